import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/spot/trade/${path}`, { as, body });

describe('batch-cancel-order', () => {
  const venue = perTest();

  it('R-4.3-4: cancels the named orders, each alone', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const orderList = [{ orderId: '7' }, { clientOid: data.clientOid }];
    const reply = await call(venue(), 'batch-cancel-order', { symbol: 'ETHUSDT', orderList });
    expect(reply.data).toMatchObject({
      successList: [{ orderId: data.orderId }],
      failureList: [{ orderId: '7', errorCode: '43001' }],
    });
  });

  it('Z10: an item that cannot be read, or names no order, is refused alone', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    const odd = [{ orderId: '1'.repeat(65) }, { clientOid: 'no such id!' }, {}];
    const orderList = [...odd, { orderId: data.orderId }];
    const reply = await call(venue(), 'batch-cancel-order', { symbol: 'ETHUSDT', orderList });
    expect(reply.data).toMatchObject({
      successList: [{ orderId: data.orderId }],
      failureList: [{ errorCode: '40020' }, { errorCode: '40305' }, { errorCode: '40924' }],
    });
  });
});
