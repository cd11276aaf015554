import { expect, it } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { survivesStoring } from '../../../test/support/margin-venue.ts';
import { nextTickMs } from '../read/next-tick.ts';

const MINUTE_MS = 60_000;

/** What is counted in so many minutes, by the minute of the hour. */
function counted(venue: EngineVenue, minutes: number): readonly string[] {
  venue.timeMs += minutes * MINUTE_MS;
  venue.apply({ type: 'tick' });
  let timeMs = venue.timeMs;
  return venue.lastEvents.flatMap((event) => {
    if (event.type === 'as-of') timeMs = event.timeMs;
    if (event.type !== 'holders-counted') return [];
    return [`${new Date(timeMs).getUTCMinutes()}: ${event.long} long, ${event.short} short`];
  });
}

it('R-G-9 holders are counted at the full five minutes after positions came or went', () => {
  const venue = engineVenue();
  const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) =>
    venue.trader(name, { USDT: '100000' }),
  );
  expect(counted(venue, 6)).toEqual([]);
  alice?.buys(BTC, '0.3 @ 60000');
  carol?.sells(BTC, '0.1 @ 60000');
  bob?.sells(BTC, '0.2 @ 60000');
  expect(survivesStoring(venue)).toBe(true);
  expect(counted(venue, 3)).toEqual([]);
  expect(counted(venue, 1)).toEqual(['10: 1 long, 2 short']);
  // More of a position is nobody more.
  bob?.sells(BTC, '0.1 @ 60000');
  alice?.buys(BTC, '0.1 @ 60000');
  expect(counted(venue, 42)).toEqual([]);
  bob?.buys(BTC, '0.3 @ 60000');
  carol?.sells(BTC, '0.3 @ 60000');
  // However late the next command comes.
  expect(counted(venue, 30)).toEqual(['55: 1 long, 1 short']);
  expect(survivesStoring(venue)).toBe(true);
});

it('R-G-9 a market that stands still is not woken for it', () => {
  const venue = engineVenue();
  expect(nextTickMs(venue.state)).toBeUndefined();
  const [alice, bob] = ['alice', 'bob'].map((name) => venue.trader(name, { USDT: '100000' }));
  alice?.buys(BTC, '0.3 @ 60000');
  bob?.sells(BTC, '0.3 @ 60000');
  expect(venue.market(BTC).holdersDueMs).toBe(venue.timeMs + 5 * MINUTE_MS);
  // Funding wakes it.
  expect(nextTickMs(venue.state)).toBe(venue.market(BTC).fundingDueMs);
});

it('R-G-9 R-V-7 older rules count nobody; those who are there are counted from version 4 on', () => {
  const venue = engineVenue();
  venue.state.rulesVersion = 3;
  const [alice, bob] = ['alice', 'bob'].map((name) => venue.trader(name, { USDT: '100000' }));
  alice?.buys(BTC, '0.3 @ 60000');
  bob?.sells(BTC, '0.3 @ 60000');
  expect(venue.market(BTC).holdersDueMs).toBeUndefined();
  expect(counted(venue, 6)).toEqual([]);
  venue.operator({ type: 'set-rules-version', version: 4 });
  expect(survivesStoring(venue)).toBe(true);
  expect(counted(venue, 6)).toEqual(['10: 1 long, 1 short']);
});
