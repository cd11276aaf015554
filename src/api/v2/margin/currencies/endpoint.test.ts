import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { ask, startMarketData } from '../../../../../test/support/market-data.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

describe('success', () => {
  test('a pair that has margin is borrowable on either margin, with its leverage', async () => {
    const lending = await startTestVenue({ venueFile: marginFile });
    const { data } = await lending.call('GET', '/api/v2/margin/currencies');
    await lending.close();
    expect(data.find(({ symbol }: { symbol: string }) => symbol === 'ETHUSDT')).toMatchObject({
      maxCrossedLeverage: '5',
      isBorrowable: true,
      isCrossBorrowable: true,
      isIsolatedBaseBorrowable: true,
      isIsolatedQuoteBorrowable: true,
      maxIsolatedLeverage: '5',
    });
  });

  test('every pair without margin says that nothing of it can be borrowed', async () => {
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
