/**
 * What an amount of a coin counts for as collateral, and how much of it must stay to count for so much.
 * Decides R-B-20.
 */

import { bigPow10, ceilBig } from '../../primitives/big.ts';
import { add, minUnits, pow10, sub, type Units, unitsOf } from '../../primitives/units.ts';
import { mulDivWideCeil } from '../../primitives/wide.ts';
import { instrumentKey, MARK_SCALE, RATE_SCALE, USD_SCALE } from '../core/instrument.ts';
import type { CollateralTier } from '../core/reference.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { pairOf, type Wallet, type WalletName } from '../core/user.ts';
import { usdPrice } from '../markets/usd-value.ts';

/** How units of a coin become USD units. */
export interface CoinWorth {
  readonly tiers: readonly CollateralTier[];
  /** USD per coin at MARK_SCALE; 0 = worth nothing. */
  readonly price: Units;
  /** Of `units · price` over USD units. */
  readonly divisor: Units;
}

const RATE_ONE = bigPow10(RATE_SCALE);

export function coinWorth(state: ReadState, coin: string): CoinWorth {
  const scale = coinScale(state, coin);
  return {
    tiers: state.coins.get(coin)?.collateral ?? [],
    price: usdPrice(state, coin),
    divisor: pow10(scale + MARK_SCALE - USD_SCALE),
  };
}

/**
 * The same in a wallet: in that of a pair both coins count in full, in the unified one those that its user left out
 * count nothing.
 */
export function worthIn(state: ReadState, of: WalletName, coin: string): CoinWorth {
  const worth = coinWorth(state, coin);
  if (pairOf(of.wallet) !== undefined) return { ...worth, tiers: IN_FULL };
  return isCollateral(state, of, coin) ? worth : { ...worth, tiers: IN_NOTHING };
}

/** Whether a coin stands for the account that a wallet is, as far as its user says. */
export function isCollateral(
  { users }: Pick<ReadState, 'users'>,
  { uid, wallet }: WalletName,
  coin: string,
): boolean {
  const chosen = wallet === 'unified' ? users.get(uid)?.collateral : undefined;
  return chosen === undefined || chosen.coins.includes(coin);
}

const IN_NOTHING: readonly CollateralTier[] = [{ upTo: undefined, ratio: 0 }];
const IN_FULL: readonly CollateralTier[] = [{ upTo: undefined, ratio: pow10(RATE_SCALE) }];

/** USD units in full, rounded up: what is owed or required is never made smaller. */
export function fullValue({ price, divisor }: CoinWorth, units: Units): Units {
  return mulDivWideCeil(units, price, divisor);
}

/** USD units of `units` (> 0), each tier at its ratio, rounded down. */
export function collateralValue({ tiers, price, divisor }: CoinWorth, units: Units): Units {
  let counted = 0n;
  let from: Units = 0;
  for (const { upTo, ratio } of tiers) {
    const to = upTo === undefined ? units : minUnits(units, upTo);
    if (to > from) counted += BigInt(sub(to, from)) * BigInt(ratio);
    from = upTo ?? units;
  }
  return unitsOf((counted * BigInt(price)) / (BigInt(divisor) * RATE_ONE));
}

/** The fewest units, at most `units`, that count for at least `usd`. */
export function unitsCounting(worth: CoinWorth, units: Units, usd: Units): Units {
  if (usd <= 0) return 0;
  const { tiers, price, divisor } = worth;
  if (price === 0) return units;
  let missing = ceilBig(BigInt(usd) * BigInt(divisor) * RATE_ONE, BigInt(price));
  let from: Units = 0;
  for (const tier of tiers) {
    const size = sub(tier.upTo ?? units, from);
    const ratio = BigInt(tier.ratio);
    const counting = BigInt(size) * ratio;
    if (ratio > 0n && missing <= counting)
      return minUnits(units, add(from, unitsOf(ceilBig(missing, ratio))));
    missing -= counting;
    from = add(from, size);
  }
  return units;
}

/** The leverage of a debt in a wallet: in that of a pair the pair's own. */
export function debtLeverageIn(state: ReadState, wallet: Wallet, coin: string): number {
  const pair = pairOf(wallet);
  if (pair === undefined) return debtLeverage(state, coin);
  return state.markets.get(instrumentKey('SPOT', pair))?.instrument.marginLeverage || 1;
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
