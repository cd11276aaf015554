/** What the connectors of Hummingbot and NautilusTrader call on their start and while they trade, replayed; and what they read of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyData } from '../support/reply-data.ts';
import { type Method, type TestCall, wireRequest } from '../support/signed-request.ts';
import { ccxtOn } from './ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from './client-venue.ts';

const PRODUCTS = ['USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'];
const CONTRACT = { symbol: 'XRPUSDT', productType: 'USDT-FUTURES' };
const COIN = { ...CONTRACT, marginCoin: 'USDT' };
const PAIR = { symbol: 'ETHUSDT' };

let venue: ClientVenue;
beforeAll(async () => {
  venue = await startClientVenue();
  const maker = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
  await maker.createOrder('ETH/USDT', 'limit', 'sell', 1, 2000);
  await maker.createOrder('ETH/USDT', 'limit', 'buy', 1, 1900);
  await maker.createOrder('XRP/USDT:USDT', 'limit', 'sell', 1000, 0.5);
  await maker.createOrder('XRP/USDT:USDT', 'limit', 'buy', 1000, 0.45);
});
afterAll(() => venue.close());

async function ask(method: Method, path: string, call: TestCall): Promise<ReplyData> {
  const { url, headers, payload } = wireRequest(method, path, call, Date.now());
  const body = payload === undefined ? {} : { body: payload };
  const reply = await fetch(`${venue.url}${url}`, { method, headers, ...body });
  return { status: reply.status, ...((await reply.json()) as object) };
}

function send(method: Method, path: string, fields: object): Promise<ReplyData> {
  const query = fields as Record<string, string>;
  const call = method === 'GET' ? { query } : { body: fields };
  return ask(method, `/api/v2/${path}`, { ...call, as: 'bob' });
}

/** The data of a call that must be answered with 200 and 00000; what is public is sent signed too. */
async function called(method: Method, path: string, fields: object): Promise<ReplyData> {
  const { status, code, data } = await send(method, path, fields);
  expect([path, status, code]).toEqual([path, 200, '00000']);
  return data;
}
const get = (path: string, fields = {}) => called('GET', path, fields);
const post = (path: string, fields = {}) => called('POST', path, fields);

/** Each is text that is a number, as their `Decimal(...)` reads it. */
function areDecimals(row: ReplyData, ...names: readonly string[]): void {
  for (const name of names)
    expect([name, row[name]]).toEqual([name, expect.stringMatching(/^-?\d+(\.\d+)?$/)]);
}

describe('Hummingbot, spot', () => {
  it('starts: time, pairs, the last price, assets', async () => {
    const { requestTime } = await ask('GET', '/api/v2/public/time', { as: null });
    expect(Math.abs(Number.parseFloat(requestTime) - Date.now())).toBeLessThan(60_000);
    const pairs: ReplyData[] = await get('spot/public/symbols');
    expect(pairs.map(({ symbol }) => symbol)).toContain('ETHUSDT');
    for (const pair of pairs) {
      expect(pair).toMatchObject({ baseCoin: expect.any(String), quoteCoin: expect.any(String) });
      areDecimals(pair, 'quantityPrecision', 'pricePrecision', 'quotePrecision', 'minTradeUSDT');
      areDecimals(pair, 'makerFeeRate', 'takerFeeRate');
    }
    await get('spot/market/orderbook', { ...PAIR, limit: '100' });
    const [ticker] = await get('spot/market/tickers', PAIR);
    areDecimals(ticker, 'lastPr');
    for (const asset of await get('spot/account/assets')) areDecimals(asset, 'available', 'frozen');
  });

  it('places, asks, cancels by clientOid, and knows when an order is not there', async () => {
    const clientOid = 'HBOT-spot-1';
    const order = { ...PAIR, side: 'buy', size: '0.1', orderType: 'limit', force: 'post_only' };
    const placed = await post('spot/trade/place-order', { ...order, price: '1800', clientOid });
    const [live] = await get('spot/trade/orderInfo', { clientOid });
    expect(live).toMatchObject({ orderId: placed.orderId, clientOid, status: 'live' });
    await post('spot/trade/cancel-order', { ...PAIR, clientOid });
    const [cancelled] = await get('spot/trade/orderInfo', { clientOid });
    expect(cancelled.status).toBe('cancelled');
    const again = await send('POST', 'spot/trade/cancel-order', { ...PAIR, clientOid });
    expect(['40768', '43001']).toContain(again.code);
  });

  it('spends on a market buy, and reads its fill', async () => {
    const clientOid = 'HBOT-spot-2';
    const order = { ...PAIR, side: 'buy', size: '200', orderType: 'market', force: 'gtc' };
    const { orderId } = await post('spot/trade/place-order', { ...order, clientOid });
    const [info] = await get('spot/trade/orderInfo', { clientOid });
    expect(info).toMatchObject({ status: 'filled', size: '200' });
    const [fill] = await get('spot/trade/fills', { orderId });
    areDecimals(fill, 'priceAvg', 'size', 'amount', 'uTime');
    areDecimals(fill.feeDetail, 'totalFee');
    expect(fill).toMatchObject({ orderId, side: 'buy', feeDetail: { feeCoin: 'ETH' } });
  });
});

describe('Hummingbot, perpetuals', () => {
  it('starts: contracts and accounts of three product types', async () => {
    for (const productType of PRODUCTS) {
      for (const contract of await get('mix/market/contracts', { productType })) {
        areDecimals(contract, 'minTradeUSDT', 'minTradeNum', 'pricePlace', 'sizeMultiplier');
        areDecimals(contract, 'makerFeeRate', 'takerFeeRate');
        expect(contract).toMatchObject({ maxOrderQty: expect.any(String), deliveryPeriod: '' });
        expect(contract.supportMarginCoins[0]).toEqual(expect.any(String));
      }
      for (const account of await get('mix/account/accounts', { productType })) {
        areDecimals(account, 'crossedMaxAvailable', 'accountEquity');
      }
    }
  });

  it('sets margin and position mode and leverage, and has no position', async () => {
    const { posMode } = await get('mix/account/account', COIN);
    expect(posMode).toBe('one_way_mode');
    await post('mix/account/set-margin-mode', { ...COIN, marginMode: 'crossed' });
    const mode = { productType: CONTRACT.productType, posMode: 'one_way_mode' };
    expect(await post('mix/account/set-position-mode', mode)).toEqual({ posMode: 'one_way_mode' });
    await post('mix/account/set-leverage', { ...COIN, leverage: '10' });
    expect(await get('mix/position/all-position', { productType: CONTRACT.productType })).toEqual(
      [],
    );
  });

  it('makes its funding of two replies, and its book of merge-depth', async () => {
    const [rate] = await get('mix/market/current-fund-rate', CONTRACT);
    const [prices] = await get('mix/market/symbol-price', CONTRACT);
    areDecimals({ ...rate, ...prices }, 'indexPrice', 'markPrice', 'nextUpdate', 'fundingRate');
    const [time] = await get('mix/market/funding-time', CONTRACT);
    areDecimals(time, 'nextFundingTime');
    const book = await get('mix/market/merge-depth', { ...CONTRACT, limit: '100' });
    areDecimals(book, 'ts');
    expect([book.bids.length, book.asks.length]).toEqual([1, 1]);
    areDecimals((await get('mix/market/ticker', CONTRACT))[0], 'lastPr');
  });

  it('opens, reads order, fill and position, and closes', async () => {
    const order = { ...COIN, marginMode: 'crossed', force: 'gtc', orderType: 'market' };
    const [clientOid, size] = ['HBOT-perp-1', '100'];
    const placed = await post('mix/order/place-order', { ...order, side: 'buy', size, clientOid });
    const { orderId } = placed;
    const detail = await get('mix/order/detail', { ...CONTRACT, orderId });
    expect(detail).toMatchObject({ orderId, clientOid, state: 'filled' });
    const { fillList } = await get('mix/order/fills', { ...CONTRACT, orderId });
    expect(fillList).toMatchObject([{ orderId, baseVolume: '100', feeDetail: [{}] }]);
    areDecimals(fillList[0], 'price', 'cTime', 'baseVolume');
    areDecimals(fillList[0].feeDetail[0], 'totalFee');
    const [position] = await get('mix/position/all-position', { productType: 'USDT-FUTURES' });
    expect(position).toMatchObject({ symbol: 'XRPUSDT', holdSide: 'long' });
    areDecimals(position, 'unrealizedPL', 'openPriceAvg', 'total', 'leverage');
    await post('mix/order/place-order', { ...order, side: 'sell', size, clientOid: 'HBOT-perp-2' });
    const bills = { productType: 'USDT-FUTURES', businessType: 'contract_settle_fee' };
    expect((await get('mix/account/bill', bills)).bills).toEqual([]);
  });

  it('cancels by orderId, and knows when an order is not there', async () => {
    const order = { ...COIN, marginMode: 'crossed', force: 'gtc', orderType: 'limit' };
    const fields = { ...order, side: 'buy', size: '100', price: '0.4', clientOid: 'HBOT-perp-3' };
    const { orderId } = await post('mix/order/place-order', fields);
    await post('mix/order/cancel-order', { ...COIN, orderId });
    const detail = await get('mix/order/detail', { ...CONTRACT, clientOid: 'HBOT-perp-3' });
    expect(detail.state).toBe('canceled');
    const again = await send('POST', 'mix/order/cancel-order', { ...COIN, orderId });
    expect(['40768', '43001']).toContain(again.code);
  });
});

describe('NautilusTrader', () => {
  it('starts: pairs and contracts, candles and books, funding of both families', async () => {
    for (const path of ['spot/public/symbols', 'mix/market/contracts'])
      expect((await get(path, { productType: 'USDT-FUTURES' })).length).toBeGreaterThan(0);
    await get('spot/market/candles', { ...PAIR, granularity: '1min', limit: '10' });
    await get('mix/market/candles', { ...CONTRACT, granularity: '1m', limit: '10' });
    for (const [path, fields] of [
      ['spot/market/merge-depth', { ...PAIR, limit: '100' }],
      ['mix/market/merge-depth', { ...CONTRACT, limit: '100' }],
    ] as const) {
      const { asks, bids, ts, scale, precision, isMaxPrecision } = await get(path, fields);
      expect([path, asks.length, bids.length]).toEqual([path, 1, 1]);
      for (const text of [ts, scale, precision, isMaxPrecision])
        expect(text).toEqual(expect.any(String));
    }
    const url = '/api/v3/market/history-fund-rate';
    const query = { category: 'USDT-FUTURES', symbol: 'XRPUSDT', limit: '100' };
    const history = await ask('GET', url, { query, as: null });
    expect(history).toMatchObject({ status: 200, code: '00000', data: { resultList: [] } });
  });

  it('spot: places, replaces, lists and cancels its orders', async () => {
    const order = { ...PAIR, side: 'buy', size: '0.1', orderType: 'limit', force: 'gtc' };
    const first = await post('spot/trade/place-order', { ...order, price: '1800' });
    const change = { ...PAIR, orderId: first.orderId, price: '1810', size: '0.2' };
    const second = await post('spot/trade/cancel-replace-order', change);
    expect(second).toMatchObject({ success: 'success', orderId: expect.any(String) });
    const open = await get('spot/trade/unfilled-orders', PAIR);
    expect(open).toMatchObject([{ orderId: second.orderId, size: '0.2' }]);
    const third = await post('spot/trade/place-order', { ...order, price: '1790' });
    const orderList = [{ orderId: third.orderId }];
    const { successList } = await post('spot/trade/batch-cancel-order', { ...PAIR, orderList });
    expect(successList).toMatchObject(orderList);
    await post('spot/trade/cancel-symbol-order', PAIR);
    expect(await get('spot/trade/unfilled-orders', PAIR)).toEqual([]);
    const ids = (await get('spot/trade/history-orders', PAIR)).map(
      ({ orderId }: ReplyData) => orderId,
    );
    expect(ids).toEqual(expect.arrayContaining([first.orderId, second.orderId, third.orderId]));
    expect((await get('spot/trade/fills', PAIR)).length).toBeGreaterThan(0);
  });

  it('contracts: places, modifies, lists and cancels its orders', async () => {
    const order = { ...COIN, marginMode: 'crossed', force: 'gtc', orderType: 'limit' };
    const place = (price: string) =>
      post('mix/order/place-order', { ...order, side: 'buy', size: '100', price });
    const first = await place('0.4');
    const change = { ...COIN, orderId: first.orderId, newClientOid: 'nautilus-1' };
    const modified = await post('mix/order/modify-order', {
      ...change,
      ...{ newPrice: '0.41', newSize: '110' },
    });
    const { orderId } = modified;
    const detail = await get('mix/order/detail', { ...CONTRACT, orderId });
    expect(detail).toMatchObject({ state: 'live', price: '0.41', size: '110' });
    const { entrustedList } = await get('mix/order/orders-pending', CONTRACT);
    expect(entrustedList).toMatchObject([{ orderId, status: 'live' }]);
    const orderIdList = [{ orderId }];
    const { successList } = await post('mix/order/batch-cancel-orders', { ...COIN, orderIdList });
    expect(successList).toMatchObject(orderIdList);
    await place('0.39');
    await post('mix/order/cancel-all-orders', COIN);
    expect((await get('mix/order/orders-pending', CONTRACT)).entrustedList ?? []).toEqual([]);
    const past = await get('mix/order/orders-history', CONTRACT);
    expect(past.entrustedList.length).toBeGreaterThan(1);
    expect((await get('mix/order/fill-history', CONTRACT)).fillList.length).toBeGreaterThan(0);
  });
});
