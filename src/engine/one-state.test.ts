/** One state, whatever way it was reached: a live engine and one restored at any step go on alike. */

import { describe, expect, test } from 'vitest';
import { BTC } from '../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../test/support/engine-harness.ts';
import { borrows, ETH_PERP, ETH_SPOT, marginVenue } from '../../test/support/margin-venue.ts';
import { div, type Units } from '../primitives/units.ts';
import type { UpdateInstrument } from './commands/update-instrument.ts';
import { apply } from './engine.ts';
import { restoreState } from './restore.ts';
import { hashedText, serializeState } from './snapshot.ts';

/** Gives the same commands to the venue and to one restored just before; both must answer alike. */
function bothDo(venue: EngineVenue, act: () => void): void {
  const restored = restoreState(serializeState(venue.state));
  const from = venue.entries.length;
  act();
  for (const entry of venue.entries.slice(from)) apply(restored, entry);
  expect(hashedText(restored)).toBe(hashedText(venue.state));
}

function updates(venue: EngineVenue, key: string, changes: UpdateInstrument['changes']): void {
  const { category, symbol } = venue.market(key).instrument;
  venue.operator({ type: 'update-instrument', category, symbol, changes });
}

/** Alice owes 4 000 USDT on 7 ETH at 900, which count 5 670: at a leverage of 1 she must keep 2 000. */
function indebted(): EngineVenue {
  const venue = marginVenue();
  const alice = venue.trader('alice', { ETH: '5' });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
  bob.sells(ETH_SPOT, '2 @ 2000');
  expect(borrows(venue, alice, 'USDT', '4000')).toBe('done');
  alice.buys(ETH_SPOT, '2 @ 2000');
  venue.index(ETH_PERP, '900');
  bob.buys(ETH_SPOT, '10 @ 900');
  return venue;
}

function debtOf(venue: EngineVenue): Units {
  return div(venue.ledger('user:alice:unified:debt:USDT'), -100000000);
}

describe('a live engine and a restored one', () => {
  test('X1 judge a resting order by the terms that stand, not by those of its placing', () => {
    const venue = engineVenue();
    const maker = venue.trader('maker', { USDT: '270' });
    const taker = venue.trader('taker', { USDT: '100000' });
    taker.sells(BTC, '0.01 @ 60000');
    maker.buys(BTC, '0.01');
    maker.sells(BTC, '0.01 @ 59900');
    maker.sells(BTC, '0.01 @ 59900');
    updates(venue, BTC, { takerFeeRate: '0.05' });
    bothDo(venue, () => {
      const taken = taker.buys(BTC, '0.02 @ 59900', { timeInForce: 'fok' });
      expect(taken.says).toContain('fok_not_full_cancel');
    });
  });

  test('X2 look again at everybody whom changed terms may concern', () => {
    const venue = indebted();
    expect(debtOf(venue)).toBe(4000);
    bothDo(venue, () => updates(venue, ETH_SPOT, { margin: { maxLeverage: 1 } }));
    expect(debtOf(venue)).toBe(0);
  });

  test('X3 wake who waited for a fresh price of a coin when the price need not be fresh any more', () => {
    const venue = indebted();
    updates(venue, ETH_PERP, { indexStaleAfterMs: 60_000 });
    venue.timeMs += 60_001;
    updates(venue, ETH_SPOT, { margin: { maxLeverage: 1 } });
    expect(debtOf(venue)).toBe(4000);
    bothDo(venue, () => updates(venue, ETH_PERP, { indexStaleAfterMs: 0 }));
    expect(debtOf(venue)).toBe(0);
  });
});
