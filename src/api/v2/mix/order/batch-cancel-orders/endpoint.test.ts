import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { futuresDefaults, placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/mix/order/${path}`, { as, body });

const { productType } = futuresDefaults;
const pair = { productType, symbol: 'BTCUSDT' };

describe('batch-cancel-orders', () => {
  const venue = perTest();

  it('R-4.3-4: cancels the named orders, each alone', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const orderIdList = [{ orderId: data.orderId }, { orderId: '7' }];
    const reply = await call(venue(), 'batch-cancel-orders', { ...pair, orderIdList });
    expect(reply.data).toMatchObject({
      successList: [{ orderId: data.orderId, clientOid: data.clientOid }],
      failureList: [{ orderId: '7', clientOid: '', errorCode: '43001' }],
    });
  });

  it('R-C-2: cancels all of a symbol when none is named', async () => {
    await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '1900', '0.1'], { symbol: 'ETHUSDT' });
    const reply = await call(venue(), 'batch-cancel-orders', pair);
    expect(reply.data.successList).toHaveLength(1);
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(1);
  });
});
