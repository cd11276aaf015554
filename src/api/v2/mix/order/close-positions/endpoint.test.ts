import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { futuresDefaults, placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v2/mix/order/${path}`, { as, body });

const { productType } = futuresDefaults;
const pair = { productType, symbol: 'BTCUSDT' };

describe('close-positions', () => {
  const venue = perTest();

  it('R-C-10: closes at market and tells the orders', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.01']);
    await placeLimit(venue(), 'bob', ['buy', '59990', '1']);
    const reply = await call(venue(), 'close-positions', { ...pair, holdSide: 'buy' });
    expect(reply.data).toEqual({
      successList: [
        {
          orderId: expect.stringMatching(/^\d{19}$/),
          clientOid: expect.any(String),
          symbol: 'BTCUSDT',
        },
      ],
      failureList: [],
    });
    expect(venue().state.users.get('1001')?.userMarkets.get('USDT-FUTURES:BTCUSDT')?.long).toBe(
      undefined,
    );
  });

  it('says 22002 when there is no position', async () => {
    expect((await call(venue(), 'close-positions', pair)).code).toBe('22002');
  });

  it('tells why a position could not be closed', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.01']);
    await venue().submit({ type: 'set-status', by: 'test', status: 'halted' });
    const reply = await call(venue(), 'close-positions', pair);
    expect(reply.data.failureList).toMatchObject([{ symbol: 'BTCUSDT', errorCode: '40844' }]);
  });
});
