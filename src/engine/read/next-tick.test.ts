import { expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
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

test('it is woken for the end of a day on which a customer of an agent paid fees', () => {
  const venue = engineVenue();
  venue.trader('agent', {});
  const alice = venue.trader('alice', { USDT: '10000' });
  const bob = venue.trader('bob', { USDT: '10000', ETH: '10' });
  const customers = [{ uid: 'alice', sinceMs: 0, userRebateRate: '0' }];
  venue.operator({ type: 'set-agent', uid: 'agent', commissionRate: '0.4', customers });
  expect(nextTickMs(venue.state)).toBeUndefined();
  bob.sells(ETH, '1 @ 2000');
  alice.buys(ETH, '1 @ 2000');
  expect(nextTickMs(venue.state)).toBe(venue.state.dayDueMs);
});
