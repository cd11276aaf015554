import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

describe('success', () => {
  test('every spot pair says that nothing of it can be borrowed', async () => {
    const { data } = await ask(venue, '/api/v2/margin/currencies');
    expect(data).toHaveLength(2);
    for (const row of data) {
      expect(row).toMatchObject({
        isBorrowable: false,
        isCrossBorrowable: false,
        isIsolatedBaseBorrowable: false,
        isIsolatedQuotedBorrowable: false,
      });
    }
  });
});
