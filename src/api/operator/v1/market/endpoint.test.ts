import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startVenue } from '../../../../../test/support/checked-replies.ts';
import { marketVenue } from '../../../../../test/support/market-venue.ts';
import type { VenueFile } from '../../../../venue/file/schema.ts';
import type { RunningVenue } from '../../../../venue/running-venue.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-market-'));
let venue: RunningVenue | undefined;
afterEach(async () => {
  await venue?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read() {
  const response = await fetch(`${venue?.url}/operator/v1/market`, {
    headers: { authorization: `Bearer ${venue?.operatorToken}` },
  });
  return ((await response.json()) as { data: unknown }).data;
}

it('R-V-39: tells who trades, and of which times of a history nothing is known', async () => {
  const file = join(folder, 'own.csv');
  const rows = [0, 100, 9000].map((ms) => `1,${ms},2500,buy,1,1`);
  writeFileSync(file, `trade_id,timestamp,price,side,volume(quote),size(base)\n${rows.join('\n')}`);
  const pair = { category: 'SPOT', symbol: 'ETHUSDT' } as const;
  const history = { ...pair, file, layout: 'exchange-trades', gapMs: 5000 } as const;
  const venueFile: VenueFile = marketVenue({ history });
  venue = await startVenue({ venue: venueFile, clock: 'manual', drainMs: 0 });
  const startMs = Date.UTC(2026, 0, 1);
  const row = { ...pair, startMs: String(startMs) };
  const gap = { fromMs: String(startMs + 100), reason: 'no rows for 8900 ms' };
  expect(await read()).toEqual({
    population: 'quotes',
    histories: [{ ...row, status: 'playing', moments: '1', silences: [] }],
  });
  const ready = async () => (await fetch(`${venue?.url}/readyz`)).json();
  expect(await ready()).toMatchObject({ warnings: [] });
  await venue.services.operator.advanceClock(startMs + 250, { by: 'test' });
  expect(await read()).toEqual({
    population: 'quotes',
    histories: [{ ...row, status: 'silent', moments: '3', silences: [{ ...gap, toMs: '' }] }],
  });
  expect(await ready()).toMatchObject({ warnings: ['history-silent: SPOT:ETHUSDT'] });
  await venue.services.operator.advanceClock(startMs + 9000, { by: 'test' });
  const end = { fromMs: String(startMs + 9000), toMs: '', reason: `${file} has ended` };
  const known = { ...gap, toMs: String(startMs + 9000) };
  expect(await read()).toEqual({
    population: 'quotes',
    histories: [{ ...row, status: 'ended', moments: '5', silences: [known, end] }],
  });
});
