import { describe, expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { triggersOf } from '../../../test/support/engine-triggers.ts';
import { mul } from '../../primitives/units.ts';
import { markDirty } from '../core/dirty.ts';
import type { Trigger } from '../core/entities.ts';
import { checkTriggers } from './check-triggers.ts';

/** Alice is long with a take-profit and a stop-loss of the whole position. */
function sound(): { venue: EngineVenue; stop: Trigger } {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000' });
  const bob = venue.trader('bob', { USDT: '100000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  const [stop] = triggersOf(venue, alice).protects(
    BTC,
    'long',
    { kind: 'position-stop-loss', at: '59000', by: 'mark' },
    { kind: 'position-take-profit', at: '61000', by: 'mark' },
  );
  return { venue, stop: venue.trigger(stop?.id ?? '') };
}

const breaks: [string, (venue: EngineVenue, stop: Trigger) => void, RegExp][] = [
  [
    'one that was reached has not fired',
    (venue) => {
      venue.market(BTC).mark.price = mul(58000, 10 ** 12);
    },
    /trigger \d+ was reached and has not fired/,
  ],
  [
    'one is on no queue',
    (venue) => {
      venue.market(BTC).triggers.bySource.mark.fall.waiting.pop();
    },
    /the queues do not hold the triggers that wait/,
  ],
  [
    'the count is wrong',
    (venue) => {
      venue.market(BTC).triggers.count += 1;
    },
    /3 triggers counted, 2 wait/,
  ],
  [
    'a user does not know one',
    (_venue, stop) => {
      const { user } = stop.userMarket;
      user.triggersByClientOid = new Map(
        [...user.triggersByClientOid].filter(([clientOid]) => clientOid !== stop.clientOid),
      );
    },
    /alice: triggers by id, clientOid and user market are 2, 1, 2/,
  ],
  [
    'its position is gone',
    (_venue, stop) => {
      stop.userMarket.long = undefined;
    },
    /trigger \d+ closes a position that is not there/,
  ],
  [
    'it has ended',
    (_venue, stop) => {
      stop.status = 'cancelled';
    },
    /trigger \d+ waits though it is cancelled/,
  ],
  [
    'there are two of the whole position',
    (_venue, stop) => {
      stop.userMarket.triggers = new Set([...stop.userMarket.triggers, { ...stop, id: '7' }]);
    },
    /more than one position-stop-loss of the long position/,
  ],
  [
    'a market that moved was not looked at',
    (venue) => {
      markDirty(venue.state.movedMarkets, venue.market(BTC));
    },
    /a market that moved was not looked at/,
  ],
];

describe('the invariants of triggers', () => {
  test('R-L-10 hold in a venue where all is well', () => {
    expect(checkTriggers(sound().venue.state)).toEqual([]);
  });

  test.each(breaks)('R-L-10 are false when %s', (_, harm, sentence) => {
    const { venue, stop } = sound();
    harm(venue, stop);
    expect(checkTriggers(venue.state).join('; ')).toMatch(sentence);
  });
});
