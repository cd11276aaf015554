import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { orderInfo, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v3/trade/${path}`, { as, body });

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
    ['another category', { category: 'MARGIN', qty: '0.02' }, '25204'],
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
