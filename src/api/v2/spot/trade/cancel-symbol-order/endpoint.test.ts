import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/spot/trade/${path}`, { as, body });

describe('cancel-symbol-order', () => {
  const venue = perTest();

  it('R-C-2: cancels all of a pair', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    await placeSpotLimit(venue(), 'alice', ['buy', '2001', '0.01']);
    await placeSpotLimit(venue(), 'alice', ['buy', '0.05', '100'], { symbol: 'DOGEUSDT' });
    const reply = await call(venue(), 'cancel-symbol-order', { symbol: 'ETHUSDT' });
    expect(reply.data).toEqual({ symbol: 'ETHUSDT' });
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(1);
    expect((await call(venue(), 'cancel-symbol-order', { symbol: 'ETHUSDT' })).code).toBe('00000');
    expect((await call(venue(), 'cancel-symbol-order', { symbol: 'NONE' })).code).toBe('40034');
  });

  it('R-O-2: says so where nothing can be cancelled', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.01']);
    await venue().submit({ type: 'set-status', by: 'test', status: 'halted' });
    expect((await call(venue(), 'cancel-symbol-order', { symbol: 'ETHUSDT' })).code).toBe('41114');
  });
});
