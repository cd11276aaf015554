import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/spot/trade/${path}`, { as, body });

describe('cancel-replace-order', () => {
  const venue = perTest();

  it('R-C-8: the old order ends, the new one lives', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const body = { symbol: 'ETHUSDT', orderId: data.orderId, price: '1900', size: '0.02' };
    const reply = await call(venue(), 'cancel-replace-order', { ...body, newClientOid: 'n' });
    expect(reply.data).toEqual({
      orderId: expect.stringMatching(/^\d{19}$/),
      clientOid: 'n',
      success: 'success',
      msg: null,
    });
    const [order] = [...(venue().state.users.get('1001')?.openOrders.values() ?? [])];
    expect(order).toMatchObject({ id: reply.data.orderId, priceTicks: 190_000, lots: 200 });
  });

  it.each([
    ['below the minimum value', { price: '2000', size: '0.0001' }, '45110'],
    ['above the balance', { price: '2000', size: '9999' }, '43012'],
    ['without a size', { price: '2000' }, '40019'],
  ])('R-C-8: a new order %s is refused and the old one stays', async (_, change, code) => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const body = { symbol: 'ETHUSDT', orderId: data.orderId, ...change };
    expect((await call(venue(), 'cancel-replace-order', body)).code).toBe(code);
    expect(venue().state.users.get('1001')?.openOrders.has(data.orderId)).toBe(true);
  });
});
