/** What an amount of a coin counts for as collateral, and how much of it must stay to count for so much. */

import { ceilDiv, minUnits, pow10 } from '../../primitives/decimal.ts';
import { MARK_SCALE, RATE_SCALE, USD_SCALE } from '../core/instrument.ts';
import { coinScale } from '../core/order-record.ts';
import type { CollateralTier } from '../core/reference.ts';
import type { ReadState } from '../core/state.ts';
import { usdPrice } from '../markets/usd-value.ts';

/** How units of a coin become USD units. */
export interface CoinWorth {
  readonly tiers: readonly CollateralTier[];
  /** USD per coin at MARK_SCALE; 0n = worth nothing. */
  readonly price: bigint;
  /** Of `units · price` over USD units. */
  readonly divisor: bigint;
}

const ONE = pow10(RATE_SCALE);

export function coinWorth(state: ReadState, coin: string): CoinWorth {
  const scale = coinScale(state, coin);
  return {
    tiers: state.coins.get(coin)?.collateral ?? [],
    price: usdPrice(state, coin),
    divisor: pow10(scale + MARK_SCALE - USD_SCALE),
  };
}

/** USD units in full, rounded up: what is owed or required is never made smaller. */
export function fullValue({ price, divisor }: CoinWorth, units: bigint): bigint {
  return ceilDiv(units * price, divisor);
}

/** USD units of `units` (> 0), each tier at its ratio, rounded down. */
export function collateralValue({ tiers, price, divisor }: CoinWorth, units: bigint): bigint {
  let counted = 0n;
  let from = 0n;
  for (const { upTo, ratio } of tiers) {
    const to = upTo === undefined ? units : minUnits(units, upTo);
    if (to > from) counted += (to - from) * ratio;
    from = upTo ?? units;
  }
  return (counted * price) / (divisor * ONE);
}

/** The fewest units, at most `units`, that count for at least `usd`. */
export function unitsCounting(worth: CoinWorth, units: bigint, usd: bigint): bigint {
  if (usd <= 0n) return 0n;
  const { tiers, price, divisor } = worth;
  if (price === 0n) return units;
  let missing = ceilDiv(usd * divisor * ONE, price);
  let from = 0n;
  for (const { upTo, ratio } of tiers) {
    const size = (upTo ?? units) - from;
    if (ratio > 0n && missing <= size * ratio)
      return minUnits(units, from + ceilDiv(missing, ratio));
    missing -= size * ratio;
    from += size;
  }
  return units;
}

/** The highest leverage at which a spot pair trades the coin on margin; 1 without one. */
export function debtLeverage(state: ReadState, coin: string): number {
  let highest = 1;
  for (const { instrument } of state.markets.values()) {
    const isOfPair = instrument.base === coin || instrument.quote === coin;
    if (isOfPair && instrument.marginLeverage > highest) highest = instrument.marginLeverage;
  }
  return highest;
}
