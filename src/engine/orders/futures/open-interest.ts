/**
 * How much of a contract one account, and a main account with its sub-accounts, may have open on a side.
 * Decides R-F-27.
 */

import { formatUnits } from '../../../primitives/decimal.ts';
import type { Units } from '../../../primitives/units.ts';
import type { ReadUserMarket } from '../../core/entities.ts';
import { familyOf } from '../../core/family.ts';
import type { Instrument } from '../../core/instrument.ts';
import type { PositionSide } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { ReadState } from '../../core/state.ts';
import { valueAtMark } from '../../core/value.ts';
import { markPrice } from '../../markets/mark-price.ts';
import { positionOf } from '../../positions/user-market.ts';

interface Opening {
  readonly side: PositionSide;
  /** Lots that would open. */
  readonly lots: number;
  /** Lots that another account of the family closes with it. */
  readonly givenUp?: number | undefined;
}

/** Whether so much more may open; most contracts have no limit. */
export function checkOpenInterest(
  { users }: Pick<ReadState, 'users'>,
  userMarket: ReadUserMarket,
  { side, lots, givenUp = 0 }: Opening,
): Rejection | undefined {
  const { market, user } = userMarket;
  const { instrument } = market;
  const limit = instrument.openInterestLimit;
  if (limit === undefined) return undefined;
  const mark = markPrice(market) ?? 0;
  const isAbove = (most: Units | undefined, open: number) =>
    most !== undefined && valueAtMark(instrument, open + lots, mark) > most;
  if (isAbove(limit.user, openLots(userMarket, side))) return above(instrument, limit.user);
  if (limit.withSubAccounts === undefined) return undefined;
  let together = -givenUp;
  for (const { userMarkets } of familyOf({ users }, user)) {
    const each = userMarkets.get(instrument.key);
    if (each !== undefined) together += openLots(each, side);
  }
  return isAbove(limit.withSubAccounts, together)
    ? above(instrument, limit.withSubAccounts)
    : undefined;
}

/** Lots open on a side, and those that wait to open there: in one-way mode what closes the other side first does not. */
function openLots(userMarket: ReadUserMarket, side: PositionSide): number {
  const { buys, isHedge, sells } = userMarket;
  const other: PositionSide = side === 'long' ? 'short' : 'long';
  const waiting = side === 'long' ? buys.lots : sells.lots;
  const closable = isHedge ? 0 : (positionOf(userMarket, other)?.lots ?? 0);
  return (positionOf(userMarket, side)?.lots ?? 0) + Math.max(0, waiting - closable);
}

function above({ quote, valueScale }: Instrument, limit: Units = 0): Rejection {
  return refuse('open-interest-above-limit', `${formatUnits(limit, valueScale)} ${quote}`);
}
