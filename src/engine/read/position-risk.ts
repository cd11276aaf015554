/**
 * How far a position is from liquidation, as a reader sees it: the mark at which what stands behind it is
 * down to what it must keep, everything else standing still, and the two now. What stands
 * behind an isolated position is its own margin, behind a crossed one its wallet, and in a joint account the
 * whole account, of which the loss is counted in full.
 *
 * Worked: long 0.1 at 60 000, isolated at 10×, maintenance 0.4 % and fee 0.06 %:
 * 600 + 0.1 · (m − 60 000) = 0.1 · m · 0.0046, m = 54 249.54…; the first tick that liquidates is 54 249.5.
 * Decides R-G-5.
 */

import { formatRatio, formatUnits } from '../../primitives/decimal.ts';
import {
  ceilDiv,
  floorDiv,
  mul,
  mulDivFloor,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type { ReadPocketAccounts, ReadUserMarket } from '../core/entities.ts';
import { type Instrument, MARK_SCALE } from '../core/instrument.ts';
import type { ReadPosition } from '../core/position.ts';
import type { ReadState } from '../core/state.ts';
import { markPrice } from '../markets/mark-price.ts';
import { coinWorth } from '../risk/collateral-value.ts';
import { type Bound, exactBound, exposureOf, type ReadExposure } from '../risk/exposure.ts';
import { type Health, healthOf, isShort } from '../risk/scope.ts';

/** What stands behind a position and what must be kept of it: margin-coin units, joint accounts in USD units. */
export function positionHealth(
  state: ReadState,
  userMarket: ReadUserMarket,
  position: ReadPosition,
): Health {
  if (userMarket.marginMode === 'isolated')
    return healthOf(state, { kind: 'position', userMarket, position });
  return pocketHealth(state, userMarket.settlementPocket);
}

/** The same of all crossed positions that a coin of a wallet margins. */
export function pocketHealth(state: ReadState, pocket: ReadPocketAccounts): Health {
  const user = pocket.isJoint ? state.users.get(pocket.uid) : undefined;
  return healthOf(
    state,
    user === undefined
      ? { kind: 'pocket', pocket }
      : { kind: 'account', user, wallet: pocket.wallet },
  );
}

/** Decimal text on the grid of the instrument; '0' when no price does it. */
export function liquidationPrice(
  state: ReadState,
  userMarket: ReadUserMarket,
  position: ReadPosition,
): string {
  const slack = slackOf(state, userMarket, positionHealth(state, userMarket, position));
  return priceAtLoss(exposureOf(userMarket, position), slack);
}

/** What may still be lost of it, in margin-coin units. */
export function slackOf(state: ReadState, userMarket: ReadUserMarket, health: Health): Units {
  const slack = sub(health.equity, health.requirement);
  const isAccounts = userMarket.marginMode === 'crossed' && userMarket.settlementPocket.isJoint;
  return isAccounts ? inMarginCoin(state, userMarket.market.instrument, slack) : slack;
}

/** The price at which an exposure has lost `share` margin-coin units from the mark on; '0' = none. */
export function priceAtLoss(exposure: ReadExposure, share: Units): string {
  const { market } = exposure.userMarket;
  const mark = markPrice(market);
  if (mark === undefined) return '0';
  const bound = exactBound(exposure, mark, share > 0 ? share : 0);
  return bound === undefined ? '0' : onGrid(market.instrument, bound);
}

/** The first price of the grid that lies at or beyond a bound. */
function onGrid({ priceStep }: Instrument, { side, mark }: Bound): string {
  const tick = mul(priceStep.units, pow10(MARK_SCALE - priceStep.scale));
  const ticks = side === 'below' ? floorDiv(mark, tick) : ceilDiv(mark, tick);
  return formatUnits(mul(ticks, priceStep.units), priceStep.scale);
}

/** USD units as units of the margin coin, rounded down; 0 while it has no price. */
function inMarginCoin(state: ReadState, { marginCoin }: Instrument, usd: Units): Units {
  const { price, divisor } = coinWorth(state, marginCoin);
  return price === 0 ? 0 : mulDivFloor(usd, divisor, price);
}

const RATIO_DECIMALS = 8;

/**
 * How near a scope is to liquidation: what must be kept / what stands behind it. Decimal text; '1' = due,
 * '0' = nothing must be kept.
 */
export function marginRatio(health: Health): string {
  const { equity, requirement } = health;
  if (requirement === 0) return '0';
  return isShort(health) ? '1' : formatRatio(requirement, equity, RATIO_DECIMALS);
}
