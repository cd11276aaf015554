/**
 * An exposure: legs that stand on one margin, and what they must keep. Crossed legs of a holding are
 * one exposure on the wallet, an isolated leg is one of its own.
 *
 *   requirement = value of the larger leg at the mark · (maintenance rate of the tier + taker fee)
 *
 * the fee being that of closing it. Of a hedged pair only the larger leg counts (wire.md 6.7).
 */
import { ceilDiv, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { Position } from '../core/position.ts';
import type { Market, State } from '../core/state.ts';
import type { Holding } from '../core/user.ts';
import { markPrice } from '../markets/mark-price.ts';
import { profitOf } from '../positions/leg-profit.ts';
import { markValue } from '../positions/mark-value.ts';
import { tierOf } from '../positions/tier.ts';
import { coinWorth, fullValue } from './collateral-value.ts';

export interface Exposure {
  readonly holding: Holding;
  /** One leg, or a hedged pair. */
  readonly legs: readonly Position[];
}

/** The legs of a holding that the wallet margins; none when it is isolated or flat. */
export function crossedExposure(holding: Holding): Exposure {
  if (holding.marginMode === 'isolated') return { holding, legs: [] };
  const { long, short } = holding;
  if (long === undefined) return { holding, legs: short === undefined ? [] : [short] };
  return { holding, legs: short === undefined ? [long] : [long, short] };
}

/** The exposure that a leg belongs to. */
export function exposureOf(holding: Holding, position: Position): Exposure {
  return holding.marginMode === 'isolated'
    ? { holding, legs: [position] }
    : crossedExposure(holding);
}

/** The maintenance rate of its tier, RATE_SCALE units. */
export function maintenanceRate({ holding, legs }: Exposure): bigint {
  let value = 0n;
  for (const { openValue } of legs) value += openValue;
  return tierOf(holding.market.instrument, value).maintenanceRate;
}

/** The maintenance rate and the fee of closing, RATE_SCALE units. */
export function requirementRate(exposure: Exposure): bigint {
  return maintenanceRate(exposure) + exposure.holding.market.instrument.takerFeeRate;
}

/** Maintenance margin alone, margin-coin units, rounded up; 0n without a mark. */
export function maintenanceMargin(exposure: Exposure): bigint {
  return atRate(exposure, maintenanceRate(exposure));
}

/** Maintenance margin and closing fee, margin-coin units, rounded up; 0n without a mark. */
export function requirement(exposure: Exposure): bigint {
  return atRate(exposure, requirementRate(exposure));
}

/** Unrealised profit of its legs at the mark, margin-coin units. */
export function exposureProfit({ holding, legs }: Exposure): bigint {
  let profit = 0n;
  for (const leg of legs) profit += profitOf(holding.market, leg);
  return profit;
}

/** Lots of its larger leg. */
export function largerLots({ legs }: Exposure): number {
  let larger = 0;
  for (const { lots } of legs) larger = Math.max(larger, lots);
  return larger;
}

/**
 * What of legs moves with the mark of their market, USD units: an inverse leg moves with its open value
 * at the mark, which is its size ± its profit.
 */
export function legsGross(state: State, market: Market, legs: readonly Position[]): bigint {
  const mark = markPrice(market);
  if (mark === undefined || legs.length === 0) return 0n;
  let value = 0n;
  for (const leg of legs) {
    const profit = profitOf(market, leg);
    value += markValue(market.instrument, leg.lots, mark) + (profit < 0n ? -profit : profit);
  }
  return fullValue(coinWorth(state, market.instrument.marginCoin), value);
}

function atRate(exposure: Exposure, rate: bigint): bigint {
  const { market } = exposure.holding;
  const mark = markPrice(market);
  if (mark === undefined) return 0n;
  const value = markValue(market.instrument, largerLots(exposure), mark);
  return ceilDiv(value * rate, RATE_UNIT);
}

const RATE_UNIT = pow10(RATE_SCALE);
