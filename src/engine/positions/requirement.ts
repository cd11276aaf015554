/**
 * Initial margin, as pure functions of what is open.
 *
 * Open orders of a holding need, per side, the value that would open (orders beyond what the
 * opposite leg can absorb in one-way mode, pro rata) / leverage, plus the taker fee on it. Hedge
 * closes and reduce-only orders need nothing (cases A22, A23). A crossed leg needs its open value
 * / leverage; an isolated leg holds its margin on a ledger account of its own.
 */
import { ceilDiv } from '../../primitives/decimal.ts';
import type { Instrument } from '../core/instrument.ts';
import type { PositionSide, Side } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import { type Holding, leverageOf, type OpenSums } from '../core/user.ts';
import { feeOn, marginValue } from '../core/value.ts';

/** Margin-coin units needed for all open orders of a holding. */
export function orderMargin(instrument: Instrument, holding: Holding): bigint {
  return (
    sideMargin(instrument, holding, 'buy', holding.buys) +
    sideMargin(instrument, holding, 'sell', holding.sells)
  );
}

/** What one side of a holding's open orders needs, were its sums these. */
function sideMargin(instrument: Instrument, holding: Holding, side: Side, sums: OpenSums): bigint {
  if (sums.lots === 0) return 0n;
  const value = openingValue(holding, side, sums);
  return value === 0n
    ? 0n
    : initialMargin(value, leverageOf(holding, opens(side))) +
        feeOn(value, instrument.takerFeeRate);
}

/** The part of an order side's value that would open rather than close. */
function openingValue(holding: Holding, side: Side, sums: OpenSums): bigint {
  const opposite = side === 'buy' ? holding.short : holding.long;
  const closable = holding.isHedge ? 0 : (opposite?.lots ?? 0);
  const opening = sums.lots - closable;
  if (opening <= 0) return 0n;
  return closable === 0 ? sums.value : ceilDiv(sums.value * BigInt(opening), BigInt(sums.lots));
}

/** Value / leverage, rounded up. */
export function initialMargin(value: bigint, leverage: number): bigint {
  return ceilDiv(value, BigInt(leverage));
}

/** Initial margin of a leg at its open value. */
export function positionMargin(
  instrument: Instrument,
  holding: Holding,
  position: Pick<Position, 'lots' | 'openValue' | 'side'>,
): bigint {
  const value = marginValue(instrument, position.openValue, position.lots);
  return initialMargin(value, leverageOf(holding, position.side));
}

/** The leg that a side opens. */
function opens(side: Side): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}
