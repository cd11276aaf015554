/**
 * Profit of a leg, realised on a close and unrealised at the mark.
 *
 * Linear (settles in quote):  long: exit value − open value, short: the reverse.
 * Inverse (settles in base):  size · (exit − entry) / exit for a long, size being in base coin
 *                             (design.md 3). With X = exit value in quote: size · (X − open) / X.
 * Worked: 1 BTC opened at 50 000 and closed at 40 000, inverse: 1 · (40 000 − 50 000) / 40 000 =
 * −0.25 BTC for the long, +0.25 for the short. Rounded down, against the user.
 */
import { exactProduct, floorDiv, pow10 } from '../../primitives/decimal.ts';
import { type Instrument, MARK_SCALE } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import { baseUnits } from '../core/value.ts';

/** What `lots` closing at `exitValue` realise, margin-coin units. `openValue` is their share. */
export function realisedProfit(
  instrument: Instrument,
  side: PositionSide,
  part: { lots: number; openValue: bigint; exitValue: bigint },
): bigint {
  const gain = side === 'long' ? part.exitValue - part.openValue : part.openValue - part.exitValue;
  if (instrument.kind === 'linear') return gain;
  return floorDiv(baseUnits(instrument, part.lots) * gain, part.exitValue);
}

/** The open value of `lots` out of a leg: its proportional share, the rest stays with the leg. */
export function openValueShare(position: Position, lots: number): bigint {
  if (lots === position.lots) return position.openValue;
  return floorDiv(position.openValue * BigInt(lots), BigInt(position.lots));
}

/** Unrealised profit at a mark (MARK_SCALE units), margin-coin units, rounded down. */
export function unrealisedProfit(instrument: Instrument, position: Position, mark: bigint): bigint {
  const { sizeStep, valueScale } = instrument;
  const markScale = sizeStep.scale + MARK_SCALE;
  // Both values at the finer of their scales: either may be, a coin has up to 18 places.
  const scale = Math.max(markScale, valueScale);
  const size = exactProduct(position.lots, sizeStep.units);
  const markValue = size * mark * pow10(scale - markScale);
  const openValue = position.openValue * pow10(scale - valueScale);
  const gain = position.side === 'long' ? markValue - openValue : openValue - markValue;
  if (instrument.kind === 'linear') return floorDiv(gain, pow10(scale - valueScale));
  return floorDiv(baseUnits(instrument, position.lots) * gain, markValue);
}
