import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const WINDOW = {
  startTime: String(FIXTURE_START_MS + 1),
  endTime: String(FIXTURE_START_MS + 86_400_000),
};

const read = (venue: TestVenue, query: Record<string, string> = {}) =>
  venue.call('GET', '/api/v2/tax/margin-record', { as: 'alice', query: { ...WINDOW, ...query } });

describe('R-Y-8: margin', () => {
  it('has both modes, or one, each with its pair', async () => {
    const venue = await startTestVenue({ venueFile: marginFile });
    const post = (path: string, body: object) =>
      venue.call('POST', `/api/v2/${path}`, { as: 'alice', body: { ...body } });
    venue.clock.nowMs += 1000;
    const pair = { symbol: 'ETHUSDT' };
    await venue.submit({
      type: 'transfer',
      uid: '1001',
      from: { uid: '1001', account: 'uta' },
      to: { uid: '1001', account: 'isolated_margin' },
      coin: 'USDT',
      amount: '100',
      ...pair,
    });
    const loan = { coin: 'USDT', borrowAmount: '50' };
    await post('margin/isolated/account/borrow', { ...pair, ...loan });
    await post('margin/crossed/account/borrow', loan);
    venue.clock.nowMs += 3_600_000;
    await venue.submit({ type: 'tick' });
    const { data: isolated } = await read(venue, { marginType: 'isolated' });
    const of = (row: { marginTaxType: string; amount: string; symbol: string; total: string }) => [
      row.marginTaxType,
      row.amount,
      row.symbol,
      row.total,
    ];
    // What is owed is off the total: 100 + 50 − 50, and an hour's interest of it.
    expect(isolated.map(of)).toEqual([
      ['interest_repay', '-0.0005', 'ETHUSDT', '99.9995'],
      ['borrow', '50', 'ETHUSDT', '100'],
      ['transfer_in', '100', 'ETHUSDT', '100'],
    ]);
    const { data: crossed } = await read(venue, { marginType: 'crossed', coin: 'USDT' });
    expect(crossed.map((row: Parameters<typeof of>[0]) => of(row).slice(0, 3))).toEqual([
      ['interest_repay', '-0.0005', ''],
      ['borrow', '50', ''],
      ['transfer_out', '-100', ''],
    ]);
    const all = (await read(venue)).data as { id: string }[];
    const ids = [...isolated, ...crossed].map(({ id }: { id: string }) => id);
    expect(all.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
    await venue.close();
  });
});
