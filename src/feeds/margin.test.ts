/** The channels of crossed and isolated margin: orders, fills, balances and index prices are those of REST. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marginTransferFile } from '../../test/support/margin-file.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';

const feeds = { messagesPerSecond: 0, subscribesPerHour: 0, attemptsPer5Minutes: 0 };
const PAIR = 'ETHUSDT';

let venue: TestVenue;
let client: SocketClient;
beforeAll(async () => {
  venue = await startTestVenue({ venueFile: { ...marginTransferFile, feeds } });
  client = await SocketClient.open(venue.url);
  await client.logIn('dave', venue.clock.nowMs);
});
afterAll(async () => {
  client.close();
  await venue.close();
});

async function post(path: string, body: object, as = 'dave'): Promise<ReplyData> {
  const { code, msg, data } = await venue.call('POST', path, { body, as });
  expect([code, msg]).toEqual(['00000', 'success']);
  return data;
}

async function get(path: string, query: Record<string, string> = {}): Promise<ReplyData> {
  return (await venue.call('GET', path, { query, as: 'dave' })).data;
}

/** The rows since, by channel. */
async function told(): Promise<Record<string, ReplyData[]>> {
  const rows: Record<string, ReplyData[]> = {};
  for (const { arg, data } of await client.all()) {
    if (data === undefined) continue;
    const name = `${arg.instType} ${arg.channel ?? arg.topic}`;
    rows[name] = [...(rows[name] ?? []), ...data];
  }
  return rows;
}

const sell = (price: string, size: string) =>
  post(
    '/api/v2/spot/trade/place-order',
    { symbol: PAIR, side: 'sell', orderType: 'limit', force: 'gtc', price, size },
    'alice',
  );

describe.each(['crossed', 'isolated'] as const)('%s margin', (mode) => {
  const place = (more: object) =>
    post(`/api/v2/margin/${mode}/place-order`, {
      ...{ symbol: PAIR, side: 'buy', orderType: 'limit', force: 'gtc', loanType: 'autoLoan' },
      ...more,
    });
  const args = [
    { instType: 'MARGIN', channel: `orders-${mode}`, instId: 'default' },
    { instType: 'MARGIN', channel: `account-${mode}`, coin: 'default' },
    { instType: 'MARGIN', channel: 'fill', instId: 'default' },
    { instType: 'SPOT', channel: 'fill', instId: PAIR },
    { instType: 'SPOT', channel: 'orders', instId: 'default' },
  ];
  beforeAll(async () => {
    await post('/api/v2/spot/wallet/transfer', {
      ...{ fromType: 'spot', toType: `${mode}_margin`, coin: 'USDT', amount: '1000' },
      ...(mode === 'isolated' ? { symbol: PAIR } : {}),
    });
    client.subscribe(...args);
  });

  it('tells what is there at first', async () => {
    const { [`MARGIN account-${mode}`]: rows = [] } = await told();
    const usdt = rows.find(({ coin }) => coin === 'USDT');
    expect(usdt).toMatchObject({
      ...{ id: '1004', available: '1000', frozen: '0', borrow: '0', interest: '0', coupon: '0' },
      ...(mode === 'isolated' ? { symbol: PAIR } : {}),
    });
  });

  it('tells an order, its fill, its loan, and its end, as REST shows them', async () => {
    await sell('2000', '0.5');
    const { orderId } = await place({ price: '2000', baseSize: '0.75' });
    const rows = await told();
    const orders = rows[`MARGIN orders-${mode}`] ?? [];
    expect(orders.map(({ status, baseVolume }) => [status, baseVolume])).toEqual([
      ['live', '0'],
      ['partially_filled', '0.5'],
    ]);
    expect(orders.at(-1)).toMatchObject({
      ...{ orderId, instId: PAIR, side: 'buy', force: 'gtc', loanType: 'autoLoan' },
      ...{ price: '2000', fillPrice: '2000', priceAvg: '2000', baseSize: '0.75' },
      ...{ quoteSize: '1500', fillTotalAmount: '1000', cancelReason: '' },
      feeDetail: [
        {
          ...{ feeCoin: 'ETH', deduction: 'no', totalDeductionFee: '0' },
          ...{ totalFee: '-0.0005', fee: '-0.0005' },
        },
      ],
    });
    expect(rows['SPOT orders']).toBeUndefined();
    const [fill] = rows['MARGIN fill'] ?? [];
    expect(fill).toMatchObject({ orderId, symbol: PAIR, priceAvg: '2000', size: '0.5' });
    expect(rows['SPOT fill']).toEqual([fill]);
    const shown = await get(`/api/v2/margin/${mode}/fills`, {
      ...{ symbol: PAIR, startTime: String(venue.clock.nowMs - 1000) },
    });
    expect(shown.fills[0]).toMatchObject({ tradeId: fill?.tradeId, amount: fill?.amount });

    const assets: ReplyData[] = await get(`/api/v2/margin/${mode}/account/assets`);
    for (const row of rows[`MARGIN account-${mode}`] ?? []) {
      const asset = assets.find(({ coin }) => coin === row.coin);
      for (const key of ['available', 'borrow', 'frozen', 'interest'])
        expect([row.coin, key, row[key]]).toEqual([row.coin, key, asset?.[key]]);
    }
    await post(`/api/v2/margin/${mode}/cancel-order`, { symbol: PAIR, orderId });
    const { [`MARGIN orders-${mode}`]: ended = [] } = await told();
    expect(ended).toHaveLength(1);
    expect(ended[0]).toMatchObject({ orderId, status: 'cancelled', cancelReason: 'normal_cancel' });
  });

  it('tells a pair or a coin alone where it is asked for', async () => {
    const channel = `account-${mode}`;
    client.send({ op: 'unsubscribe', args });
    await client.all();
    client.subscribe({ instType: 'MARGIN', channel, coin: 'ETH' });
    const { [`MARGIN ${channel}`]: rows = [] } = await told();
    expect(rows.map(({ coin }) => coin)).toEqual(['ETH']);
    client.send({ op: 'unsubscribe', args: [{ instType: 'MARGIN', channel, coin: 'ETH' }] });
    await client.all();
  });
});

it('tells fills of both modes as margin in v3, where they are listed together (R-B-15, R-B-16)', async () => {
  const own = await SocketClient.open(venue.url);
  await own.logIn('alice', venue.clock.nowMs);
  own.subscribe({ instType: 'UTA', topic: 'order' }, { instType: 'UTA', topic: 'fill' });
  await own.all();
  await post(
    '/api/v2/spot/wallet/transfer',
    { fromType: 'uta', toType: 'isolated_margin', coin: 'USDT', amount: '1000', symbol: PAIR },
    'alice',
  );
  const order = { symbol: PAIR, side: 'buy', orderType: 'limit', force: 'gtc', price: '1900' };
  const body = { ...order, loanType: 'normal', baseSize: '0.1' };
  const { orderId } = await post('/api/v2/margin/isolated/place-order', body, 'alice');
  const rows = (await own.all()).flatMap(({ data }) => data);
  expect(rows).toMatchObject([{ orderId, category: 'margin', marginMode: 'isolated' }]);
  const { data } = await venue.call('GET', '/api/v3/trade/unfilled-orders', {
    query: { category: 'MARGIN' },
    as: 'alice',
  });
  expect(data.list).toMatchObject([{ orderId, category: 'MARGIN' }]);
  await post('/api/v2/margin/isolated/cancel-order', { symbol: PAIR, orderId }, 'alice');
  own.close();
});

it('changes and cancels orders of both modes as MARGIN in v3 (R-B-16)', async () => {
  const asAlice = async (path: string, body: object) => post(path, body, 'alice');
  await asAlice('/api/v2/spot/wallet/transfer', {
    ...{ fromType: 'uta', toType: 'isolated_margin', coin: 'USDT', amount: '1000', symbol: PAIR },
  });
  const order = { symbol: PAIR, side: 'buy', orderType: 'limit', force: 'gtc', price: '1900' };
  const body = { ...order, loanType: 'normal', baseSize: '0.1' };
  const named = async () => {
    const { orderId } = await asAlice('/api/v2/margin/isolated/place-order', body);
    return { orderId, category: 'MARGIN' };
  };
  const openOnes = async () => {
    const query = { category: 'MARGIN' };
    return (await venue.call('GET', '/api/v3/trade/unfilled-orders', { query, as: 'alice' })).data;
  };
  const first = await named();
  await asAlice('/api/v3/trade/modify-order', { ...first, price: '1800' });
  expect((await openOnes()).list).toMatchObject([{ orderId: first.orderId, price: '1800' }]);
  await asAlice('/api/v3/trade/cancel-order', first);
  const second = await named();
  const crossed = await asAlice('/api/v2/margin/crossed/place-order', body);
  const { list } = await asAlice('/api/v3/trade/cancel-symbol-order', { category: 'MARGIN' });
  expect(list.map((row: ReplyData) => row.orderId).sort()).toEqual(
    [second.orderId, crossed.orderId].sort(),
  );
  expect((await openOnes()).list).toEqual([]);
});

describe('index-price', () => {
  const arg = { instType: 'MARGIN', channel: 'index-price', instId: PAIR };

  it('tells what both coins are worth, and again when that has changed', async () => {
    client.subscribe(arg);
    const { 'MARGIN index-price': first = [] } = await told();
    expect(first).toMatchObject([{ symbol: PAIR, baseCoin: 'ETH', quoteCoin: 'USDT' }]);
    await post(
      '/operator/v1/set-index-price',
      { category: 'USDT-FUTURES', symbol: PAIR, price: '2100', force: 'yes', reason: 'a rise' },
      'operator',
    );
    const { 'MARGIN index-price': next = [] } = await told();
    expect(next.at(-1)).toMatchObject({ basePrice: expect.any(String), quotePrice: '1' });
    expect(next.at(-1)?.basePrice).not.toBe(first[0]?.basePrice);
  });

  it('knows only pairs that trade on margin', async () => {
    client.subscribe({ ...arg, instId: 'BTCUSDT' });
    const [reply] = await client.all();
    expect(reply).toMatchObject({ event: 'error', code: 30001 });
  });
});
