import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, orderList: readonly object[]) =>
  venue.call('POST', '/api/v2/spot/trade/batch-cancel-replace-order', {
    as: 'alice',
    body: { orderList },
  });

describe('batch-cancel-replace-order', () => {
  const venue = perTest();
  const bid = async () =>
    (await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01'])).data.orderId;
  const open = () => [...(venue().state.users.get('1001')?.openOrders.values() ?? [])];

  it('R-C-8: each is replaced or refused alone, in the order sent', async () => {
    const [first, second] = [await bid(), await bid()];
    const change = { symbol: 'ETHUSDT', price: '1900', size: '0.02' };
    const { data } = await call(venue(), [
      { ...change, orderId: first, newClientOid: 'n' },
      { ...change, orderId: second, size: '9999' },
      { ...change, orderId: '1999999999999999999' },
      { ...change, symbol: 'NOPEUSDT', orderId: second },
    ]);
    expect(data).toEqual([
      { orderId: expect.any(String), clientOid: 'n', success: 'success', msg: null },
      { orderId: '', clientOid: null, success: 'failure', msg: expect.stringMatching(/balance/i) },
      { orderId: '', clientOid: null, success: 'failure', msg: expect.any(String) },
      { orderId: '', clientOid: null, success: 'failure', msg: expect.any(String) },
    ]);
    expect(open().map(({ id, lots }) => [id, lots])).toEqual(
      expect.arrayContaining([
        [second, 100],
        [data[0].orderId, 200],
      ]),
    );
    expect(open()).toHaveLength(2);
  });

  it('refuses more than 50, and none', async () => {
    const item = { symbol: 'ETHUSDT', orderId: '1', price: '1900', size: '0.02' };
    expect((await call(venue(), Array(51).fill(item))).code).toBe('40306');
    expect((await call(venue(), [])).code).toBe('40019');
  });
});
