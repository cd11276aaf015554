import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { futuresDefaults, placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/mix/order/${path}`, { as, body });

const { productType } = futuresDefaults;
describe('cancel-all-orders', () => {
  const venue = perTest();

  it('R-C-2: cancels all of the product type, and says 22001 when there is none', async () => {
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '1900', '0.1'], { symbol: 'ETHUSDT' });
    const reply = await call(venue(), 'cancel-all-orders', { productType });
    expect(reply.data).toMatchObject({ successList: [{}, {}], failureList: [] });
    const again = await call(venue(), 'cancel-all-orders', { productType });
    expect(again).toMatchObject({ status: 400, code: '22001', msg: 'No order to cancel' });
  });
});
