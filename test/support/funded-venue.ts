/** The venue of `cases.md` with a BTCUSDT perpetual that pays funding of up to 1 % every 8 hours. */
import { fixtureVenue } from './fixture-venue.ts';
import { startTestVenue, type TestVenue } from './venue.ts';

const PERP = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
const HOUR_MS = 3_600_000;

export function startFundedVenue(): Promise<TestVenue> {
  const instruments = (fixtureVenue.instruments ?? []).map((entry) =>
    entry.category === PERP.category && entry.symbol === PERP.symbol
      ? { ...entry, fundingCap: '0.01' }
      : entry,
  );
  return startTestVenue({ venueFile: { ...fixtureVenue, instruments } });
}

/** Pins the mark and lets one interval pass under it, to its funding. */
export async function passFunding(venue: TestVenue, mark: string): Promise<void> {
  await venue.submit({ type: 'set-mark-price', ...PERP, price: mark, by: 'test' });
  venue.clock.nowMs += 8 * HOUR_MS;
  await venue.submit({ type: 'tick' });
}
