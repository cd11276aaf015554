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

import { formatUnits } from '../../../primitives/decimal.ts';
import {
  add,
  div,
  minUnits,
  mul,
  mulDiv,
  mulDivFloor,
  neg,
  pow10,
  type Units,
} from '../../../primitives/units.ts';
import type { ReadPocketAccounts } from '../../core/entities.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import { type LoanProduct, type ReadRiskUnit, unpaidUnits } from '../../core/loan.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { ReadState } from '../../core/state.ts';
import { crossedProfit, profitOf } from '../../positions/position-figures.ts';
import { coinWorth, fullValue } from '../../risk/collateral-value.ts';
import { isIndexStale } from '../../risk/set-mark.ts';
import { collateralIn, type Line, lineOf, productsOf } from './product.ts';

/** One coin of a unit. */
export interface UnitCoin {
  readonly coin: string;
  /** Units there are, and units of loans unpaid. */
  readonly units: Units;
  readonly owed: Units;
  /** USD units that they count for, and are owed. */
  readonly counts: Units;
  readonly debt: Units;
}

/** Sums in USD units (USD_SCALE). */
export interface UnitRisk {
  readonly assets: Units;
  readonly debt: Units;
  readonly products: readonly LoanProduct[];
  readonly coins: readonly UnitCoin[];
}

/** Units of a coin more (or less) than there are: of what the unit has, and of what it owes. */
interface UnitChange {
  readonly coin: string;
  readonly units: Units;
  readonly owed?: Units;
}

/** How a unit stands, or would stand with changes, or by other products. */
export function unitRisk(
  state: ReadState,
  unit: ReadRiskUnit,
  changes: readonly UnitChange[] = [],
  products = productsOf(state, unit),
): UnitRisk {
  const sums = unitSums(state, unit);
  for (const { coin, units, owed = 0 } of changes) addTo(sums, coin, { units, owed });
  const coins: UnitCoin[] = [];
  let assets: Units = 0;
  let debt: Units = 0;
  for (const [coin, { units, owed }] of sums) {
    const valued = coinIn(state, products, { coin, units, owed });
    coins.push(valued);
    assets = add(assets, valued.counts);
    debt = add(debt, valued.debt);
  }
  return { assets, debt, products, coins };
}

const ONE = pow10(RATE_SCALE);

/** Whether the loan to value is at a line or above it. */
export function isAtLine({ assets, debt, products }: UnitRisk, line: Line): boolean {
  return debt > 0 && mul(debt, ONE) >= mul(lineOf(products, line), assets);
}

/** A refusal for reasons of risk that tells how the unit would stand: `loan to value 0.75, at 0.7 no more`. */
export function refusalAtLine(
  risk: UnitRisk,
  line: Line,
  reason: 'loan-risk' | 'loan-buying-prohibited' | 'loan-opening-prohibited',
): Rejection | undefined {
  if (!isAtLine(risk, line)) return undefined;
  const bound = formatUnits(lineOf(risk.products, line), RATE_SCALE);
  return refuse(
    reason,
    `loan to value ${loanToValue(risk) ?? 'without end'}, must be below ${bound}`,
  );
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
  if (debt === 0) return '0';
  if (assets <= 0) return undefined;
  return formatUnits(mulDivFloor(debt, pow10(LTV_DECIMALS), assets), LTV_DECIMALS);
}

interface Sum {
  units: Units;
  owed: Units;
}

function unitSums(state: ReadState, unit: ReadRiskUnit): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const uid of unit.uids) {
    for (const byCoin of state.ledger.pockets.get(uid)?.values() ?? [])
      for (const [coin, pocket] of byCoin)
        addTo(sums, coin, { units: unitsIn(state, pocket), owed: 0 });
  }
  for (const loan of unit.loans) addTo(sums, loan.coin, { units: 0, owed: unpaidUnits(loan) });
  return sums;
}

function addTo(sums: Map<string, Sum>, coin: string, { units, owed }: Sum): void {
  const sum = sums.get(coin);
  if (sum === undefined) sums.set(coin, { units, owed });
  else {
    sum.units = add(sum.units, units);
    sum.owed = add(sum.owed, owed);
  }
}

/** What is owned of a coin in a wallet, and the unrealised profit of all positions that settle there. */
function unitsIn(state: ReadState, pocket: ReadPocketAccounts): Units {
  let units: Units = add(pocket.available.owned?.units ?? 0, crossedProfit(state, pocket));
  for (const { market, long, short, marginMode } of pocket.holders) {
    if (marginMode !== 'isolated') continue;
    if (long !== undefined) units = add(units, profitOf(market, long));
    if (short !== undefined) units = add(units, profitOf(market, short));
  }
  return units;
}

function coinIn(
  state: ReadState,
  products: readonly LoanProduct[],
  { coin, units, owed }: Pick<UnitCoin, 'coin' | 'units' | 'owed'>,
): UnitCoin {
  const worth = coinWorth(state, coin);
  const debt = owed > 0 ? fullValue(worth, owed) : 0;
  if (units <= 0) return { coin, units, owed, counts: neg(fullValue(worth, neg(units))), debt };
  const terms = collateralIn(products, coin);
  if (terms === undefined) return { coin, units, owed, counts: 0, debt };
  const counts = mulDiv(mul(units, worth.price), terms.ratio, mul(worth.divisor, ONE));
  const most = terms.maxValue ?? counts;
  return { coin, units, owed, counts: minUnits(counts, most), debt };
}

/**
 * The least of 1 … `most` units with which something holds, where more of them never make it fail; `most`
 * where even that is not enough.
 */
export function leastUnits(most: Units, isEnough: (units: Units) => boolean): Units {
  let low: Units = 1;
  let high: Units = most;
  while (low < high) {
    const middle = div(add(low, high), 2);
    if (isEnough(middle)) high = middle;
    else low = add(middle, 1);
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
  if (units === 0 && owed === 0) return false;
  const from = state.coins.get(coin)?.usdPriceFrom;
  if (from === undefined) return false;
  const market = state.markets.get(from);
  if (market?.mark.price === undefined)
    return owed > 0 || collateralIn(products, coin) !== undefined;
  return isIndexStale(market, state.timeMs);
}
