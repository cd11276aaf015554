import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderInfo, PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
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

const cancel = (body: unknown, call: TestCall = {}) =>
  venue.call('POST', '/api/v3/trade/cancel-order', { body, ...call });

describe('success', () => {
  it('cancels by orderId, with the symbol that ccxt sends along', async () => {
    const orderId = await placeUnified(venue, { ...PERP_BID, clientOid: 'mine' });
    const reply = await cancel({ orderId, symbol: 'BTCUSDT' });
    expect(reply).toMatchObject({ code: '00000', data: { orderId, clientOid: 'mine' } });
    expect((await orderInfo(venue, orderId)).data.orderStatus).toBe('cancelled');
  });

  it('cancels by clientOid and category', async () => {
    const orderId = await placeUnified(venue, { ...PERP_BID, clientOid: 'mine' });
    const reply = await cancel({ clientOid: 'mine', category: 'usdt-futures' });
    expect(reply.data.orderId).toBe(orderId);
  });
});

describe('errors', () => {
  it.each([
    ['an unknown id', { orderId: '1' }, '25204'],
    ['an unknown clientOid', { clientOid: 'nope' }, '25204'],
    ['no id', { category: 'SPOT' }, '40019'],
    ['an unknown category', { orderId: '1', category: 'STOCKS' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await cancel(body)).toMatchObject({ status: 400, code, data: null });
  });

  it.each(['SPOT', 'MARGIN'])('does not cancel a contract order under %s', async (category) => {
    const orderId = await placeUnified(venue, PERP_BID);
    expect(await cancel({ orderId, category })).toMatchObject({ code: '25204' });
    expect((await orderInfo(venue, orderId)).data.orderStatus).toBe('new');
  });

  it('does not cancel twice, nor another’s order, nor with a key that may only read', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    expect(await cancel({ orderId }, { as: 'bob' })).toMatchObject({ code: '25204' });
    expect(await cancel({ orderId }, { as: 'alice-reader' })).toMatchObject({ code: '40014' });
    await cancel({ orderId });
    expect(await cancel({ orderId })).toMatchObject({ code: '25204' });
  });
});
