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
