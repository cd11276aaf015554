import { expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { nextTickMs } from './next-tick.ts';

test('an idle venue is woken for funding of what somebody holds, not of empty contracts', () => {
  const venue = engineVenue();
  expect(nextTickMs(venue.state)).toBeUndefined();
  const [alice, bob] = ['alice', 'bob'].map((uid) => venue.trader(uid, { USDT: '10000' }));
  alice?.buys(BTC, '0.1 @ 60000');
  bob?.sells(BTC, '0.1 @ 60000');
  expect(nextTickMs(venue.state)).toBe(venue.market(BTC).fundingDueMs);
});
