/** One state, whatever way it was reached: a live engine and one restored at any step go on alike. */
import { describe, expect, test } from 'vitest';
import { BTC } from '../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../test/support/engine-harness.ts';
import type { Command } from './command.ts';
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

function updatesBtc(
  venue: EngineVenue,
  changes: Extract<Command, { type: 'update-instrument' }>['changes'],
) {
  venue.operator({
    type: 'update-instrument',
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    changes,
  });
}

describe('a live engine and a restored one', () => {
  test('X1 judge a resting order by the terms that stand, not by those of its placing', () => {
    const venue = engineVenue();
    const maker = venue.trader('maker', { USDT: '330' });
    const taker = venue.trader('taker', { USDT: '100000' });
    taker.sells(BTC, '0.01 @ 60000');
    maker.buys(BTC, '0.01');
    maker.sells(BTC, '0.01 @ 59900');
    maker.sells(BTC, '0.01 @ 59900');
    updatesBtc(venue, { takerFeeRate: '0.05' });
    bothDo(venue, () => {
      const taken = taker.buys(BTC, '0.02 @ 59900', { timeInForce: 'fok' });
      expect(taken.says).toContain('fok_not_full_cancel');
    });
  });
});
