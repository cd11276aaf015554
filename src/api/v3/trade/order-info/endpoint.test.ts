import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOperation } from '../../../../../test/support/operation-outcomes.ts';
import { spotTradeAt } from '../../../../../test/support/trigger-calls.ts';
import {
  orderInfo,
  PERP_BID,
  placeUnified,
  SPOT_BID,
} from '../../../../../test/support/unified-orders.ts';
import { placeSpotLimit } from '../../../../../test/support/v2-orders.ts';
import {
  startTestVenue,
  type TestCall,
  type TestVenue,
} from '../../../../../test/support/venue.ts';

const PATH = '/api/v3/trade/order-info';
const UNUSED_ID = '9999999999999999999';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const info = (query: Record<string, string>, call: TestCall = {}) =>
  venue.call('GET', PATH, { query, ...call });

/** A take-profit of alice that sells half an ETH at 2590 once it trades at 2600. */
async function placeTpsl(clientOid: string): Promise<string> {
  const extras = { tpslType: 'tpsl', triggerPrice: '2600', clientOid };
  return (await placeSpotLimit(venue, 'alice', ['sell', '2590', '0.5'], extras)).data.orderId;
}

describe('success', () => {
  it('A43, R-4.6-2: shows every field of an untouched spot order as text', async () => {
    const orderId = await placeUnified(venue, { ...SPOT_BID, clientOid: 'mine' });
    const now = String(venue.clock.nowMs);
    expect((await orderInfo(venue, orderId)).data).toEqual({
      orderId,
      clientOid: 'mine',
      category: 'SPOT',
      symbol: 'ETHUSDT',
      orderType: 'limit',
      side: 'buy',
      price: '2000',
      qty: '0.01',
      amount: '0',
      cumExecQty: '0',
      cumExecValue: '0',
      avgPrice: '0',
      timeInForce: 'gtc',
      orderStatus: 'new',
      posSide: '',
      holdMode: '',
      tradeSide: '',
      stpMode: 'none',
      reduceOnly: 'NO',
      feeDetail: [],
      cancelReason: '',
      execType: 'normal',
      takeProfit: '',
      stopLoss: '',
      tpTriggerBy: '',
      slTriggerBy: '',
      tpOrderType: '',
      slOrderType: '',
      tpLimitPrice: '',
      slLimitPrice: '',
      createdTime: now,
      updatedTime: now,
    });
  });

  it('Z13, R-4.6-4: shows an order that waits for its price as live, and then what it did', async () => {
    await spotTradeAt(venue, '2500');
    const orderId = await placeTpsl('waits');
    for (const query of [{ orderId }, { clientOid: 'waits' }])
      expect((await info(query)).data).toMatchObject({
        orderId,
        clientOid: 'waits',
        category: 'SPOT',
        symbol: 'ETHUSDT',
        orderStatus: 'live',
        price: '2590',
        qty: '0.5',
        cumExecQty: '0',
      });
    expect((await info({ orderId }, { as: 'bob' })).code).toBe('25204');
    await spotTradeAt(venue, '2600');
    expect((await info({ orderId })).data).toMatchObject({ orderId, orderStatus: 'new' });
  });

  it('shows a spot market buy by its amount, with what it bought and paid', async () => {
    await placeUnified(venue, { ...SPOT_BID, side: 'sell', price: '2500', qty: '1' }, 'bob');
    const orderId = await placeUnified(venue, {
      category: 'SPOT',
      symbol: 'ETHUSDT',
      side: 'buy',
      orderType: 'market',
      qty: '100',
    });
    expect((await orderInfo(venue, orderId)).data).toMatchObject({
      price: '0',
      qty: '0',
      amount: '100',
      cumExecQty: '0.04',
      cumExecValue: '100',
      avgPrice: '2500',
      orderStatus: 'filled',
      feeDetail: [{ feeCoin: 'ETH', fee: '0.00004' }],
      posSide: '',
      holdMode: '',
    });
  });

  it('A28: shows an order at once, resting or filled, by either id', async () => {
    await placeUnified(venue, { ...PERP_BID, side: 'sell', price: '60000', qty: '1' }, 'bob');
    for (let round = 0; round < 100; round++) {
      const clientOid = `round-${round}`;
      const isMarket = round % 2 === 0;
      const orderId = await placeUnified(venue, {
        ...PERP_BID,
        clientOid,
        qty: '0.001',
        ...(isMarket ? { orderType: 'market' } : {}),
      });
      const byId = await info({ orderId });
      expect(byId.data).toMatchObject({ orderId, orderStatus: isMarket ? 'filled' : 'new' });
      expect((await info({ clientOid })).data).toEqual(byId.data);
    }
  });

  it('A26: ids are the same quoted digits in every reply', async () => {
    for (let count = 0; count < 50; count++) {
      const orderId = await placeUnified(venue, SPOT_BID);
      expect(orderId).toMatch(/^\d{19}$/);
      expect((await orderInfo(venue, orderId)).text).toContain(`"orderId":"${orderId}"`);
    }
  });

  it('shows an order that the other interface placed', async () => {
    const placed = await venue.call('POST', '/api/v2/spot/trade/place-order', {
      body: { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', price: '2000', size: '0.01' },
    });
    expect((await orderInfo(venue, placed.data.orderId)).data).toMatchObject({
      category: 'SPOT',
      qty: '0.01',
    });
  });
});

describe('which order is meant', () => {
  it('R-4.6-1: an orderId comes before a clientOid', async () => {
    const first = await placeUnified(venue, SPOT_BID);
    await placeUnified(venue, { ...SPOT_BID, clientOid: 'second' });
    expect((await info({ orderId: first, clientOid: 'second' })).data.orderId).toBe(first);
    expect(await info({ orderId: UNUSED_ID, clientOid: 'second' })).toMatchObject({
      code: '25204',
    });
  });

  it('A29: an empty orderId counts as not given', async () => {
    const orderId = await placeUnified(venue, { ...SPOT_BID, clientOid: 'mine' });
    expect((await info({ orderId: '', clientOid: 'mine' })).data.orderId).toBe(orderId);
  });

  it('A27: a clientOid names the open order, and without one the newest', async () => {
    const finished: string[] = [];
    for (let count = 0; count < 2; count++) {
      const orderId = await placeUnified(venue, { ...SPOT_BID, clientOid: 'again' });
      finished.push(orderId);
      await venue.call('POST', '/api/v3/trade/cancel-order', { body: { orderId } });
    }
    expect((await info({ clientOid: 'again' })).data.orderId).toBe(finished[1]);
    const open = await placeUnified(venue, { ...SPOT_BID, clientOid: 'again' });
    expect((await info({ clientOid: 'again' })).data.orderId).toBe(open);
  });
});

describe('errors', () => {
  it.each([
    ['an id that no order has', { orderId: UNUSED_ID }, '25204'],
    ['an id that no order can have', { orderId: 'abc' }, '25204'],
    ['a clientOid of nobody', { clientOid: 'nope' }, '25204'],
    ['a clientOid that nobody can have', { clientOid: 'a b' }, '40305'],
    ['a clientOid too long', { clientOid: 'x'.repeat(65) }, '40305'],
    ['an orderId too long', { orderId: '1'.repeat(65) }, '40020'],
  ])('A29: %s', async (_, query, code) => {
    expect(await info(query)).toMatchObject({ status: 400, code, data: null });
  });

  it.each([{}, { orderId: '' }, { orderId: '', clientOid: '' }])(
    'A29: no id at all, as in %j, names both parameters',
    async (query) => {
      expect(await info(query)).toMatchObject({
        status: 400,
        code: '40019',
        msg: expect.stringMatching(
          /^Parameter orderId,clientOid cannot be empty: orderId: expected .*; clientOid: expected /,
        ),
      });
    },
  );

  it('does not show the orders of others', async () => {
    const orderId = await placeUnified(venue, { ...SPOT_BID, clientOid: 'mine' });
    expect(await info({ orderId }, { as: 'bob' })).toMatchObject({ code: '25204' });
    expect(await info({ clientOid: 'mine' }, { as: 'bob' })).toMatchObject({ code: '25204' });
  });
});

describe('permission', () => {
  it('R-4.6-3: a key that may only read is enough', async () => {
    const orderId = await placeUnified(venue, SPOT_BID);
    expect(await info({ orderId }, { as: 'alice-reader' })).toMatchObject({ code: '00000' });
  });
});

describeOperation({
  method: 'GET',
  path: PATH,
  request: async (other) => ({ query: { orderId: await placeUnified(other, SPOT_BID) } }),
  refusedMode: 'classic',
  lacking: { key: 'alice-spot', names: 'uta_trade read' },
  perSecond: 20,
  refused: {
    request: { query: { orderId: '1' } },
    english: 'Order does not exist',
    chinese: '订单不存在',
  },
});
