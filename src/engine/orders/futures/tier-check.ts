/**
 * Whether a position may become as large at its leverage as an order would make it (R-F-25): what is open
 * and what waits to open, at the mark, against the largest tier that allows the leverage.
 */
import { formatUnits } from '../../../primitives/decimal.ts';
import type { PositionSide } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { Holding } from '../../core/user.ts';
import { markPrice } from '../../markets/mark-price.ts';
import { legOf } from '../../positions/holding.ts';
import { valueAtMark } from '../../positions/mark-value.ts';
import { tierLimit } from '../../positions/tier.ts';

interface Growth {
  readonly side: PositionSide;
  /** Lots that would open. */
  readonly lots: number;
  readonly leverage: number;
}

export function checkTier(holding: Holding, growth: Growth): Rejection | undefined {
  const { instrument } = holding.market;
  const limit = tierLimit(instrument, growth.leverage);
  if (limit === undefined || tieredValue(holding, growth) <= limit) return undefined;
  return refuse('position-above-tier', formatUnits(limit, instrument.valueScale));
}

/** Value units that count towards the tier: crossed hedge legs and their orders together, any other leg alone. */
export function tieredValue(
  holding: Holding,
  { side, lots }: Pick<Growth, 'side' | 'lots'>,
): bigint {
  const { instrument } = holding.market;
  const other: PositionSide = side === 'long' ? 'short' : 'long';
  const isJoint = holding.isHedge && holding.marginMode === 'crossed';
  const open =
    (legOf(holding, side)?.openValue ?? 0n) +
    (isJoint ? (legOf(holding, other)?.openValue ?? 0n) : 0n);
  const { buys, sells } = holding;
  const own = side === 'long' ? buys.lots : sells.lots;
  const waiting = isJoint ? buys.lots + sells.lots : own;
  const closable = holding.isHedge ? 0 : (legOf(holding, other)?.lots ?? 0);
  const opening = lots + Math.max(0, waiting - closable);
  return open + valueAtMark(instrument, opening, markPrice(holding.market) ?? 0n);
}
