/** Clients of the sockets on a whole venue whose clock stands: what they send, and what they are told. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';
import { limitOrder } from '../../test/support/market-data.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { wireRequest } from '../../test/support/signed-request.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';

const feeds = { messagesPerSecond: 0, subscribesPerHour: 0, attemptsPer5Minutes: 0 };
const BTC = { instType: 'USDT-FUTURES', instId: 'BTCUSDT' };
const TRADES = { ...BTC, channel: 'trade' };
const ORDERS = { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' };

let venue: TestVenue;
const clients: SocketClient[] = [];

beforeAll(async () => {
  venue = await startTestVenue({ venueFile: { ...fixtureVenue, feeds } });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => venue.close());

async function connect(path?: string, on = venue): Promise<SocketClient> {
  const client = await SocketClient.open(on.url, path);
  clients.push(client);
  return client;
}

async function member(key = 'alice'): Promise<SocketClient> {
  const client = await connect('/v2/ws/private');
  expect(await client.logIn(key, venue.clock.nowMs)).toMatchObject({ event: 'login', code: 0 });
  return client;
}

async function errorOf(client: SocketClient, message: unknown) {
  client.send(message);
  const { event, code, msg } = await client.next();
  return { event, code, msg };
}

describe('the upgrade', () => {
  it.each(['/v2/ws/public', '/v2/ws/private', '/v3/ws/public', '/v3/ws/private'])(
    'is taken on %s',
    async (path) => {
      expect(await (await connect(path)).all()).toEqual([]);
    },
  );

  it('is ignored on every other path, and for every other protocol', async () => {
    await expect(SocketClient.open(venue.url, '/v2/ws/other')).rejects.toThrow('404');
    const { url, headers } = wireRequest('GET', '/api/v2/public/time', { as: null }, 0);
    const reply = await fetch(`${venue.url}${url}`, { headers: { ...headers, te: 'trailers' } });
    expect(reply.status).toBe(200);
  });

  it('works where node:http reads alone', async () => {
    const other = await startVenue({
      venue: fixtureVenue,
      http: 'node',
      market: 'off',
      drainMs: 0,
    });
    const client = await SocketClient.open(other.url);
    client.subscribe({ ...BTC, channel: 'books5' });
    expect(await client.next()).toEqual({ event: 'subscribe', arg: { ...BTC, channel: 'books5' } });
    await other.close();
    expect(await client.next()).toMatchObject({ action: 'snapshot' });
    expect(await client.next()).toMatchObject({ event: 'error', code: 30033 });
    expect(await client.ended).toEqual({ code: 1012, reason: 'restart' });
  });
});

describe('a login', () => {
  it('takes a timestamp in seconds or in milliseconds, and counts who came', async () => {
    const one = await connect();
    const first = await one.logIn('alice', venue.clock.nowMs);
    const timestamp = String(venue.clock.nowMs);
    const other = await (await connect('/v3/ws/private')).logIn('bob', 0, { timestamp });
    expect(first).toEqual({ event: 'login', code: 0, msg: '', connId: expect.any(String) });
    expect(Number(other.connId)).toBe(Number(first.connId) + 1);
  });

  it.each([
    ['an unknown key', 30011, 'nobody', {}],
    ['a wrong passphrase', 30012, 'alice', { passphrase: 'wrong' }],
    ['a timestamp that is none', 30013, 'alice', { timestamp: 'now' }],
    ['a late timestamp', 30014, 'alice', { timestamp: '1700000000' }],
    ['a wrong signature', 30015, 'alice', { secret: 'wrong' }],
  ])('of %s is %i, and the connection ends', async (_, code, key, of) => {
    const client = await connect();
    expect(await client.logIn(key, venue.clock.nowMs, of)).toMatchObject({ event: 'error', code });
    expect(await client.ended).toEqual({ code: 1008, reason: 'login' });
  });

  it('is needed for a private channel, by a key that may read it', async () => {
    const client = await connect();
    client.subscribe(ORDERS);
    expect(await client.next()).toMatchObject({ event: 'error', code: 30004, arg: ORDERS });
    await client.logIn('alice-spot', venue.clock.nowMs);
    client.subscribe(ORDERS);
    expect(await client.next()).toMatchObject({ code: 30002, op: 'subscribe' });
  });

  it('of another key ends the connection, whose private channels are of the first', async () => {
    const client = await member('alice');
    expect(await client.logIn('alice', venue.clock.nowMs)).toMatchObject({ code: 0 });
    expect(await client.logIn('bob', venue.clock.nowMs)).toMatchObject({ code: 30005 });
    expect(await client.ended).toEqual({ code: 1008, reason: 'login' });
  });

  it('S-7: ends at once when the key is revoked or its user frozen', async () => {
    const { acts } = operator();
    const byKey = await member('carol');
    await acts('revoke-key', { key: 'carol' });
    expect(await byKey.next()).toMatchObject({ event: 'error', code: 30005 });
    expect(await byKey.ended).toEqual({ code: 1008, reason: 'revoked' });
    const byUser = await member('bob');
    await acts('set-user-status', { uid: '1002', status: 'frozen' });
    expect(await byUser.ended).toEqual({ code: 1008, reason: 'revoked' });
    await acts('set-user-status', { uid: '1002', status: 'active' });
  });
});

function operator() {
  return {
    acts: async (act: string, body: object) => {
      const reply = await venue.call('POST', `/operator/v1/${act}`, { body, as: 'operator' });
      expect(reply.code).toBe('00000');
    },
  };
}

describe('what is wrong is told by its code', () => {
  it.each([
    ['no JSON', 'hello', 30002],
    ['no object', '[1]', 30002],
    ['an unknown op', { op: 'dance' }, 30003],
    ['no arguments', { op: 'subscribe' }, 30016],
    ['an argument that is none', { op: 'subscribe', args: [7] }, 30016],
    ['an argument without a channel', { op: 'subscribe', args: [BTC] }, 30016],
    ['an unknown channel', { op: 'subscribe', args: [{ ...BTC, channel: 'tea' }] }, 30001],
    ['an unknown type', { op: 'subscribe', args: [{ ...TRADES, instType: 'SP' }] }, 30001],
    ['an unknown pair', { op: 'subscribe', args: [{ ...TRADES, instId: 'NOUSDT' }] }, 30001],
    ['a request of 4097 bytes', ' '.repeat(4097), 30002],
  ])('%s', async (_, message, code) => {
    const client = await connect();
    expect(await errorOf(client, message)).toMatchObject({ event: 'error', code });
    expect(await client.all()).toEqual([]);
  });

  it('a binary message', async () => {
    const client = await connect();
    client.socket.send(Buffer.from('ping'));
    expect(await client.next()).toMatchObject({ event: 'error', code: 30002 });
  });

  it('names what does not exist in the words of the client', async () => {
    const client = await connect();
    const arg = { instType: 'SP', channel: 'trade', instId: 'BTCUSDT' };
    client.subscribe(arg);
    const msg = "instType:SP,channel:trade,instId:BTCUSDT doesn't exist";
    expect(await client.next()).toEqual({ event: 'error', arg, code: 30001, msg, op: 'subscribe' });
  });

  it('a message beyond 64 KiB and text that is not UTF-8 end the connection by RFC 6455', async () => {
    const large = await connect();
    large.send('x'.repeat(65_537));
    expect((await large.ended).code).toBe(1009);
    const broken = await connect();
    broken.socket.send(Buffer.from([0xff]), { binary: false });
    expect((await broken.ended).code).toBe(1007);
  });
});

describe('limits', () => {
  let limited: TestVenue;
  beforeAll(async () => {
    const few = { messagesPerSecond: 3, subscribesPerHour: 2, channelsPerConnection: 1 };
    const addresses = { connectionsPerAddress: 2, attemptsPer5Minutes: 6, idleMs: 1000 };
    limited = await startTestVenue({
      venueFile: { ...fixtureVenue, feeds: { ...few, ...addresses } },
    });
  });
  afterAll(() => limited.close());

  it('messages: 30006 for those beyond, 30007 and the end beyond twice as many', async () => {
    const client = await connect(undefined, limited);
    for (let count = 0; count < 7; count += 1) client.send('{}');
    const codes = [];
    for (let count = 0; count < 7; count += 1) codes.push((await client.next()).code);
    expect(codes).toEqual([30003, 30003, 30003, 30006, 30006, 30006, 30007]);
    expect(await client.ended).toEqual({ code: 1008, reason: 'limit' });
  });

  it('subscribes, channels, connections, attempts, and silence', async () => {
    const client = await connect(undefined, limited);
    client.subscribe(TRADES, { ...BTC, channel: 'books' }, TRADES);
    const answers = [
      await client.next(),
      await client.next(),
      await client.next(),
      await client.next(),
    ];
    expect(answers.map(({ event, code, action }) => code ?? event ?? action)).toEqual([
      'subscribe',
      'snapshot',
      30006,
      30006,
    ]);
    const other = await connect(undefined, limited);
    await expect(SocketClient.open(limited.url)).rejects.toThrow('429');
    limited.clock.nowMs += 1000;
    limited.feeds.sweep();
    expect((await client.ended).reason).toBe('idle');
    expect((await other.ended).reason).toBe('idle');
    await connect(undefined, limited);
    await connect(undefined, limited);
    await expect(SocketClient.open(limited.url)).rejects.toThrow('429');
  });
});

describe('subscriptions', () => {
  it('are answered one by one, with the argument as it was sent', async () => {
    const client = await connect();
    const odd = { channel: 'trade', instId: 'btcusdt', instType: 'usdt-futures', note: 1 };
    client.subscribe(odd, { ...BTC, channel: 'tea' }, TRADES);
    const [ack, first, wrong, again, snapshot] = await client.all();
    expect([ack, again]).toEqual([
      { event: 'subscribe', arg: odd },
      { event: 'subscribe', arg: TRADES },
    ]);
    expect(first).toMatchObject({ action: 'snapshot', arg: odd });
    expect(wrong.code).toBe(30001);
    expect(snapshot).toMatchObject({ action: 'snapshot', arg: TRADES });
  });

  it('end by unsubscribing, also when there is none', async () => {
    const client = await connect();
    client.subscribe(TRADES);
    client.send({ op: 'unsubscribe', args: [TRADES] });
    client.send({ op: 'unsubscribe', args: [TRADES] });
    await trade('0.001');
    const events = (await client.all()).map(({ event, action }) => event ?? action);
    expect(events).toEqual(['subscribe', 'snapshot', 'unsubscribe', 'unsubscribe']);
  });

  it('metrics count connections, subscriptions, pushes and ends', async () => {
    const client = await connect();
    client.subscribe(TRADES);
    await client.all();
    const metrics = await (await fetch(`${venue.url}/metrics`)).text();
    expect(metrics).toContain('bourse_feed_connections 1');
    expect(metrics).toContain('bourse_feed_subscriptions{channel="trade"} 1');
    expect(metrics).toMatch(/bourse_feed_pushes_total\{channel="trade"\} [1-9]/);
    expect(metrics).toMatch(/bourse_feed_closed_total\{reason="login"\} 6/);
    expect(metrics).toContain('bourse_feed_backlog_bytes 0');
  });
});

const limit = { marginMode: 'crossed', marginCoin: 'USDT', orderType: 'limit', price: '60000' };

async function place(as: string, side: string, size: string, more: object = {}) {
  const body = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', side, size, ...limit, ...more };
  const reply = await venue.call('POST', '/api/v2/mix/order/place-order', { body, as });
  expect(reply.code).toBe('00000');
  return reply.data.orderId;
}

/** Alice buys from Bob. */
async function trade(size: string, price = '60000') {
  await place('bob', 'sell', size, { price });
  return place('alice', 'buy', size, { price });
}

/** The book that a client keeps of a snapshot and updates; fails where one of them is missing. */
function keptBook(rows: readonly ReplyData[]) {
  const sides = { asks: new Map<string, string>(), bids: new Map<string, string>() };
  const [first, ...updates] = rows;
  for (const { asks, bids } of rows) {
    for (const [price, size] of asks) sides.asks.set(price, size);
    for (const [price, size] of bids) sides.bids.set(price, size);
  }
  const seqs = updates.map(({ pseq }) => pseq);
  expect(seqs).toEqual([first, ...updates].slice(0, -1).map(({ seq }) => seq));
  const levels = (side: Map<string, string>, up: number) =>
    [...side]
      .filter(([, size]) => size !== '0')
      .sort(([left], [right]) => up * (Number(left) - Number(right)));
  return { asks: levels(sides.asks, 1), bids: levels(sides.bids, -1) };
}

describe('channels', () => {
  it('trade: the newest first, then those of each command together', async () => {
    await trade('0.001');
    const client = await connect();
    client.subscribe(TRADES);
    const [, { data: before }] = await client.all();
    await place('bob', 'sell', '0.002', { price: '60000.1' });
    await place('bob', 'sell', '0.003', { price: '60000.2' });
    await place('alice', 'buy', '0.005', { price: '60000.2' });
    const pushes = await client.all();
    expect(pushes).toHaveLength(1);
    const [{ action, arg, data, ts }] = pushes;
    expect({ action, arg, ts }).toEqual({ action: 'update', arg: TRADES, ts: venue.clock.nowMs });
    expect(data.map(({ price, size, side }: typeof data) => [price, size, side])).toEqual([
      ['60000.2', '0.003', 'buy'],
      ['60000.1', '0.002', 'buy'],
    ]);
    const { data: shown } = await venue.call('GET', '/api/v2/mix/market/fills', {
      query: { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', limit: '50' },
      as: null,
    });
    expect([...data, ...before].slice(0, 50)).toEqual(shown);
  });

  it('books: a snapshot and its changes are the book of REST, without a gap', async () => {
    await place('bob', 'sell', '1', { price: '61000' });
    const client = await connect();
    client.subscribe({ ...BTC, channel: 'books' });
    const [, first] = await client.all();
    await place('bob', 'sell', '2', { price: '61001' });
    const gone = await place('alice', 'buy', '3', { price: '59000' });
    await place('alice', 'buy', '1', { price: '61000' });
    const body = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId: gone };
    await venue.call('POST', '/api/v2/mix/order/cancel-order', { body, as: 'alice' });
    const updates = await client.all();
    expect(updates.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'update']);
    expect(first.data[0]).toMatchObject({ pseq: 0, ts: String(venue.clock.nowMs) });
    expect(first.data[0].checksum).toBeUndefined();
    const kept = keptBook([first, ...updates].map(({ data }) => data[0]));
    const { data: shown } = await venue.call('GET', '/api/v2/mix/market/merge-depth', {
      query: { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', limit: 'max' },
      as: null,
    });
    const numbers = ([price, size]: string[]) => [Number(price), Number(size)];
    expect(kept.asks.map(numbers)).toEqual(shown.asks);
    expect(kept.bids.map(numbers)).toEqual(shown.bids);
    expect(updates[0].data[0].asks).toEqual([['61001', '2']]);
    expect(updates[3].data[0].bids).toEqual([['59000', '0']]);
  });

  it('books5: the best levels whenever they are others', async () => {
    const client = await connect();
    client.subscribe({ ...BTC, channel: 'books1' });
    await client.all();
    await place('bob', 'sell', '1', { price: '65000' });
    expect(await client.all()).toEqual([]);
    const id = await place('bob', 'sell', '1', { price: '60500' });
    const [{ action, data }] = await client.all();
    expect(action).toBe('snapshot');
    expect(data[0]).toMatchObject({ asks: [['60500', '1']], pseq: 0 });
    const body = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId: id };
    await venue.call('POST', '/api/v2/mix/order/cancel-order', { body, as: 'bob' });
  });

  it('orders: accepted, each fill as it was then, cancelled', async () => {
    await place('bob', 'sell', '0.001', { price: '60000' });
    await place('bob', 'sell', '0.002', { price: '60000.1' });
    const client = await member();
    client.subscribe(ORDERS);
    await client.all();
    const id = await place('alice', 'buy', '0.004', { price: '60000.1', clientOid: 'mine' });
    const body = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId: id };
    await venue.call('POST', '/api/v2/mix/order/cancel-order', { body, as: 'alice' });
    const pushes = await client.all();
    const rows = pushes.map(({ action, arg, data }) => {
      expect({ action, arg, count: data.length }).toEqual({
        action: 'snapshot',
        arg: ORDERS,
        count: 1,
      });
      const { status, accBaseVolume, baseVolume, fillPrice, cancelReason } = data[0];
      return { status, accBaseVolume, baseVolume, fillPrice, cancelReason };
    });
    const none = { baseVolume: undefined, fillPrice: undefined };
    expect(rows).toEqual([
      { status: 'live', accBaseVolume: '0', ...none, cancelReason: '' },
      {
        status: 'partially_filled',
        accBaseVolume: '0.001',
        baseVolume: '0.001',
        fillPrice: '60000',
        cancelReason: '',
      },
      {
        status: 'partially_filled',
        accBaseVolume: '0.003',
        baseVolume: '0.002',
        fillPrice: '60000.1',
        cancelReason: '',
      },
      {
        status: 'canceled',
        accBaseVolume: '0.003',
        ...none,
        cancelReason: expect.stringMatching(/./),
      },
    ]);
    const [first] = pushes[0].data;
    expect(first).toMatchObject({
      orderId: id,
      clientOid: 'mine',
      notionalUsd: '240.0004',
      feeDetail: [],
    });
    const [filled] = pushes[2].data;
    expect(filled.feeDetail).toEqual([{ feeCoin: 'USDT', fee: expect.stringMatching(/^-/) }]);
    const { data: detail } = await venue.call('GET', '/api/v2/mix/order/detail', {
      query: { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId: id },
    });
    const [last] = pushes[3].data;
    for (const name of [
      'orderId',
      'size',
      'price',
      'priceAvg',
      'side',
      'posSide',
      'leverage',
      'uTime',
    ])
      expect([name, last[name]]).toEqual([name, detail[name]]);
    expect(last.status).toBe(detail.state);
    expect(last.feeDetail[0].fee).toBe(detail.fee);
  });

  it('orders: a market buy on spot is live, then filled; others hear nothing of it', async () => {
    const spot = { symbol: 'ETHUSDT', force: 'gtc' };
    const sell = { ...spot, side: 'sell', orderType: 'limit', price: '2000', size: '1' };
    await venue.call('POST', '/api/v2/spot/trade/place-order', { body: sell, as: 'bob' });
    const arg = { instType: 'SPOT', channel: 'orders', instId: 'ETHUSDT' };
    const [alice, dave] = [await member(), await member('dave')];
    for (const client of [alice, dave]) client.subscribe(arg);
    await Promise.all([alice.all(), dave.all()]);
    const buy = { ...spot, side: 'buy', orderType: 'market', size: '100' };
    await venue.call('POST', '/api/v2/spot/trade/place-order', { body: buy, as: 'alice' });
    const rows = (await alice.all()).map(({ data }) => data[0]);
    expect(rows.map(({ status, accBaseVolume }) => [status, accBaseVolume])).toEqual([
      ['live', '0'],
      ['filled', '0.05'],
    ]);
    expect(rows[1]).toMatchObject({
      newSize: '100',
      notional: '100',
      tradeScope: 'T',
      instId: 'ETHUSDT',
    });
    expect(rows[1].fillFee).toMatch(/^-/);
    expect(await dave.all()).toEqual([]);
  });
});

describe('on a running clock', () => {
  it('what happens within an interval is one update, and the book is whole behind each', async () => {
    const live = await startVenue({ venue: fixtureVenue, market: 'off', drainMs: 0 });
    const client = await SocketClient.open(live.url);
    client.subscribe({ instType: 'SPOT', instId: 'ETHUSDT', channel: 'books' });
    await client.next();
    const rows = [(await client.next()).data[0]];
    const { sequencer } = live;
    const submit = sequencer.submit.bind(sequencer);
    const bid = (ticks: number) =>
      limitOrder({ submit }, 'SPOT:ETHUSDT', { side: 'buy', ticks, lots: 10_000 });
    await Promise.all([200_000, 200_001, 200_002].map(bid));
    await Promise.all([200_003, 200_004].map(bid));
    while (rows.flatMap(({ bids }) => bids).length < 5) rows.push((await client.next()).data[0]);
    expect(rows.length).toBeLessThan(1 + 5);
    expect(keptBook(rows).bids.map(([price]) => price)).toEqual([
      '2000.04',
      '2000.03',
      '2000.02',
      '2000.01',
      '2000',
    ]);
    client.close();
    await live.close();
  });
});
