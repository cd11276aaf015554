import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../test/support/funded-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const PERP = { symbol: 'BTCUSDT', category: 'USDT-FUTURES' };
const INTERVAL_MS = 8 * 3_600_000;

let venue: TestVenue;
beforeEach(async () => {
  venue = await startFundedVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', '/api/v3/market/history-fund-rate', { as: null, query: { ...PERP, ...query } });

describe('history-fund-rate', () => {
  it('shows the rate of each interval that ended, newest first, by pages', async () => {
    // The mark 1 % above the index, then 0.5 % below it.
    await passFunding(venue, '60600');
    await passFunding(venue, '59700');
    const [newest, oldest] = [
      { fundingRate: '-0.005', fundingRateTimestamp: String(FIXTURE_START_MS + 2 * INTERVAL_MS) },
      { fundingRate: '0.01', fundingRateTimestamp: String(FIXTURE_START_MS + INTERVAL_MS) },
    ].map((row) => ({ symbol: 'BTCUSDT', ...row }));
    expect((await read()).data).toEqual({ resultList: [newest, oldest] });
    expect((await read({ limit: '1', cursor: '2' })).data).toEqual({ resultList: [oldest] });
    expect((await read({ limit: '1', cursor: '3' })).data).toEqual({ resultList: [] });
  });

  it('shows a contract of another category nothing of it', async () => {
    await passFunding(venue, '60600');
    const other = { symbol: 'BTCUSD', category: 'COIN-FUTURES' };
    expect((await read(other)).data.resultList).toMatchObject([{ symbol: 'BTCUSD' }]);
    expect((await read(other)).data.resultList[0].fundingRate).not.toBe('0.01');
  });

  it.each([
    ['a pair that does not exist', { symbol: 'NONEUSDT' }, '25100'],
    ['a spot category', { category: 'SPOT' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    expect((await read(query)).code).toBe(code);
  });
});
