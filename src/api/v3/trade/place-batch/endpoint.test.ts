import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import {
  orderInfo,
  PERP_BID,
  placeUnified,
  SPOT_BID,
} from '../../../../../test/support/unified-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v3/trade/${path}`, { as, body });

describe('place-batch', () => {
  const venue = perTest();

  it('R-C-1: answers for each order in the order sent', async () => {
    const orders = [
      { ...SPOT_BID, clientOid: 'a' },
      { ...SPOT_BID, clientOid: 'b', qty: '0.00001' },
      { ...SPOT_BID, clientOid: 'a' },
      { ...SPOT_BID, symbol: 'NONE' },
    ];
    const { data } = await call(venue(), 'place-batch', orders);
    expect(data).toMatchObject([
      { orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'a' },
      { orderId: '', clientOid: 'b', code: '25610' },
      { orderId: '', clientOid: 'a', code: '25212', msg: 'Duplicate clientOid' },
      { orderId: '', clientOid: '', code: '25100' },
    ]);
    expect(data[0]).not.toHaveProperty('code');
  });

  it.each([
    ['two categories', [SPOT_BID, PERP_BID], '40020'],
    ['more than 20 orders', Array.from({ length: 21 }, () => SPOT_BID), '40306'],
    ['no order', [], '40019'],
    ['an object', SPOT_BID, '40017'],
  ])('refuses %s as a whole', async (_, body, code) => {
    expect((await call(venue(), 'place-batch', body)).code).toBe(code);
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(0);
  });

  it('needs the permission to trade', async () => {
    expect((await call(venue(), 'place-batch', [SPOT_BID], 'alice-reader')).code).toBe('40014');
  });
});

describe('cancel-symbol-order', () => {
  const venue = perTest();

  it('R-C-2: cancels all of a category, or of one symbol', async () => {
    const spot = await placeUnified(venue(), SPOT_BID);
    const perp = await placeUnified(venue(), PERP_BID);
    const other = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
    expect((await call(venue(), 'cancel-symbol-order', other)).data).toEqual({ list: [] });
    const reply = await call(venue(), 'cancel-symbol-order', { category: 'USDT-FUTURES' });
    expect(reply.data.list).toEqual([{ orderId: perp, clientOid: expect.any(String) }]);
    expect((await orderInfo(venue(), spot)).data.orderStatus).toBe('new');
    expect((await call(venue(), 'cancel-symbol-order', { category: 'MARGIN' })).data.list).toEqual(
      [],
    );
  });
});

describe('close-positions', () => {
  const venue = perTest();

  it('R-C-10: closes at market; without a position the list is empty', async () => {
    await placeUnified(venue(), { ...PERP_BID, side: 'sell' }, 'bob');
    await placeUnified(venue(), PERP_BID);
    await placeUnified(venue(), PERP_BID, 'bob');
    const body = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', posSide: 'long' };
    const { data } = await call(venue(), 'close-positions', body);
    expect(data.list).toHaveLength(1);
    expect((await orderInfo(venue(), data.list[0].orderId)).data.orderStatus).toBe('filled');
    expect((await call(venue(), 'close-positions', body)).data.list).toEqual([]);
  });
});

describe('modify-order', () => {
  const venue = perTest();

  it('R-C-3, R-C-4: keeps the ids with a new price and size', async () => {
    const orderId = await placeUnified(venue(), { ...SPOT_BID, clientOid: 'mine' });
    const reply = await call(venue(), 'modify-order', { orderId, qty: '0.02', price: '1900' });
    expect(reply.data).toEqual({ orderId, clientOid: 'mine' });
    expect((await orderInfo(venue(), orderId)).data).toMatchObject({ qty: '0.02', price: '1900' });
  });

  it.each([
    ['nothing new', { qty: '0.01' }, '25271'],
    ['more than the balance', { qty: '9999' }, '25202'],
    ['a price off the step', { price: '1900.001' }, '25244'],
    ['another symbol', { symbol: 'BTCUSDT', qty: '0.02' }, '25204'],
    ['margin', { category: 'MARGIN', qty: '0.02' }, '25240'],
  ])('R-C-5: refuses %s and leaves the order', async (_, change, code) => {
    const orderId = await placeUnified(venue(), SPOT_BID);
    expect((await call(venue(), 'modify-order', { orderId, ...change })).code).toBe(code);
    expect((await orderInfo(venue(), orderId)).data).toMatchObject({
      orderStatus: 'new',
      qty: '0.01',
      price: '2000',
    });
  });

  it('R-C-7: with autoCancel a refusal cancels it', async () => {
    const orderId = await placeUnified(venue(), SPOT_BID);
    const reply = await call(venue(), 'modify-order', { orderId, qty: '9999', autoCancel: 'yes' });
    expect(reply.code).toBe('25202');
    expect((await orderInfo(venue(), orderId)).data.orderStatus).toBe('cancelled');
  });

  it('needs an id, and an open order of the caller', async () => {
    expect((await call(venue(), 'modify-order', { qty: '1' })).code).toBe('40924');
    const orderId = await placeUnified(venue(), SPOT_BID, 'bob');
    expect((await call(venue(), 'modify-order', { orderId, qty: '1' })).code).toBe('25204');
  });
});
