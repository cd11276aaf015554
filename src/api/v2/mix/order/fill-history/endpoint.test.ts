import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const DAY_MS = 86_400_000;

function fills(venue: TestVenue, query: Record<string, string> = {}) {
  const path = '/api/v2/mix/order/fill-history';
  return venue.call('GET', path, { query: { productType: 'USDT-FUTURES', ...query } });
}

/** The whole seven days that begin with the venue. */
const FIRST_WEEK = {
  startTime: String(FIXTURE_START_MS),
  endTime: String(FIXTURE_START_MS + 7 * DAY_MS),
};

describe('success', () => {
  const venue = perTest();

  it('shows the fills of at most seven days, newest first, page by page', async () => {
    for (const price of ['60000', '60100']) {
      await placeLimit(venue(), 'bob', ['sell', price, '0.01']);
      await placeLimit(venue(), 'alice', ['buy', price, '0.01']);
    }
    const { data } = await fills(venue(), { ...FIRST_WEEK, limit: '1' });
    expect(data.fillList).toMatchObject([
      { price: '60100', baseVolume: '0.01', symbol: 'BTCUSDT' },
    ]);
    const older = await fills(venue(), { ...FIRST_WEEK, idLessThan: data.endId });
    expect(older.data.fillList).toMatchObject([{ price: '60000' }]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 00001 beyond seven days, and 40707 backwards', async () => {
    const long = { ...FIRST_WEEK, endTime: String(FIXTURE_START_MS + 7 * DAY_MS + 1) };
    expect(await fills(venue(), long)).toMatchObject({ status: 400, code: '00001' });
    const backwards = { startTime: FIRST_WEEK.endTime, endTime: FIRST_WEEK.startTime };
    expect(await fills(venue(), backwards)).toMatchObject({ status: 400, code: '40707' });
  });
});
