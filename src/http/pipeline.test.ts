import { generateKeyPairSync, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ALICE,
  addToyKey,
  signed,
  TOY_TIME,
  toyGateway,
  toyUser,
  trusting,
} from '../../test/support/toy-gateway.ts';
import { JournalBusy, JournalStopped } from '../journal/journal.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { decimal, object, receiveWindowFields, str, symbol } from './fields.ts';
import { RawJson, rawJson } from './raw-json.ts';
import { WireError } from './wire-error.ts';

const place = endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-order',
  summary: 'Place',
  source: 'spec 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input: object({ symbol: symbol(), size: decimal() }),
  data: Type.Object({ symbol: str('Pair.'), uid: str('User.') }),
  handle: async ({ input, caller }) => ({ symbol: input.symbol, uid: caller.uid }),
});

const feeRate = endpoint({
  method: 'GET',
  path: '/api/v3/account/fee-rate',
  summary: 'Fee rate',
  source: 'spec 4.11',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  input: object({ symbol: symbol() }),
  data: Type.Object({ symbol: str('Pair.') }),
  handle: ({ input }) => ({ symbol: input.symbol }),
});

const open = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/unfilled-orders',
  summary: 'Open orders',
  source: 'spec 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  hasReceiveWindow: true,
  input: object(receiveWindowFields),
  data: Type.Array(Type.String()),
  handle: () => [],
});

const anyKey = endpoint({
  method: 'GET',
  path: '/api/v2/spot/ins-loan/loan-order',
  summary: 'Loans',
  source: 'spec 4.5',
  family: 'common',
  codes: 'spot',
  access: { kind: 'user', anyOf: [] },
  input: object({}),
  data: Type.Array(Type.String()),
  handle: () => [],
});

const depth = endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/merge-depth',
  summary: 'Depth',
  source: 'spec 4.10',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 2 },
  input: object({ symbol: symbol() }),
  data: rawJson(Type.Object({ asks: Type.Array(Type.Number()) })),
  handle: () => new RawJson('{"asks":[[0.10,1]]}'),
});

const deposit = endpoint({
  method: 'POST',
  path: '/operator/v1/deposit',
  summary: 'Deposit',
  source: 'design 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({ by: str('Who.') }),
  handle: ({ by }) => ({ by }),
});

function failing(path: string, error: unknown, later: boolean): Endpoint {
  return endpoint({
    method: 'GET',
    path,
    summary: 'Fails',
    source: 'house 8',
    family: 'v2',
    codes: 'spot',
    access: { kind: 'public' },
    input: object({}),
    data: Type.Object({}),
    handle: () => {
      if (later) return Promise.reject(error);
      throw error;
    },
  });
}

const all: readonly Endpoint[] = [place, feeRate, open, anyKey, depth, deposit];
const apps: FastifyInstance[] = [];

async function start(...options: Parameters<typeof toyGateway>) {
  const gateway = await toyGateway(...options);
  apps.push(gateway.app);
  const call = async (request: ReturnType<typeof signed>) => {
    const { statusCode, headers, body } = await gateway.app.inject(request);
    return { status: statusCode, headers, ...JSON.parse(body) };
  };
  return { ...gateway, call };
}

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const PLACE = { method: 'POST', url: place.path, body: '{"symbol":"btcusdt","size":"1"}' } as const;
const FEE = { method: 'GET', url: `${feeRate.path}?symbol=BTCUSDT` } as const;

describe('a request that is let in', () => {
  test('R-1: is answered in the envelope, with venue time and the calls left', async () => {
    const { call, clock } = await start(all);
    clock.venueMs = TOY_TIME + 5;
    const { headers, ...reply } = await call(signed(PLACE));
    expect(reply).toEqual({
      status: 200,
      code: '00000',
      msg: 'success',
      requestTime: TOY_TIME + 5,
      data: { symbol: 'BTCUSDT', uid: '1001' },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-mbx-used-remain-limit']).toBe('11');
  });

  test('R-7-1: says success whatever the locale', async () => {
    const { call } = await start(all);
    const request = signed(FEE);
    const reply = await call({ ...request, headers: { ...request.headers, locale: 'zh-CN' } });
    expect(reply.msg).toBe('success');
  });

  test('A01, R-5-3: the query is verified in the order that was sent, and no other', async () => {
    const { call } = await start(all);
    const url = `${open.path}?symbol=ETHUSDT&limit=5&endTime=1`;
    const sorted = `${open.path}?endTime=1&limit=5&symbol=ETHUSDT`;
    const other = url.replace('limit=5', 'limit=50');
    for (let round = 0; round < 100; round += 1) {
      expect((await call(signed({ method: 'GET', url }))).code).toBe('00000');
      expect((await call(signed({ method: 'GET', url }, { signedAs: sorted }))).code).toBe('40009');
      expect((await call(signed({ method: 'GET', url }, { signedAs: other }))).code).toBe('40009');
    }
  });

  test('A03, S-1: the body is hashed as sent; one byte changed after signing is refused', async () => {
    const { call } = await start(all);
    const body = '{ "size" : "1",  "symbol" : "BTCUSDT" }';
    const request = signed({ ...PLACE, body });
    expect((await call(request)).code).toBe('00000');
    expect((await call({ ...request, payload: body.replace('  ', ' ') })).code).toBe('40009');
  });

  test('may carry an RSA signature', async () => {
    const { call, state } = await start(all);
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const key = { key: 'rsa-key', secret: pem, passphrase: 'rsapass1' };
    addToyKey(state, '1001', key, { algorithm: 'rsa' });
    const request = signed(FEE, { as: key });
    const prehash = Buffer.from(`${TOY_TIME}GET${FEE.url}`);
    const signature = sign('RSA-SHA256', prehash, privateKey).toString('base64');
    const headers = { ...request.headers, 'access-sign': signature };
    expect((await call({ ...request, headers })).code).toBe('00000');
    expect((await call(request)).code).toBe('40009');
  });

  test('may use a deposit of an operator by any of the named tokens', async () => {
    const { call } = await start(all);
    const request = { method: 'POST', url: deposit.path } as const;
    const named = await call({ ...request, headers: { authorization: 'Bearer night-token' } });
    expect(named.data).toEqual({ by: 'night' });
    const nobody = await call(request);
    expect(nobody).toMatchObject({ status: 401, code: '90001', data: null });
    const user = await call(signed({ method: 'POST', url: deposit.path, body: '' }));
    expect(user.code).toBe('90001');
  });
});

describe('A05: a request with wrong credentials', () => {
  const headers = { ...signed(FEE).headers } as Record<string, string>;

  test.each([
    ['access-key', '40006'],
    ['access-sign', '40002'],
    ['access-timestamp', '40005'],
    ['access-passphrase', '40011'],
  ])('without %s is %s', async (name, code) => {
    const { call } = await start(all);
    const { [name]: _left, ...rest } = headers;
    expect(await call({ ...signed(FEE), headers: rest })).toMatchObject({
      status: 400,
      code,
      data: null,
    });
    const empty = await call({ ...signed(FEE), headers: { ...headers, [name]: '' } });
    expect(empty.code).toBe(code);
  });

  test.each([
    ['an unknown key', { ...ALICE, key: 'nobody' }, '40037', 'Apikey does not exist'],
    ['a wrong passphrase', { ...ALICE, passphrase: 'no' }, '40012', 'apikey/password is incorrect'],
    ['a wrong secret', { ...ALICE, secret: 'no' }, '40009', 'sign signature error'],
  ])('of %s is refused', async (_, as, code, msg) => {
    const { call } = await start(all);
    expect(await call(signed(FEE, { as }))).toMatchObject({ status: 400, code, msg });
  });

  test('of a wrong passphrase stays refused after the right one was seen', async () => {
    const { call } = await start(all);
    expect((await call(signed(FEE))).code).toBe('00000');
    const as = { ...ALICE, passphrase: 'alicepasS' };
    expect((await call(signed(FEE, { as }))).code).toBe('40012');
  });

  test('of a key that was revoked is refused at once', async () => {
    const { call, state } = await start(all);
    expect((await call(signed(FEE))).code).toBe('00000');
    state.keys.delete(ALICE.key);
    expect((await call(signed(FEE))).code).toBe('40037');
  });

  test('from an address outside the list of its key is refused', async () => {
    const { call, state } = await start(all);
    addToyKey(state, '1001', ALICE, { ips: ['10.0.0.1'] });
    expect(await call(signed(FEE))).toMatchObject({ code: '40018', msg: 'Invalid IP' });
  });

  test('Y1: behind a trusted proxy, the address is the one that it saw, not a forged first entry', async () => {
    const { call, state } = await start(all, { proxies: trusting('1') });
    addToyKey(state, '1001', ALICE, { ips: ['203.0.113.7'] });
    const from = async (forwarded: string) => {
      const request = signed(FEE);
      const headers = { ...request.headers, 'x-forwarded-for': forwarded };
      return (await call({ ...request, headers })).code;
    };
    expect(await from('203.0.113.7, 198.51.100.9')).toBe('40018');
    expect(await from('198.51.100.9, 203.0.113.7')).toBe('00000');
  });

  test('Y1: a limit per address cannot be spread over forged entries', async () => {
    const { call } = await start(all, { proxies: trusting('1') });
    const url = '/api/v2/mix/market/merge-depth?symbol=BTCUSDT';
    const codes: string[] = [];
    for (const forged of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const headers = { 'x-forwarded-for': `${forged}, 198.51.100.9` };
      codes.push((await call({ method: 'GET', url, headers })).code);
    }
    expect(codes).toEqual(['00000', '00000', '429']);
  });

  test('R-5-2: lacking a permission is told which one, and that only after its signature is right', async () => {
    const { call, state } = await start(all);
    addToyKey(state, '1001', ALICE, { permissions: ['uta_trade:read'] });
    expect(await call(signed(FEE))).toMatchObject({
      code: '40014',
      msg: 'Incorrect permissions, need uta_mgt read permissions',
    });
    expect((await call(signed(PLACE))).code).toBe('40014');
    expect((await call(signed(PLACE, { as: { ...ALICE, secret: 'no' } }))).code).toBe('40009');
  });

  test('is logged at debug with the prehash expected, and without the secret', async () => {
    const { call, lines } = await start(all);
    await call(signed(FEE, { as: { ...ALICE, secret: 'other-secret' } }));
    const line = lines.find((each) => each.includes('signature does not match')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 20,
      key: 'alice-key',
      expectedPrehash: `${TOY_TIME}GET${FEE.url}`,
    });
    for (const secret of ['testsecret', 'other-secret', ALICE.passphrase]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});

describe('A04: a request in the wrong time', () => {
  test('S-1: is refused outside ±30 s with the text that makes clients resynchronise', async () => {
    const { call } = await start(all);
    for (const timeMs of [TOY_TIME - 31_000, TOY_TIME + 31_000, TOY_TIME / 1000]) {
      expect(await call(signed(FEE, { timeMs }))).toMatchObject({
        code: '40008',
        msg: `Request timestamp expired: ACCESS-TIMESTAMP: got "${timeMs}"; at most 30000 ms from ${TOY_TIME}`,
        requestTime: TOY_TIME,
      });
    }
    expect((await call(signed(FEE, { timeMs: TOY_TIME - 29_000 }))).code).toBe('00000');
  });

  test('is let in by venue time as by host time', async () => {
    const { call, clock } = await start(all);
    clock.venueMs = TOY_TIME - 365 * 86_400_000;
    expect((await call(signed(FEE))).code).toBe('00000');
    expect((await call(signed(FEE, { timeMs: clock.venueMs }))).code).toBe('00000');
  });

  test.each([
    [`requestTime=${TOY_TIME - 5000}&receiveWindow=3000`, '40078'],
    [`requestTime=${TOY_TIME}&receiveWindow=60000`, '00000'],
    [`requestTime=${TOY_TIME}&receiveWindow=60001`, '40079'],
    ['receiveWindow=1', '00000'],
    [`requestTime=${TOY_TIME - 5000}`, '00000'],
  ])('by its own window %s is %s', async (query, code) => {
    const { call } = await start(all);
    expect((await call(signed({ method: 'GET', url: `${open.path}?${query}` }))).code).toBe(code);
  });
});

test('an endpoint declares that it has a receive window, or has none', () => {
  const { hasReceiveWindow: _, ...silent } = open;
  expect(() => endpoint(silent)).toThrow(`${open.path}: hasReceiveWindow`);
  expect(() => endpoint({ ...feeRate, hasReceiveWindow: true })).toThrow(feeRate.path);
});

describe('account modes', () => {
  test('a classic user is not served on v3, a unified one not on v2, other families serve both', async () => {
    const { call, state } = await start(all);
    const loans = signed({ method: 'GET', url: anyKey.path });
    state.users.set('1001', toyUser('1001', 'classic'));
    expect(await call(signed(FEE))).toMatchObject({ code: '40084' });
    expect((await call(signed(PLACE))).code).toBe('00000');
    expect((await call(loans)).code).toBe('00000');
    state.users.set('1001', toyUser('1001', 'unified'));
    expect(await call(signed(PLACE))).toMatchObject({ code: '40085' });
    expect((await call(signed(FEE))).code).toBe('00000');
    expect((await call(loans)).code).toBe('00000');
  });
});

describe('A38: limits', () => {
  test('Z1, R-8: twelve of thirty pass at once, the rest are 429 and are not executed; another user is unaffected', async () => {
    const { call, state, clock } = await start(all);
    const bob = { key: 'bob-key', secret: 'bob-secret', passphrase: 'bobpass1' };
    state.users.set('1002', toyUser('1002'));
    addToyKey(state, '1002', bob);
    const codes: string[] = [];
    for (let turn = 0; turn < 30; turn += 1) codes.push((await call(signed(PLACE))).code);
    expect(codes.filter((code) => code === '00000')).toHaveLength(12);
    expect(await call(signed(PLACE))).toMatchObject({
      status: 429,
      code: '429',
      msg: 'Too Many Requests: at most 10 a second',
      data: null,
      headers: { 'x-mbx-used-remain-limit': '0' },
    });
    expect((await call(signed(PLACE, { as: bob }))).code).toBe('00000');
    clock.hostMs += 1100;
    expect((await call(signed(PLACE))).code).toBe('00000');
  });

  test('R-5-1: a second key of a user shares the calls of the user', async () => {
    const { call, state } = await start(all, { rateLimits: { [`POST ${place.path}`]: 1 } });
    const second = { key: 'alice-2', secret: 's', passphrase: 'p' };
    addToyKey(state, '1001', second);
    expect((await call(signed(PLACE))).code).toBe('00000');
    expect((await call(signed(PLACE, { as: second }))).code).toBe('429');
  });

  test('nobody without the right signature spends the calls of a user', async () => {
    const { call } = await start(all);
    const as = { ...ALICE, secret: 'no' };
    for (let turn = 0; turn < 20; turn += 1) await call(signed(PLACE, { as }));
    expect((await call(signed(PLACE))).headers['x-mbx-used-remain-limit']).toBe('11');
  });

  test('R-8-1: a copy-trading key places one order per second', async () => {
    const { call, state } = await start(all);
    addToyKey(state, '1001', ALICE, { kind: 'copy_trading' });
    expect((await call(signed(PLACE))).code).toBe('00000');
    expect((await call(signed(PLACE))).code).toBe('429');
    expect((await call(signed(FEE))).code).toBe('00000');
  });

  test('R-8-1: whether a call places an order is declared, whatever its path', async () => {
    const { placesOrders: _, ...silent } = { ...place, path: '/api/v2/spot/trade/place-order' };
    const { call, state } = await start([silent as Endpoint]);
    addToyKey(state, '1001', ALICE, { kind: 'copy_trading' });
    const elsewhere = { ...PLACE, url: silent.path };
    expect((await call(signed(elsewhere))).code).toBe('00000');
    expect((await call(signed(elsewhere))).code).toBe('00000');
  });

  test('R-5-1: a limit per address counts before anything is read', async () => {
    const { call } = await start(all);
    const wrong = { method: 'GET', url: depth.path } as const;
    expect((await call(wrong)).code).toBe('40019');
    expect((await call(wrong)).code).toBe('40019');
    expect((await call(wrong)).code).toBe('429');
  });
});

describe('public routes', () => {
  test('ignore authentication headers, even wrong ones', async () => {
    const { app } = await start(all);
    const headers = { 'access-key': 'no', 'access-sign': 'no', 'access-timestamp': '1' };
    const url = `${depth.path}?symbol=BTCUSDT`;
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
    expect(statusCode).toBe(200);
    expect(body).toContain('"data":{"asks":[[0.10,1]]}}');
  });
});

describe('bodies', () => {
  test.each([
    ['{', '40017'],
    ['[]', '40017'],
    ['"x"', '40017'],
    ['', '40019'],
    ['{}', '40019'],
    ['{"symbol":"BTCUSDT","size":{"a":1}}', '40020'],
    ['null', '40017'],
  ])('A44: the body %s is %s', async (body, code) => {
    const { call } = await start(all);
    expect(await call(signed({ ...PLACE, body }))).toMatchObject({ status: 400, code, data: null });
  });

  test('a charset is tolerated, a missing type too; another type is 40007', async () => {
    const { call } = await start(all);
    const request = signed(PLACE);
    const typed = (type: string | undefined) => {
      const { 'content-type': _left, ...rest } = request.headers as Record<string, string>;
      return call({ ...request, headers: type ? { ...rest, 'content-type': type } : rest });
    };
    expect((await typed('application/json; charset=utf-8')).code).toBe('00000');
    expect((await typed(undefined)).code).toBe('00000');
    expect((await typed('text/plain')).code).toBe('40007');
    expect((await typed('not a type')).code).toBe('40007');
  });
});

describe('A30: messages', () => {
  test.each([
    ['en-US', 'Invalid ACCESS_KEY'],
    ['zh-CN', '无效的ACCESS_KEY'],
    [undefined, 'Invalid ACCESS_KEY'],
    ['fr-FR', 'Invalid ACCESS_KEY'],
    ['x'.repeat(300), 'Invalid ACCESS_KEY'],
  ])('of locale %s are in its language', async (locale, msg) => {
    const { call } = await start(all);
    const headers = locale === undefined ? {} : { locale };
    const reply = await call({ method: 'GET', url: FEE.url, headers });
    expect(reply).toMatchObject({ code: '40006', msg });
    expect(reply.headers['content-type']).toContain('charset=utf-8');
  });
});

describe('failures', () => {
  test.each([
    ['a refusal', new WireError('25204'), 400, '25204'],
    ['a full journal', new JournalBusy(), 503, '40725'],
    ['a stopped journal', new JournalStopped(), 503, '40725'],
    ['a bug', new Error('inner detail'), 500, '45001'],
  ])('of %s have their status and code, now or later', async (_, error, status, code) => {
    const now = failing('/api/v2/now', error, false);
    const later = failing('/api/v2/later', error, true);
    const { call, lines } = await start([now, later]);
    for (const { path } of [now, later]) {
      const reply = await call({ method: 'GET', url: path });
      expect(reply).toMatchObject({ status, code, data: null });
      expect(JSON.stringify(reply)).not.toContain('inner detail');
    }
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(
      status === 500 ? 2 : 0,
    );
  });

  test('V3: who crowds the journal is refused before his order is read, and may still do the rest', async () => {
    const { placesOrders: _, ...rest } = place;
    const cancel = { ...rest, path: '/api/v2/mix/order/cancel-order' } as Endpoint;
    const { app, crowding } = await toyGateway([place, cancel]);
    const body = '{"symbol":"BTCUSDT","size":"nonsense"}';
    const send = async (url: string) => {
      const { statusCode, body: text } = await app.inject(signed({ method: 'POST', url, body }));
      return { statusCode, ...JSON.parse(text) };
    };
    expect(await send(place.path)).toMatchObject({ statusCode: 400 });
    crowding.add('1001');
    expect(await send(place.path)).toMatchObject({ statusCode: 503, code: '40725' });
    expect(await send(cancel.path)).toMatchObject({ statusCode: 400 });
    await app.close();
  });

  test('of a reply that cannot be written are told as our fault', async () => {
    const broken = { ...anyKey, path: '/api/v2/broken', access: { kind: 'public' } } as const;
    const big = { ...broken, handle: async () => ({ amount: 1n }) } as unknown as Endpoint;
    const { call } = await start([big]);
    expect(await call({ method: 'GET', url: big.path })).toMatchObject({ code: '45001' });
  });
});
