/** Orders over the socket: the same orders, checks, permissions and limits as by REST. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';

const feeds = { messagesPerSecond: 0, attemptsPer5Minutes: 0 };
const ORDER = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '50000', qty: '0.01' };
const OPERATION = 'POST /api/v3/trade/cancel-order';

let venue: TestVenue;
/** The access log. */
const lines: string[] = [];
const clients: SocketClient[] = [];
beforeAll(async () => {
  const rateLimits = { '*': 0, [OPERATION]: 1 };
  venue = await startTestVenue({
    venueFile: { ...fixtureVenue, feeds },
    rateLimits,
    accessLog: { write: (line) => void lines.push(line) },
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => venue.close());

async function member(key = 'alice'): Promise<SocketClient> {
  const client = await SocketClient.open(venue.url);
  clients.push(client);
  if (key !== '') await client.logIn(key, venue.clock.nowMs);
  return client;
}

let ids = 0;
/** A v3 message and its answer. */
async function v3(client: SocketClient, topic: string, ...args: readonly object[]) {
  ids += 1;
  client.send({ op: 'trade', id: String(ids), category: 'USDT-FUTURES', topic, args });
  const answer = await client.next();
  expect(answer.id).toBe(String(ids));
  return answer;
}

function v2(channel: string, instType: string, instId: string, params: object) {
  return { op: 'trade', args: [{ channel, id: 'a', instType, instId, params }] };
}

const open = () => [...(venue.state.users.get('1001')?.openOrders.values() ?? [])];

describe('v3', () => {
  it('places, modifies and cancels an order', async () => {
    const client = await member();
    const placed = await v3(client, 'place-order', { ...ORDER, clientOid: 'one' });
    const [{ orderId, clientOid, code }] = placed.args;
    expect(placed).toMatchObject({
      event: 'trade',
      topic: 'place-order',
      code: '0',
      msg: 'Success',
    });
    expect({ clientOid, code }).toEqual({ clientOid: 'one', code: '0' });
    expect(open().map(({ id }) => id)).toEqual([orderId]);
    await v3(client, 'modify-order', { orderId, qty: '0.02' });
    expect(open()[0]?.lots).toBe(20);
    expect(await v3(client, 'cancel-order', { orderId })).toMatchObject({ code: '0' });
    expect(open()).toEqual([]);
  });

  it('places and cancels several, each with its own outcome', async () => {
    const client = await member();
    const { args } = await v3(client, 'batch-place', ORDER, { ...ORDER, qty: '0' });
    expect(args).toMatchObject([{ code: '0' }, { code: expect.stringMatching(/^25/) }]);
    const ids = [{ orderId: args[0].orderId }, { orderId: '1' }];
    const cancelled = await v3(
      client,
      'batch-cancel',
      ...ids.map((id) => ({ symbol: 'BTCUSDT', ...id })),
    );
    expect(cancelled.args).toMatchObject([{ code: '0' }, { code: expect.stringMatching(/^25/) }]);
    expect(open()).toEqual([]);
  });

  it('W8: leaves a line of each in the access log, as a request would', async () => {
    const client = await member();
    lines.length = 0;
    const { args } = await v3(client, 'place-order', { ...ORDER, clientOid: 'private' });
    const [{ orderId }] = args;
    await v3(client, 'batch-modify', { orderId, qty: '0.02' }, { orderId: '1', qty: '0.02' });
    await v3(client, 'batch-cancel', { orderId, symbol: 'BTCUSDT' });
    client.send(v2('place-order', 'SPOT', 'BTCUSDT', { side: 'buy' }));
    await client.next();
    const told = lines.map((line) => JSON.parse(line));
    const requestId = String(ids - 2);
    const order = { requestId, code: '00000', path: '/api/v3/trade/place-order' };
    const modified = { requestId: String(ids - 1), path: '/api/v3/trade/modify-order' };
    const refused = { requestId: 'a', path: '/api/v2/spot/trade/place-order' };
    expect(told).toMatchObject([
      { ...order, ip: '127.0.0.1', socket: expect.stringMatching(/^\d+$/), method: 'POST' },
      // The one that there is not is answered at once, the other when it is done.
      { ...modified, code: expect.stringMatching(/^25/) },
      { ...modified, code: '00000' },
      { requestId: String(ids), code: '00000', path: '/api/v3/trade/cancel-batch' },
      { ...refused, code: expect.stringMatching(/^4/) },
    ]);
    expect(new Set(told.map(({ socket }) => socket)).size).toBe(1);
    for (const each of told) {
      expect(each.ms).toBeGreaterThan(0);
      expect(each).not.toHaveProperty('status');
    }
    expect(lines.join('')).not.toMatch(/private|alice/);
  });

  it('modifies several, each with its own outcome, and no more than twenty', async () => {
    const client = await member();
    const placed = await v3(client, 'batch-place', ORDER, { ...ORDER, qty: '0.03' });
    const [first, second] = placed.args.map(({ orderId }: { orderId: string }) => orderId);
    const { event, code, args } = await v3(
      client,
      'batch-modify',
      { orderId: first, qty: '0.05' },
      { orderId: '1', qty: '0.05' },
      { orderId: second, price: '49000' },
    );
    expect({ event, code }).toEqual({ event: 'trade', code: '0' });
    expect(args).toMatchObject([
      { code: '0', orderId: first },
      { code: '25204', orderId: '1', msg: 'Order does not exist: orderId: got "1"' },
      { code: '0', orderId: second },
    ]);
    expect(open().map(({ lots, priceTicks }) => [lots, priceTicks])).toEqual([
      [50, 500_000],
      [30, 490_000],
    ]);
    const many = Array.from({ length: 21 }, () => ({ orderId: first, qty: '0.01' }));
    expect(await v3(client, 'batch-modify', ...many)).toMatchObject({ code: 30016 });
    const both = [first, second].map((orderId) => ({ symbol: 'BTCUSDT', orderId }));
    await v3(client, 'batch-cancel', ...both);
    expect(open()).toEqual([]);
  });

  it('is refused by the codes of REST', async () => {
    const client = await member();
    const body = { category: 'USDT-FUTURES', ...ORDER, price: '0.00001' };
    const rest = await venue.call('POST', '/api/v3/trade/place-order', { body });
    const { code, msg, event } = await v3(client, 'place-order', body);
    expect({ event, code, msg }).toEqual({ event: 'error', code: rest.code, msg: rest.msg });
    expect(rest.code).toMatch(/^25/);
    const reader = await member('alice-reader');
    expect(await v3(reader, 'place-order', ORDER)).toMatchObject({ event: 'error', code: '40014' });
    const classic = await member('dave');
    expect(await v3(classic, 'place-order', ORDER)).toMatchObject({ code: '40084' });
  });

  it('shares the limits of REST', async () => {
    venue.clock.nowMs += 1000;
    const client = await member();
    const body = { orderId: '1' };
    const first = await venue.call('POST', '/api/v3/trade/cancel-order', { body });
    expect(first.code).not.toBe('429');
    expect(await v3(client, 'cancel-order', body)).toMatchObject({ event: 'error', code: '429' });
  });

  it('needs a login, a topic that there is, and one order where it takes one', async () => {
    const stranger = await member('');
    expect(await v3(stranger, 'place-order', ORDER)).toMatchObject({ code: 30004, op: 'trade' });
    const client = await member();
    for (const topic of ['dance', 'toString', '__proto__'])
      expect(await v3(client, topic, ORDER)).toMatchObject({ code: 30001 });
    expect(await v3(client, 'place-order', ORDER, ORDER)).toMatchObject({ code: 30016 });
    expect(await v3(client, 'place-order')).toMatchObject({ code: 30016 });
  });

  it('ends with the key, before another order', async () => {
    const client = await member('erin');
    const body = { key: 'erin' };
    await venue.call('POST', '/operator/v1/revoke-key', { body, as: 'operator' });
    client.send({
      op: 'trade',
      id: '1',
      category: 'USDT-FUTURES',
      topic: 'place-order',
      args: [ORDER],
    });
    expect(await client.next()).toMatchObject({ event: 'error', code: 30005 });
    expect((await client.ended).reason).toBe('revoked');
    expect(venue.state.users.get('1005')?.openOrders.size).toBe(0);
  });
});

describe('v2', () => {
  it('places and cancels on spot and on futures', async () => {
    const client = await member();
    const spot = { orderType: 'limit', side: 'buy', force: 'gtc', price: '1500', size: '0.1' };
    const mix = {
      ...spot,
      price: '50000',
      size: '0.01',
      marginCoin: 'USDT',
      marginMode: 'crossed',
    };
    for (const [instType, instId, params] of [
      ['SPOT', 'ETHUSDT', spot],
      ['USDT-FUTURES', 'BTCUSDT', mix],
    ] as const) {
      client.send(v2('place-order', instType, instId, { ...params, clientOid: instType }));
      const { event, code, msg, arg } = await client.next();
      expect({ event, code, msg }).toEqual({ event: 'trade', code: 0, msg: 'Success' });
      const [{ id, channel, params: made }] = arg;
      expect({ id, channel, ...made }).toEqual({
        id: 'a',
        channel: 'place-order',
        orderId: open()[0]?.id,
        clientOid: instType,
      });
      client.send(v2('cancel-order', instType, instId, { orderId: made.orderId }));
      expect(await client.next()).toMatchObject({ event: 'trade', code: 0 });
      expect(open()).toEqual([]);
    }
  });

  it('is refused by the codes of REST, as numbers', async () => {
    const client = await member();
    client.send(v2('cancel-order', 'SPOT', 'ETHUSDT', { orderId: '1' }));
    const body = { symbol: 'ETHUSDT', orderId: '1' };
    const rest = await venue.call('POST', '/api/v2/spot/trade/cancel-order', { body });
    expect(await client.next()).toMatchObject({
      event: 'error',
      code: Number(rest.code),
      msg: rest.msg,
    });
    client.send({ op: 'trade', args: [{ channel: 'place-order', instType: 'SPOT' }] });
    expect(await client.next()).toMatchObject({ event: 'error', code: 30016 });
    client.send(v2('constructor', 'SPOT', 'ETHUSDT', {}));
    expect(await client.next()).toMatchObject({ event: 'error', code: 30016 });
  });
});
