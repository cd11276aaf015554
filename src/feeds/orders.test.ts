/** What is pushed of an order that is amended, and of a trigger that fires and of the order that it places. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';

const feeds = { messagesPerSecond: 0, subscribesPerHour: 0, attemptsPer5Minutes: 0 };
const BTC = { symbol: 'BTCUSDT', category: 'USDT-FUTURES' };
const LIMIT = { orderType: 'limit', timeInForce: 'gtc' };

let venue: TestVenue;
let client: SocketClient;
beforeAll(async () => {
  venue = await startTestVenue({ venueFile: { ...fixtureVenue, feeds } });
});
beforeEach(async () => {
  client = await SocketClient.open(venue.url);
  await client.logIn('alice', venue.clock.nowMs);
  client.subscribe(
    { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' },
    { instType: 'UTA', topic: 'order' },
    { instType: 'USDT-FUTURES', channel: 'orders-algo', instId: 'default' },
    { instType: 'UTA', topic: 'strategy-order' },
  );
  await client.all();
});
afterEach(() => client.close());
afterAll(() => venue.close());

async function post(path: string, body: object, as = 'alice'): Promise<ReplyData> {
  const { code, msg, data } = await venue.call('POST', path, { body, as });
  expect([code, msg]).toEqual(['00000', 'success']);
  return data;
}

const place = (as: string, side: string, qty: string, price: string) =>
  post('/api/v3/trade/place-order', { ...BTC, ...LIMIT, side, qty, price }, as);

/** The rows since, by channel. */
async function told(): Promise<Record<string, ReplyData[]>> {
  const rows: Record<string, ReplyData[]> = {};
  for (const { arg, data } of await client.all()) {
    const name: string = arg.channel ?? arg.topic;
    rows[name] = [...(rows[name] ?? []), ...data];
  }
  return rows;
}

const v2Of = ({ status, price, size, accBaseVolume }: ReplyData) => [
  status,
  price,
  size,
  accBaseVolume,
];
const v3Of = ({ orderStatus, price, qty, cumExecQty }: ReplyData) => [
  orderStatus,
  price,
  qty,
  cumExecQty,
];

async function shownV3(orderId: string): Promise<ReplyData> {
  const { data } = await venue.call('GET', '/api/v3/trade/order-info', { query: { orderId } });
  return data;
}

describe('an amendment', () => {
  it('is one push of the order as it is then, in v2 and in v3, and as REST says', async () => {
    const { orderId } = await place('alice', 'buy', '0.02', '59000');
    await told();
    await post('/api/v3/trade/modify-order', { orderId, qty: '0.03', price: '58900' });
    const { orders = [], order = [] } = await told();
    expect(orders.map(v2Of)).toEqual([['live', '58900', '0.03', '0']]);
    expect(order.map(v3Of)).toEqual([['new', '58900', '0.03', '0']]);
    expect(v3Of(await shownV3(orderId))).toEqual(v3Of(order[0]));
    await post('/api/v3/trade/cancel-order', { orderId });
    const after = await told();
    expect(after.orders?.map(v2Of)).toEqual([['canceled', '58900', '0.03', '0']]);
  });

  it('of an order that has filled in part shows what has; one that trades is told before its fills', async () => {
    await place('bob', 'sell', '0.01', '59500');
    const { orderId } = await place('alice', 'buy', '0.03', '59500');
    await place('bob', 'sell', '0.05', '59600');
    await told();
    await post('/api/v3/trade/modify-order', { orderId, qty: '0.04', price: '59600' });
    const { orders = [], order = [] } = await told();
    expect(orders.map(v2Of)).toEqual([
      ['partially_filled', '59600', '0.04', '0.01'],
      ['filled', '59600', '0.04', '0.04'],
    ]);
    expect(orders.map(({ tradeId }) => tradeId === undefined)).toEqual([true, false]);
    expect(order.map(v3Of)).toEqual([
      ['partially_filled', '59600', '0.04', '0.01'],
      ['filled', '59600', '0.04', '0.04'],
    ]);
    expect(v3Of(await shownV3(orderId))).toEqual(v3Of(order[1]));
  });
});

describe('a trigger that fires', () => {
  const PLAN = {
    ...{
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      marginMode: 'crossed',
      marginCoin: 'USDT',
    },
    ...{ planType: 'normal_plan', triggerType: 'mark_price', triggerPrice: '60500' },
  };
  const index = (price: string) =>
    post(
      '/operator/v1/set-index-price',
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price },
      'operator',
    );

  it('is told as executed, and its order as any other', async () => {
    const body = { ...PLAN, side: 'buy', orderType: 'limit', size: '0.01', price: '58000' };
    const { orderId } = await post('/api/v2/mix/order/place-plan-order', body);
    await index('60600');
    const rows = await told();
    const algo = rows['orders-algo'] ?? [];
    expect(
      algo.map(({ orderId: id, status, triggerTime, actualSize }) => [
        id,
        status,
        triggerTime,
        actualSize,
      ]),
    ).toEqual([
      [orderId, 'live', '', '0'],
      [orderId, 'executed', String(venue.clock.nowMs), '0.01'],
    ]);
    expect(rows['strategy-order']?.map(({ status }) => status)).toEqual(['pending', 'success']);
    expect(rows.orders?.map(v2Of)).toEqual([['live', '58000', '0.01', '0']]);
    expect(rows.order?.map(v3Of)).toEqual([['new', '58000', '0.01', '0']]);
    await post('/api/v3/trade/cancel-order', { orderId: rows.orders?.[0].orderId });
    await index('60000');
  });

  it('whose order is refused has been triggered all the same, at that time', async () => {
    // What nobody could pay for.
    const body = { ...PLAN, side: 'buy', orderType: 'limit', size: '900', price: '58000' };
    await post('/api/v2/mix/order/place-plan-order', body);
    venue.clock.nowMs += 1_000;
    await index('60600');
    const rows = await told();
    expect(
      rows['orders-algo']?.map(({ status, triggerTime, actualSize }) => [
        status,
        triggerTime,
        actualSize,
      ]),
    ).toEqual([
      ['live', '', '0'],
      ['fail_execute', String(venue.clock.nowMs), '0'],
    ]);
    expect(rows.orders).toBeUndefined();
    await index('60000');
  });
});
