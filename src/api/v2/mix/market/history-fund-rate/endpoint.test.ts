import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../../test/support/funded-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/mix/market/history-fund-rate';
const PERP = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
const INTERVAL_MS = 8 * 3_600_000;

let venue: TestVenue;
beforeEach(async () => {
  venue = await startFundedVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', PATH, { as: null, query: { ...PERP, ...query } });

/** Three intervals: the mark 1 % above the index, 0.5 % below it, and far above the cap. */
async function story(): Promise<void> {
  for (const mark of ['60600', '59700', '70000']) await passFunding(venue, mark);
}

describe('history-fund-rate', () => {
  it('shows the rate of each interval that ended, newest first', async () => {
    await story();
    expect((await read()).data).toEqual([
      {
        symbol: 'BTCUSDT',
        fundingRate: '0.01',
        fundingTime: String(FIXTURE_START_MS + 3 * INTERVAL_MS),
      },
      {
        symbol: 'BTCUSDT',
        fundingRate: '-0.005',
        fundingTime: String(FIXTURE_START_MS + 2 * INTERVAL_MS),
      },
      {
        symbol: 'BTCUSDT',
        fundingRate: '0.01',
        fundingTime: String(FIXTURE_START_MS + INTERVAL_MS),
      },
    ]);
  });

  it('pages by number', async () => {
    await story();
    const page = async (pageNo: string) =>
      (await read({ pageSize: '2', pageNo })).data.map((row: { fundingRate: string }) =>
        Number(row.fundingRate),
      );
    expect(await page('1')).toEqual([0.01, -0.005]);
    expect(await page('2')).toEqual([0.01]);
    expect(await page('3')).toEqual([]);
    expect(await page('99999999999')).toEqual([]);
  });

  it('is empty before the first interval ended', async () => {
    expect((await read()).data).toEqual([]);
  });

  it.each([
    ['a pair that does not exist', { symbol: 'NONEUSDT' }, '40034'],
    ['a page of zero', { pageNo: '0' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    expect((await read(query)).code).toBe(code);
  });
});
