import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type OrderFields,
  orderInfo,
  PERP_BID,
  placeUnified,
  SPOT_BID,
} from '../../../../../test/support/unified-orders.ts';
import {
  startTestVenue,
  type TestCall,
  type TestVenue,
} from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const place = (body: OrderFields, call: TestCall = {}) =>
  venue.call('POST', '/api/v3/trade/place-order', { body, ...call });

describe('success', () => {
  it('answers with exactly the two ids, the client’s own or a generated one', async () => {
    const own = await place({ ...SPOT_BID, clientOid: 'mine' });
    expect(own.data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'mine' });
    const generated = await place(SPOT_BID);
    expect(Object.keys(generated.data).sort()).toEqual(['clientOid', 'orderId']);
    expect(generated.data.clientOid).not.toBe('');
  });

  it('Z20: refuses a trigger price, which it would not wait for, and names the call that does', async () => {
    for (const triggerPrice of ['61000', '0', 'x']) {
      const reply = await place({ ...PERP_BID, triggerPrice });
      expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
    }
    const { msg } = await place({ ...PERP_BID, triggerPrice: '61000' });
    expect(msg).toContain('triggerPrice');
    expect(msg).toContain('POST /api/v3/trade/place-strategy-order');
    const open = await venue.call('GET', '/api/v3/trade/unfilled-orders');
    expect(open.data.list).toEqual([]);
    expect((await place({ ...PERP_BID, triggerPrice: '' })).code).toBe('00000');
  });

  it('A39: takes words in any case, and gtc when none is given', async () => {
    const sent = { ...PERP_BID, category: 'usdt-futures', symbol: 'btcusdt', side: 'BUY' };
    const orderId = await placeUnified(venue, { ...sent, orderType: 'Limit' });
    expect((await orderInfo(venue, orderId)).data.timeInForce).toBe('gtc');
  });

  it('ignores the price and the time in force of a market order', async () => {
    await placeUnified(venue, { ...PERP_BID, side: 'sell', price: '60000' }, 'bob');
    const orderId = await placeUnified(venue, {
      ...PERP_BID,
      orderType: 'market',
      price: '1',
      timeInForce: 'post_only',
    });
    expect((await orderInfo(venue, orderId)).data).toMatchObject({
      orderStatus: 'filled',
      avgPrice: '60000',
      price: '0',
    });
  });

  it('takes the quantity of a spot market sell in base coin', async () => {
    await placeUnified(venue, { ...SPOT_BID, qty: '1' }, 'bob');
    const sell = { category: 'SPOT', symbol: 'ETHUSDT', side: 'sell', orderType: 'market' };
    const orderId = await placeUnified(venue, { ...sell, qty: '0.5' });
    expect((await orderInfo(venue, orderId)).data).toMatchObject({
      qty: '0.5',
      amount: '0',
      cumExecQty: '0.5',
    });
  });

  it.each([
    ['buy', 'long', 'open_long'],
    ['sell', 'short', 'open_short'],
  ])('hedge mode: %s %s is %s', async (side, posSide, tradeSide) => {
    const price = side === 'buy' ? '59000' : '61000';
    const orderId = await placeUnified(venue, { ...PERP_BID, side, posSide, price }, 'carol');
    expect((await orderInfo(venue, orderId, 'carol')).data.tradeSide).toBe(tradeSide);
  });

  it('hedge mode: closes a short by buying', async () => {
    await placeUnified(venue, { ...PERP_BID, price: '60000', qty: '1' }, 'bob');
    await placeUnified(
      venue,
      { ...PERP_BID, side: 'sell', price: '60000', posSide: 'short' },
      'carol',
    );
    const orderId = await placeUnified(venue, { ...PERP_BID, posSide: 'short' }, 'carol');
    expect((await orderInfo(venue, orderId, 'carol')).data).toMatchObject({
      side: 'buy',
      posSide: 'short',
      tradeSide: 'close_short',
    });
  });

  it('A40: reads empty text and null as not sent', async () => {
    const empty = { price: '', clientOid: null, takeProfit: '', stopLoss: null, posSide: '' };
    await placeUnified(venue, { ...PERP_BID, side: 'sell', price: '60000' }, 'bob');
    const orderId = await placeUnified(venue, { ...PERP_BID, ...empty, orderType: 'market' });
    expect((await orderInfo(venue, orderId)).data).toMatchObject({ takeProfit: '', stopLoss: '' });
  });

  it('gives the pair the margin mode it names while nothing is open there', async () => {
    const orderId = await placeUnified(venue, { ...PERP_BID, marginMode: 'isolated' });
    const query = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId };
    const detail = await venue.call('GET', '/api/v2/mix/order/detail', { query });
    expect(detail.data.marginMode).toBe('isolated');
    expect(await place({ ...PERP_BID, marginMode: 'crossed' })).toMatchObject({ code: '25107' });
    expect(await place({ ...SPOT_BID, marginMode: 'isolated' })).toMatchObject({ code: '00000' });
  });

  it('takes JSON numbers and booleans where text is documented', async () => {
    const sent = { ...PERP_BID, qty: 0.005, price: 59000, reduceOnly: false };
    expect(await place(sent)).toMatchObject({ code: '00000' });
  });
});

describe('errors', () => {
  it.each([
    ['an unknown pair', { symbol: 'NOPE' }, '25100', 'NOPE'],
    ['A40: a limit order without a price', { price: '' }, '40019', 'price'],
    ['no quantity', { qty: null }, '40019', 'qty'],
    ['A41: an exponent', { qty: '5E-3' }, '40020', 'qty'],
    ['A42: a price off the step', { price: '59000.05' }, '25244', '0.1'],
    ['A42: a size off the step', { qty: '0.0015' }, '25610', '0.001'],
    ['A42: a size of zero', { qty: '0' }, '25207', '0.001'],
    ['A39: an unknown order type', { orderType: 'limitt' }, '40020', 'orderType'],
    ['A39: an unknown time in force', { timeInForce: 'day' }, '40020', 'timeInForce'],
    ['A39: an unknown side', { side: 'hold' }, '40020', 'side'],
    ['A39: neither yes nor no', { reduceOnly: 'maybe' }, '40020', 'reduceOnly'],
    ['nothing to reduce', { reduceOnly: 'yes' }, '25227', ''],
    ['more than the margin covers', { qty: '100000' }, '25203', 'available 1000000 USDT'],
    ['a take-profit off the step', { takeProfit: '65000.01' }, '25244', '0.1'],
    ['a take-profit below a long’s price', { takeProfit: '1000' }, '25585', ''],
    [
      'a limit take-profit without its price',
      { takeProfit: '65000', tpOrderType: 'limit' },
      '40019',
      'tpLimitPrice',
    ],
    ['a take-profit on a reducing order', { takeProfit: '65000', reduceOnly: 'YES' }, '25612', ''],
  ])('%s', async (_, wrong, code, named) => {
    const reply = await place({ ...PERP_BID, ...wrong });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
    expect(venue.state.users.get('1001')?.openOrders.size).toBe(0);
  });

  it.each([
    ['margin on a pair without it', { category: 'MARGIN' }, '25240', 'ETHUSDT'],
    ['a value below the minimum', { qty: '0.0001', price: '25' }, '25611', '1'],
    ['more than the balance', { qty: '10000' }, '25202', 'available 1000000 USDT'],
  ])('spot: %s', async (_, wrong, code, named) => {
    const reply = await place({ ...SPOT_BID, ...wrong });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });

  it('A27: a clientOid that is in use', async () => {
    await placeUnified(venue, { ...PERP_BID, clientOid: 'k-1' });
    expect(await place({ ...PERP_BID, clientOid: 'k-1' })).toMatchObject({ code: '25212' });
    expect(await place({ ...PERP_BID, clientOid: 'k-1' }, { as: 'bob' })).toMatchObject({
      code: '00000',
    });
  });

  it('A06: hedge mode without a position side', async () => {
    expect(await place(PERP_BID, { as: 'carol' })).toMatchObject({ code: '25236' });
  });

  it('closing what is not there', async () => {
    const close = { ...PERP_BID, side: 'sell', posSide: 'long' };
    expect(await place(close, { as: 'carol' })).toMatchObject({ code: '25227' });
  });

  it('a take-profit on an order that closes a position', async () => {
    const close = { ...PERP_BID, side: 'sell', posSide: 'long', takeProfit: '50000' };
    expect(await place(close, { as: 'carol' })).toMatchObject({ code: '25612' });
  });

  it('R-4.2-7: a copy-trading key on a pair that is not for copy trading', async () => {
    expect(await place(PERP_BID, { as: 'alice-copy' })).toMatchObject({ code: '00000' });
    const other = { ...PERP_BID, symbol: 'XRPUSDT', price: '0.5', qty: '10' };
    expect(await place(other, { as: 'alice-copy' })).toMatchObject({ status: 400, code: '25013' });
  });

  it('refuses a key that may only read, and a classic account', async () => {
    expect(await place(PERP_BID, { as: 'alice-reader' })).toMatchObject({ code: '40014' });
    expect(await place(PERP_BID, { as: 'dave' })).toMatchObject({ code: '40084' });
  });
});
