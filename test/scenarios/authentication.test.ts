/** Cases A01 to A05: signatures over the very bytes, clocks, credentials, permissions. */
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import { buy } from '../support/order-words.ts';
import { type Scenario, test } from '../support/scenario.ts';
import { type HandMade, handMade } from '../support/signed-request.ts';

const OPEN = '/api/v2/spot/trade/unfilled-orders';
const PLACE = '/api/v2/mix/order/place-order';
const CANCEL = '/api/v3/trade/cancel-batch';
const FEE_RATE = '/api/v3/account/fee-rate';
const SIGN_ERROR = { status: 400, code: '40009', msg: 'sign signature error', data: null };
const ORDER = {
  symbol: 'BTCUSDT',
  productType: 'USDT-FUTURES',
  marginMode: 'isolated',
  marginCoin: 'USDT',
  size: '0.001',
  price: '50000',
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
};

const privateEndpoints = (
  await loadEndpoints(fileURLToPath(new URL('../../src/api/', import.meta.url)))
).filter(({ access }) => access.kind === 'user');

/** Sends what a broken client would; the time is right unless said. */
function sending({ venue, send }: Scenario) {
  return (request: Omit<HandMade, 'timestamp'> & { timestamp?: number | string }) =>
    send(handMade({ timestamp: venue.clock.nowMs, ...request }));
}

describe('A01: the query in the order in which it was sent', () => {
  const params = (now: number) => ['symbol=ETHUSDT', 'limit=5', `endTime=${now}`];
  const sorted = (now: number) => params(now).sort().join('&');

  test('A01 (a): every order of the parameters is right when signed as sent', async ({
    scenario,
  }) => {
    const sends = sending(scenario);
    for (const order of permutations(params(scenario.venue.clock.nowMs))) {
      expect(await sends({ target: `${OPEN}?${order.join('&')}` })).toMatchObject({
        code: '00000',
      });
    }
  });

  test('A01 (b): a signature over the sorted text gets the same answer every time', async ({
    scenario,
  }) => {
    const now = scenario.venue.clock.nowMs;
    const request = {
      target: `${OPEN}?${params(now).join('&')}`,
      signed: { target: `${OPEN}?${sorted(now)}` },
    };
    for (let time = 0; time < 100; time += 1) {
      expect(await sending(scenario)(request)).toMatchObject(SIGN_ERROR);
    }
  });

  test.for<[string, Partial<HandMade> & { target: string }]>([
    ['another value', { target: '?limit=5', signed: { target: '?limit=50' } }],
    ['a value cut short', { target: '?limit=50', signed: { target: '?limit=5' } }],
    ['one parameter less', { target: '?limit=5&symbol=ETHUSDT', signed: { target: '?limit=5' } }],
    ['one parameter more', { target: '?limit=5', signed: { target: '?limit=5&symbol=ETHUSDT' } }],
    ['no query', { target: '?limit=5', signed: { target: '' } }],
    ['other letter case', { target: '?limit=5', signed: { target: '?LIMIT=5' } }],
    ['another method', { target: '?limit=5', signed: { method: 'POST' } }],
    ['a method in small letters', { target: '?limit=5', signed: { method: 'get' } }],
    ['a body that is not there', { target: '?limit=5', signed: { body: '{}' } }],
  ])('A01 (c): a signature over %s is always refused', async ([, request], { scenario }) => {
    const signed = { ...request.signed, target: OPEN + (request.signed?.target ?? request.target) };
    const reply = await sending(scenario)({ target: OPEN + request.target, signed });
    expect(reply).toMatchObject(SIGN_ERROR);
  });

  test('A01: a bare question mark is no query and need not be signed', async ({ scenario }) => {
    const sends = sending(scenario);
    expect(await sends({ target: `${OPEN}?` })).toMatchObject({ code: '00000' });
    const unsigned = await sends({ target: `${OPEN}?`, signed: { target: OPEN } });
    expect(unsigned).toMatchObject({ code: '00000' });
  });
});

describe('A02: symbols outside ASCII', () => {
  const encoded = '%E9%BE%99%E8%99%BEUSDT';
  const feeRate = (symbol: string) => `${FEE_RATE}?category=SPOT&symbol=${symbol}`;

  test.for([
    ['Chinese characters', encoded, '龙虾USDT'],
    ['small hexadecimal digits', encoded.toLowerCase(), '龙虾usdt'],
    ['a space', 'A%20B', 'A B'],
    ['a plus', 'A%2BB', 'A+B'],
    ['a percent sign', 'A%25B', 'A%B'],
    ['a colon and a slash', 'A%3AB%2FC', 'A:B/C'],
    ['an ampersand', 'A%26B', 'A&B'],
    ['characters beyond the first plane', '%F0%9F%A6%9E', '🦞'],
  ])('A02: %s, signed decoded or as sent', async ([, sent, decoded], { scenario }) => {
    const sends = sending(scenario);
    for (const signed of [feeRate(decoded as string), feeRate(sent as string)]) {
      const reply = await sends({ target: feeRate(sent as string), signed: { target: signed } });
      expect(reply).toMatchObject({ status: 400, code: '25100', data: null });
    }
  });

  test.for(['%', '%E9', '%ZZ', '%E9%BE', '%C0%AF', 'a%00b'])(
    'A02: %s, which is no text, is an unknown symbol',
    async (symbol, { scenario }) => {
      const reply = await sending(scenario)({ target: feeRate(symbol) });
      expect(reply).toMatchObject({ status: 400, code: '25100' });
    },
  );

  test('A02: a pair that is listed under such a name has its fee record', async ({
    scenario,
    operator,
  }) => {
    await operator.acts('create-instrument', {
      symbol: '龙虾USDT',
      category: 'SPOT',
      base: 'DOGE',
      quote: 'USDT',
      priceStep: '0.01',
      sizeStep: '0.1',
      minSize: '0.1',
      makerFeeRate: '0.001',
      takerFeeRate: '0.002',
    });
    for (const symbol of [encoded, '龙虾USDT']) {
      const reply = await sending(scenario)({
        target: feeRate(encoded),
        signed: { target: feeRate(symbol) },
      });
      expect(reply.data).toEqual({ makerFeeRate: '0.001', takerFeeRate: '0.002' });
    }
  });
});

describe('A03: no parameters, and bodies whose bytes matter', () => {
  test.for([
    '/api/v2/spot/account/assets',
    '/api/v3/account/assets',
    '/api/v3/account/settings',
    OPEN,
  ])('A03 (a): GET %s without parameters', async (target, { scenario }) => {
    expect(await sending(scenario)({ target })).toMatchObject({ code: '00000' });
  });

  test.for([
    ['{}', '{}'],
    ['nothing', ''],
  ])('A03 (b): POST with %s passes authentication', async ([, body], { scenario }) => {
    const target = '/api/v2/mix/account/set-position-mode';
    const reply = await sending(scenario)({ method: 'POST', target, body: body as string });
    expect(reply).toMatchObject({ code: '40019' });
  });

  const reversed = Object.fromEntries(Object.entries(ORDER).reverse());
  const bodies = [
    ['spaces after colons', JSON.stringify(reversed).replaceAll(':', ': ')],
    ['line breaks and tabs', JSON.stringify(ORDER, null, '\t').replaceAll('\n', '\r\n')],
    ['a line break at the end', `${JSON.stringify(ORDER)}\n`],
    ['escaped letters', JSON.stringify(ORDER).replace('isolated', '\\u0069solated')],
    ['unknown fields in Chinese', JSON.stringify({ ...ORDER, note: '龙虾' })],
    ['a number with trailing zeros', JSON.stringify(ORDER).replace('"0.001"', '0.0010')],
  ] as const;

  test.for(bodies)('A03 (c): a body with %s, signed as sent', async ([, body], { scenario }) => {
    const reply = await sending(scenario)({ method: 'POST', target: PLACE, body });
    expect(reply).toMatchObject({ code: '00000' });
  });

  test('A03 (d): any byte changed after signing is refused and leaves no order', async ({
    scenario,
    alice,
  }) => {
    const [[, body]] = bodies;
    const changed = [
      body.replace(' ', ''),
      `${body} `,
      JSON.stringify(JSON.parse(body)),
      ...Array.from(body, (_, at) => body.slice(0, at) + body.slice(at + 1)),
    ];
    for (const sent of changed) {
      const request = { method: 'POST', target: PLACE, body: sent, signed: { body } };
      expect(await sending(scenario)(request)).toMatchObject(SIGN_ERROR);
    }
    expect(await alice.pendingOrders()).toEqual([]);
  });
});

describe('A04: clock and receive window', () => {
  test.for<[string, (now: number) => number | string, string]>([
    ['two minutes old', (now) => now - 120_000, '40008'],
    ['two minutes ahead', (now) => now + 120_000, '40008'],
    ['just too old', (now) => now - 30_001, '40008'],
    ['in seconds', (now) => Math.floor(now / 1000), '40008'],
    ['in microseconds', (now) => now * 1000, '40008'],
    ['zero', () => 0, '40008'],
    ['a word', () => 'abc', '40005'],
    ['negative', (now) => -now, '40005'],
    ['a fraction', (now) => `${now}.5`, '40005'],
    ['in exponent notation', () => '1.7e12', '40005'],
    ['hexadecimal', (now) => `0x${now.toString(16)}`, '40005'],
    ['forty digits', () => '9'.repeat(40), '40005'],
  ])(
    'A04 (a)-(c): a time %s is refused, and the reply tells the right one',
    async ([, timeAt, code], { scenario }) => {
      const { nowMs } = scenario.venue.clock;
      const reply = await sending(scenario)({ target: OPEN, timestamp: timeAt(nowMs) });
      expect(reply).toMatchObject({ status: 400, code, data: null });
      expect(JSON.parse(reply.text).requestTime).toBe(nowMs);
    },
  );

  test.for([-30_000, -1, 0, 1, 30_000])(
    'A04: %i ms off is near enough',
    async (off, { scenario }) => {
      const timestamp = scenario.venue.clock.nowMs + off;
      const reply = await sending(scenario)({ target: OPEN, timestamp });
      expect(reply).toMatchObject({ code: '00000' });
    },
  );

  test.for<[string, (now: number) => string, string]>([
    [
      '(d): too old for its window',
      (now) => `requestTime=${now - 5000}&receiveWindow=3000`,
      '40078',
    ],
    ['one ms too old', (now) => `requestTime=${now - 3001}&receiveWindow=3000`, '40078'],
    ['just inside its window', (now) => `requestTime=${now - 3000}&receiveWindow=3000`, '00000'],
    ['(e): the longest window', (now) => `requestTime=${now}&receiveWindow=60000`, '00000'],
    ['(f): a longer window', (now) => `requestTime=${now}&receiveWindow=60001`, '40079'],
    ['a much longer window', (now) => `requestTime=${now}&receiveWindow=999999999`, '40079'],
    ['a window that is no number', (now) => `requestTime=${now}&receiveWindow=abc`, '40020'],
    ['a negative window', (now) => `requestTime=${now}&receiveWindow=-1`, '40020'],
    ['a time that is no number', () => 'requestTime=abc&receiveWindow=3000', '40020'],
    ['an empty window', (now) => `requestTime=${now - 5000}&receiveWindow=`, '00000'],
  ])('A04 %s', async ([, query, code], { scenario }) => {
    const target = `${OPEN}?${query(scenario.venue.clock.nowMs)}`;
    expect(await sending(scenario)({ target })).toMatchObject({ code });
  });
});

describe('A05: credentials and permission', () => {
  const target = `${FEE_RATE}?symbol=ETHUSDT&category=SPOT`;

  test.for<[string, Partial<HandMade>, string]>([
    ['(a): a wrong passphrase', { headers: { 'access-passphrase': 'wrongpass1' } }, '40012'],
    ["another user's passphrase", { headers: { 'access-passphrase': 'bobpass1234' } }, '40012'],
    ['a passphrase in capitals', { headers: { 'access-passphrase': 'ALICEPASS1234' } }, '40012'],
    ['(b): a wrong secret', { headers: { 'access-sign': 'A'.repeat(43).concat('=') } }, '40009'],
    ['a signature that is no base64', { headers: { 'access-sign': '!' } }, '40009'],
    ["another user's signature", { headers: { 'access-key': 'bob' } }, '40012'],
    ['(c): an unknown key', { headers: { 'access-key': 'nobody' } }, '40037'],
    ['a key that is a property of objects', { headers: { 'access-key': '__proto__' } }, '40037'],
    ['(d): no key', { headers: { 'access-key': undefined } }, '40006'],
    ['(d): no signature', { headers: { 'access-sign': undefined } }, '40002'],
    ['(d): no timestamp', { headers: { 'access-timestamp': undefined } }, '40005'],
    ['(d): no passphrase', { headers: { 'access-passphrase': undefined } }, '40011'],
    ['(d): an empty key', { headers: { 'access-key': '' } }, '40006'],
    ['(d): an empty signature', { headers: { 'access-sign': '' } }, '40002'],
    ['(d): an empty passphrase', { headers: { 'access-passphrase': '' } }, '40011'],
    ['(e): a key without management read', { key: 'alice-reader' }, '40014'],
  ])('A05 %s', async ([, request, code], { scenario }) => {
    const reply = await sending(scenario)({ target, ...request });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });

  test('A05 (f): a key that may only read cannot cancel, and the order stays live', async ({
    scenario,
    alice,
  }) => {
    const orderId = await alice.hasPlaced(buy('0.001 @ 50000'));
    const body = JSON.stringify([{ orderId }]);
    const request = { method: 'POST', target: CANCEL, body, key: 'alice-reader' };
    expect(await sending(scenario)(request)).toMatchObject({ code: '40014', data: null });
    expect(await alice.sees(orderId)).toBe('new 0 of 0.001');
  });

  test('A05: no private operation lets anyone in on a right key alone', async ({ scenario }) => {
    const sends = sending(scenario);
    expect(privateEndpoints.length).toBeGreaterThan(20);
    for (const { method, path } of privateEndpoints) {
      const forged = { method, target: path, signed: { target: '/' } };
      expect(await sends(forged), path).toMatchObject(SIGN_ERROR);
      const bare = { method, target: path, headers: { 'access-key': undefined } };
      expect(await sends(bare), path).toMatchObject({ status: 400, code: '40006' });
    }
  });

  test('A05: a missing permission is told from a wrong key, everywhere', async ({ scenario }) => {
    // What any key of an agent may read asks for no permission of its own.
    const guarded = privateEndpoints.filter(
      ({ access }) =>
        access.kind === 'user' && access.anyOf.length > 0 && !access.anyOf.includes('uta_mgt:read'),
    );
    expect(guarded.length).toBeGreaterThan(20);
    for (const { method, path } of guarded) {
      const reply = await sending(scenario)({ method, target: path, key: 'alice-mgt' });
      expect(reply, path).toMatchObject({ status: 400, code: '40014', data: null });
    }
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}
