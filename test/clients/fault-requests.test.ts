/** Faults of requests, as clients see them that know nothing of them. */
import { request } from 'node:http';
import {
  DDoSProtection,
  ExchangeError,
  ExchangeNotAvailable,
  InsufficientFunds,
  NetworkError,
  RequestTimeout,
} from 'ccxt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FaultRule } from '../../src/http/fault-rule.ts';
import { clientV2 } from './bitget-api-client.ts';
import { ccxtOn } from './ccxt-client.ts';
import { credentials } from './client-venue.ts';
import { during, type FaultVenue, startFaultVenue } from './fault-venue.ts';

let venue: FaultVenue;
beforeAll(async () => {
  venue = await startFaultVenue();
});
afterAll(() => venue.close());

const PLACE = 'POST /api/v2/spot/trade/place-order';
const TIME = 'GET /api/v2/public/time';

async function ccxt() {
  const client = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
  await client.loadMarkets();
  return client;
}

const onTime = (rule: Partial<FaultRule> & { do: string }): FaultRule => ({
  on: { operation: TIME },
  ...rule,
});

/** An order that rests, by ccxt; how many orders it has then. */
async function place(rule: FaultRule, timeout?: number) {
  const client = await ccxt();
  const before = (await client.fetchOpenOrders('ETH/USDT')).length;
  const patience = client.timeout;
  const order = () => {
    // What is tried alone has a limit of time: a busy machine takes longer for all around it.
    client.timeout = timeout ?? patience;
    return client.createOrder('ETH/USDT', 'limit', 'buy', 0.01, 1000);
  };
  const startedMs = performance.now();
  const outcome = await during(venue, { on: { operation: PLACE }, ...rule }, order).then(
    (placed) => ({ order: placed, error: undefined }),
    (error: unknown) => ({ order: undefined, error }),
  );
  const tookMs = performance.now() - startedMs;
  client.timeout = patience;
  const made = (await client.fetchOpenOrders('ETH/USDT')).length - before;
  return { ...outcome, tookMs, made };
}

it('delay: ccxt waits, or gives up; the order is placed all the same', async () => {
  const startedMs = performance.now();
  const late = await place({ do: 'delay', with: { ms: 200 } });
  expect(late).toMatchObject({ error: undefined, made: 1 });
  expect(performance.now() - startedMs).toBeGreaterThan(200);
  const client = await ccxt();
  const before = (await client.fetchOpenOrders('ETH/USDT')).length;
  const { error } = await place({ do: 'delay', with: { ms: '3s' } }, 300);
  expect(error).toBeInstanceOf(RequestTimeout);
  const made = async () => (await client.fetchOpenOrders('ETH/USDT')).length - before;
  await expect.poll(made, { timeout: 30_000 }).toBe(1);
});

it('delay: draws of a log-normal differ, and repeat with the seed', async () => {
  const drawn = async () => {
    const other = await startFaultVenue({ seed: '7' });
    const waits: number[] = [];
    other.faults.add({ do: 'delay', with: { median: 40, sigma: '1' } });
    for (let at = 0; at < 3; at += 1) {
      const startedMs = performance.now();
      await fetch(`${other.url}/api/v2/public/time`);
      waits.push(performance.now() - startedMs);
    }
    const fired = other.faults.fired().map(({ ordinal, id }) => `${id} ${ordinal}`);
    await other.close();
    return { waits, fired };
  };
  const { waits, fired } = await drawn();
  expect(fired).toEqual(['delay-1 1', 'delay-1 2', 'delay-1 3']);
  const [first = 0, second = 0, third = 0] = waits;
  expect(Math.max(first, second, third) - Math.min(first, second, third)).toBeGreaterThan(10);
});

it('drop: ccxt runs into its timeout, and nothing was done', async () => {
  const { error, made } = await place({ do: 'drop' }, 400);
  expect(error).toBeInstanceOf(RequestTimeout);
  expect(made).toBe(0);
});

it.each([
  ['reset', NetworkError, undefined],
  ['status', ExchangeNotAvailable, undefined],
  ['timeout', RequestTimeout, 2000],
])('lose-reply as %s: ccxt sees an error, and the order is there', async (as, kind, timeout) => {
  const { error, made } = await place({ do: 'lose-reply', with: { as, ms: '1m' } }, timeout);
  expect(error).toBeInstanceOf(kind);
  expect(made).toBe(1);
});

it('reset: the connection is reset and nothing was done', async () => {
  const { error, made } = await place({ do: 'reset' });
  expect(error).toBeInstanceOf(NetworkError);
  expect(made).toBe(0);
  const raw = during(venue, onTime({ do: 'reset' }), () => rawGet('/api/v2/public/time'));
  await expect(raw).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('status: 503 without a body, or with a line of text', async () => {
  const { error, made } = await place({ do: 'status', with: { status: 503 } });
  expect(error).toBeInstanceOf(ExchangeNotAvailable);
  expect(made).toBe(0);
  const rule = onTime({ do: 'status', with: { status: 500, body: 'text' } });
  const seen = await during(venue, rule, () => rawGet('/api/v2/public/time'));
  expect(seen).toMatchObject({ status: 500, body: 'Internal Server Error\n' });
  const empty = await during(venue, onTime({ do: 'status' }), () => rawGet('/api/v2/public/time'));
  expect(empty).toMatchObject({ status: 503, body: '' });
});

it('html-body: bitget-api is given the page of a proxy', async () => {
  const client = clientV2(venue.url, credentials('alice'));
  const rule = { on: { operation: 'GET /api/v2/spot/account/*' }, do: 'html-body' };
  const seen = await during(venue, rule, () =>
    client.getSpotAccountAssets().then(
      (done) => done,
      (error: unknown) => error,
    ),
  );
  expect(seen).toMatchObject({ code: 502, body: expect.stringContaining('502 Bad Gateway') });
});

it('rate-limit: a user is refused for a while whatever he calls, another is not', async () => {
  const alice = await ccxt();
  const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
  const rule = { on: { uid: '1001' }, when: { nth: 1 }, do: 'rate-limit', with: { seconds: 1 } };
  await during(venue, rule, async () => {
    await expect(alice.fetchOpenOrders('ETH/USDT')).rejects.toBeInstanceOf(DDoSProtection);
    await expect(alice.fetchBalance()).rejects.toBeInstanceOf(DDoSProtection);
    await bob.fetchBalance();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await alice.fetchBalance();
  });
});

it('error-code: any code of the table as the exchange tells it', async () => {
  const rule = { do: 'error-code', with: { code: '43012' } };
  const { error, made } = await place(rule);
  expect(error).toBeInstanceOf(InsufficientFunds);
  expect(made).toBe(0);
});

it('truncate: the reply is no JSON, which ccxt takes for an order without an id', async () => {
  const { error, made, order } = await place({ do: 'truncate' });
  expect(error).toBeUndefined();
  expect(order).toMatchObject({ id: undefined });
  expect(made).toBe(1);
});

it('wrong-length: the body breaks off, and the order is there', async () => {
  const { error, made } = await place({ do: 'wrong-length' });
  expect(error).toBeInstanceOf(Error);
  expect(made).toBe(1);
  const raw = during(venue, onTime({ do: 'wrong-length' }), () => rawGet('/api/v2/public/time'));
  await expect(raw).rejects.toMatchObject({ code: 'ECONNRESET', message: 'aborted' });
});

it('slow-bytes: the body trickles, and ccxt waits beyond its timeout', async () => {
  const rule = onTime({ do: 'slow-bytes', with: { bytesPerSecond: 400 } });
  const { body, firstMs, lastMs } = await during(venue, rule, () => rawGet('/api/v2/public/time'));
  expect(JSON.parse(body)).toMatchObject({ code: '00000' });
  expect(lastMs - firstMs).toBeGreaterThan(100);
  // The timeout of ccxt ends with the head.
  const slow = { do: 'slow-bytes', with: { bytesPerSecond: 100 } };
  const { error, made, tookMs } = await place(slow, 400);
  expect({ error, made }).toEqual({ error: undefined, made: 1 });
  expect(tookMs).toBeGreaterThan(1000);
});

it('maintenance: everything is 503 in the envelope, while it lasts', async () => {
  const { error, made } = await place({ do: 'maintenance' });
  expect(error).toBeInstanceOf(ExchangeError);
  expect(made).toBe(0);
  const seen = await during(venue, { do: 'maintenance' }, () => rawGet('/api/v2/public/time'));
  expect(seen.status).toBe(503);
  expect(JSON.parse(seen.body)).toMatchObject({ code: '40725', data: null });
  expect((await rawGet('/api/v2/public/time')).status).toBe(200);
});

interface Seen {
  readonly status: number | undefined;
  readonly body: string;
  readonly firstMs: number;
  readonly lastMs: number;
}

function rawGet(path: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const asked = request(`${venue.url}${path}`, { agent: false }, (incoming) => {
      const firstMs = performance.now();
      let body = '';
      incoming.on('data', (chunk) => {
        body += String(chunk);
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode, body, firstMs, lastMs: performance.now() });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
