import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { orderInfo, PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v3/trade/${path}`, { as, body });

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
