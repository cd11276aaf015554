/**
 * The loan to value of a risk unit, in US dollars and exact but for one rounding per coin: what
 * stands is rounded down, what is owed up.
 *
 *   units of a coin = Σ over members and wallets: owned (locked and isolated too, margin debts taken
 *                     off) + unrealised profit
 *   assets          = Σ units above zero · price · ratio, at most what the product counts of the coin
 *                     − Σ units below zero · price
 *   debt            = Σ unpaid principal and interest · price
 *   loan to value   = debt / assets; without end where nothing stands against a debt
 *
 * Worked: 50 000 USDT owed, 1 BTC at 60 000 and ratio 0.9, 20 000 USDT at ratio 1:
 * 50 000 / (54 000 + 20 000) = 0.6757.
 * Decides R-I-4.
 */

import { floorDiv, formatUnits, minUnits, pow10 } from '../../../primitives/decimal.ts';
import type { ReadPocketAccounts } from '../../core/entities.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import { type LoanProduct, type ReadRiskUnit, unpaidUnits } from '../../core/loan.ts';
import type { ReadState } from '../../core/state.ts';
import { crossedProfit, profitOf } from '../../positions/leg.ts';
import { coinWorth, fullValue } from '../../risk/collateral-value.ts';
import { isIndexStale } from '../../risk/set-mark.ts';
import { collateralIn, type Line, lineOf, productsOf } from './product.ts';

/** One coin of a unit. */
export interface UnitCoin {
  readonly coin: string;
  /** Units there are, and units of loans unpaid. */
  readonly units: bigint;
  readonly owed: bigint;
  /** USD units that they count for, and are owed. */
  readonly counts: bigint;
  readonly debt: bigint;
}

/** Sums in USD units (USD_SCALE). */
export interface UnitRisk {
  readonly assets: bigint;
  readonly debt: bigint;
  readonly products: readonly LoanProduct[];
  readonly coins: readonly UnitCoin[];
}

/** Units of a coin more (or less) than there are: of what the unit has, and of what it owes. */
export interface UnitChange {
  readonly coin: string;
  readonly units: bigint;
  readonly owed?: bigint;
}

/** How a unit stands, or would stand with changes, or by other products. */
export function unitRisk(
  state: ReadState,
  unit: ReadRiskUnit,
  changes: readonly UnitChange[] = [],
  products = productsOf(state, unit),
): UnitRisk {
  const sums = unitSums(state, unit);
  for (const { coin, units, owed = 0n } of changes) addTo(sums, coin, { units, owed });
  const coins: UnitCoin[] = [];
  let assets = 0n;
  let debt = 0n;
  for (const [coin, { units, owed }] of sums) {
    const valued = coinIn(state, products, { coin, units, owed });
    coins.push(valued);
    assets += valued.counts;
    debt += valued.debt;
  }
  return { assets, debt, products, coins };
}

const ONE = pow10(RATE_SCALE);

/** Whether the loan to value is at a line or above it. */
export function isAtLine({ assets, debt, products }: UnitRisk, line: Line): boolean {
  return debt > 0n && debt * ONE >= lineOf(products, line) * assets;
}

const LTV_DECIMALS = 8;

/**
 * Decimal text, rounded down, so that what is below a line does not look as if it were at it; '0' = nothing is
 * owed, undefined = without end.
 */
export function loanToValue({
  assets,
  debt,
}: Pick<UnitRisk, 'assets' | 'debt'>): string | undefined {
  if (debt === 0n) return '0';
  if (assets <= 0n) return undefined;
  return formatUnits(floorDiv(debt * pow10(LTV_DECIMALS), assets), LTV_DECIMALS);
}

interface Sum {
  units: bigint;
  owed: bigint;
}

function unitSums(state: ReadState, unit: ReadRiskUnit): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const uid of unit.uids) {
    for (const byCoin of state.ledger.pockets.get(uid)?.values() ?? [])
      for (const [coin, pocket] of byCoin)
        addTo(sums, coin, { units: unitsIn(state, pocket), owed: 0n });
  }
  for (const loan of unit.loans) addTo(sums, loan.coin, { units: 0n, owed: unpaidUnits(loan) });
  return sums;
}

function addTo(sums: Map<string, Sum>, coin: string, { units, owed }: Sum): void {
  const sum = sums.get(coin);
  if (sum === undefined) sums.set(coin, { units, owed });
  else {
    sum.units += units;
    sum.owed += owed;
  }
}

/** What is owned of a coin in a wallet, and the unrealised profit of all legs that settle there. */
function unitsIn(state: ReadState, pocket: ReadPocketAccounts): bigint {
  let units = (pocket.available.owned?.units ?? 0n) + crossedProfit(state, pocket);
  for (const { market, long, short, marginMode } of pocket.holders) {
    if (marginMode !== 'isolated') continue;
    if (long !== undefined) units += profitOf(market, long);
    if (short !== undefined) units += profitOf(market, short);
  }
  return units;
}

function coinIn(
  state: ReadState,
  products: readonly LoanProduct[],
  { coin, units, owed }: Pick<UnitCoin, 'coin' | 'units' | 'owed'>,
): UnitCoin {
  const worth = coinWorth(state, coin);
  const debt = owed > 0n ? fullValue(worth, owed) : 0n;
  if (units <= 0n) return { coin, units, owed, counts: -fullValue(worth, -units), debt };
  const terms = collateralIn(products, coin);
  if (terms === undefined) return { coin, units, owed, counts: 0n, debt };
  const counts = (units * worth.price * terms.ratio) / (worth.divisor * ONE);
  const most = terms.maxValue ?? counts;
  return { coin, units, owed, counts: minUnits(counts, most), debt };
}

/**
 * The least of 1 … `most` units with which something holds, where more of them never make it fail; `most`
 * where even that is not enough.
 */
export function leastUnits(most: bigint, isEnough: (units: bigint) => boolean): bigint {
  let low = 1n;
  let high = most;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle + 1n;
  }
  return high;
}

/** Nobody is called or sold on a price that is too old, or on none where one is asked for. */
export function hasStalePrice(state: ReadState, risk: UnitRisk): boolean {
  return risk.coins.some((each) => isStale(state, risk, each));
}

function isStale(
  state: ReadState,
  { products }: UnitRisk,
  { coin, units, owed }: UnitCoin,
): boolean {
  if (units === 0n && owed === 0n) return false;
  const from = state.coins.get(coin)?.usdPriceFrom;
  if (from === undefined) return false;
  const market = state.markets.get(from);
  if (market?.mark.price === undefined)
    return owed > 0n || collateralIn(products, coin) !== undefined;
  return isIndexStale(market, state.timeMs);
}
