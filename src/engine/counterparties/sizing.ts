/** From dollars to lots, so that every book is about equally deep whatever its coins are worth. */

import { ceilDiv, mul, mulDiv, pow10, type Units } from '../../primitives/units.ts';
import { type Instrument, MARK_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { tradeValue } from '../core/value.ts';
import { dollarsPer } from '../read/usd-value.ts';

const MARK_UNIT = pow10(MARK_SCALE);

/** USD per unit of a quote coin, MARK_SCALE units; one whose worth nobody declared counts as a dollar. */
export function quoteInUsd(state: ReadState, instrument: Instrument): Units {
  return dollarsPer(state, instrument.quote) ?? MARK_UNIT;
}

/** One tick in MARK_SCALE units. */
export function tickMark(instrument: Instrument): Units {
  const { units, scale } = instrument.priceStep;
  return mul(units, pow10(MARK_SCALE - scale));
}

/** The lots nearest below so many dollars, within what the instrument accepts at that price. */
export function lotsFor(
  instrument: Instrument,
  dollars: number,
  at: { readonly ticks: number; readonly quoteUsd: Units },
): number {
  const { units, scale } = instrument.sizeStep;
  const price = mul(at.ticks, tickMark(instrument));
  const lots = mulDiv(
    mul(mul(dollars, MARK_UNIT), MARK_UNIT),
    pow10(scale),
    mul(mul(price, at.quoteUsd), units),
  );
  const enough = lots > instrument.maxLots ? instrument.maxLots : Number(lots);
  return Math.min(instrument.maxLots, Math.max(enough, leastLots(instrument, at.ticks)));
}

/** The fewest lots that reach the minimum size and the minimum value. */
export function leastLots(instrument: Instrument, ticks: number): number {
  const byValue = ceilDiv(instrument.minValue, tradeValue(instrument, ticks, 1));
  return Math.max(instrument.minLots, Number(byValue));
}
