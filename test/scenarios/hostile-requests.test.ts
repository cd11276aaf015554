/**
 * Ten thousand requests no client should send, at every endpoint: near-valid parameters with hostile
 * values, broken bodies, strange headers. Each gets the envelope, none a 5xx, and memory stays flat.
 */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import { HttpClient } from '../support/http-client.ts';
import { type TestCall, wireRequest } from '../support/signed-request.ts';
import { startTestVenue } from '../support/venue.ts';

const REQUESTS = 10_000;
const WARM_UP = 3000;
const GROWTH_MAX_BYTES = 20 * 1024 * 1024;
const SEED = 20_260_105;
const endpoints = await loadEndpoints(fileURLToPath(new URL('../../src/api/', import.meta.url)));

const symbols = ['BTCUSDT', 'btcusdt', 'ETHUSDT', 'BTCUSD', 'NOPE', '龙虾USDT'];
const words = ['USDT-FUTURES', 'spot', 'MARGIN', 'buy', 'sell', 'open', 'close', 'limit', 'market'];
const more = [
  'gtc',
  'FOK',
  'post_only',
  'crossed',
  'isolated',
  'YES',
  'no',
  'USDT',
  'scale3',
  '1m',
];
const numbers = ['0', '1', '-1', '0.001', '60000', '1e9', '9e-04', '9'.repeat(400), '0x1f', 'NaN'];
const texts = [
  '',
  ' ',
  '__proto__',
  "' OR 1=1",
  '\u0000',
  '../../etc',
  '🦞'.repeat(50),
  '1767571200000',
];
const plain = fc.constantFrom(...symbols, ...words, ...more, ...numbers, ...texts);
const hostile = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [{}], -0, 1e300, 2 ** 53) },
);
const who = fc.constantFrom(
  'alice',
  'bob',
  'carol',
  'dave',
  'erin',
  'alice-reader',
  'alice-copy',
  null,
);
const brokenBody = fc.oneof(
  fc.constantFrom('{', '[]', '"x"', '', 'null', '[[]]', '{"a":', '\ufeff{}', '['.repeat(50_000)),
  fc.string({ maxLength: 200 }),
  fc.json(),
);

interface Hostile {
  readonly endpoint: Endpoint;
  readonly call: TestCall;
}

/** A request to the endpoint with each of its own parameters there or not, and wild in value. */
function requestTo(endpoint: Endpoint): fc.Arbitrary<Hostile> {
  const parameters = fc.record(fieldsOf(endpoint), { requiredKeys: [] });
  const as = endpoint.access.kind === 'operator' ? fc.constantFrom('operator', null) : who;
  const locale = fc.constantFrom('en-US', 'zh-CN', 'x'.repeat(300));
  if (endpoint.method === 'GET') {
    return fc.record({ parameters, as, locale }).map(({ parameters: query, ...rest }) => ({
      endpoint,
      call: { ...rest, query: Object.fromEntries(Object.entries(query).map(asText)) },
    }));
  }
  const body = fc.oneof(
    { weight: 6, arbitrary: parameters.map((one) => JSON.stringify(one)) },
    {
      weight: 2,
      arbitrary: fc.array(parameters, { maxLength: 25 }).map((all) => JSON.stringify(all)),
    },
    { weight: 1, arbitrary: brokenBody },
  );
  return fc.record({ payload: body, as, locale }).map((call) => ({ endpoint, call }));
}

function asText([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : String(JSON.stringify(value))];
}

function fieldsOf(endpoint: Endpoint): Record<string, fc.Arbitrary<unknown>> {
  const schema = endpoint.input as { properties?: object; items?: { properties?: object } };
  const names = Object.keys(schema.properties ?? schema.items?.properties ?? {});
  return Object.fromEntries(names.map((name) => [name, /symbol/i.test(name) ? symbolOr : hostile]));
}

const symbolOr = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...symbols) },
  { weight: 1, arbitrary: hostile },
);

/** Bytes in use after a full collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}

test('ten thousand hostile requests all get the envelope, and leave nothing behind', async () => {
  const venue = await startTestVenue();
  const client = new HttpClient(venue.url, { mayEcho: true });
  // Stopping the whole venue or moving its clock by years is an operator's right, not an attack.
  const attacked = endpoints.filter(({ path }) => !/set-status|advance-clock/.test(path));
  const requests = fc.sample(fc.constantFrom(...attacked).chain(requestTo), {
    numRuns: REQUESTS,
    seed: SEED,
  });
  const codes = new Set<string>();
  let before = 0;
  for (const [index, { endpoint, call }] of requests.entries()) {
    if (index === WARM_UP) before = bytesInUse();
    const sent = wireRequest(endpoint.method, endpoint.path, call, venue.clock.nowMs);
    const { code } = await client.send(sent).catch((cause: unknown) => {
      throw new Error(`${sent.method} ${sent.url} ${sent.payload}`, { cause });
    });
    codes.add(code);
  }
  expect([...codes]).toEqual(expect.arrayContaining(['00000', '40017', '40019', '40020', '40006']));
  expect(bytesInUse() - before).toBeLessThan(GROWTH_MAX_BYTES);
  client.close();
  await venue.close();
}, 240_000);
