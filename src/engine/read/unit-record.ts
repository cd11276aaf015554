/** A risk unit as others read it: its loan to value and what makes it, amounts as decimal text. */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, mulDiv, pow10, sub, type Units } from '../../primitives/units.ts';
import {
  type Category,
  type Instrument,
  MARK_SCALE,
  RATE_SCALE,
  USD_SCALE,
} from '../core/instrument.ts';
import {
  indebtedUnit,
  type LoanProduct,
  type ReadRiskUnit,
  unpaidInterest,
  unpaidPrincipal,
} from '../core/loan.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { mayLeave } from '../credit/loan/check-loan-order.ts';
import {
  isTradedWith,
  type Line,
  lineOf,
  membersOf,
  productsOf,
  walletPockets,
} from '../credit/loan/product.ts';
import { leastUnits, loanToValue, unitRisk } from '../credit/loan/unit-risk.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { transferableUnits } from '../risk/transferable.ts';

export interface UnitRecord {
  readonly riskUnitId: string;
  /** By uid, the owner among them. */
  readonly uids: readonly string[];
  /** '0' = nothing is owed; undefined = nothing stands against what is. */
  readonly ltv: string | undefined;
  /** What is unpaid, and what the assets count for; USDT. */
  readonly unpaid: string;
  readonly assets: string;
  /** Of coins with anything unpaid, by name. */
  readonly debts: readonly {
    readonly coin: string;
    readonly unpaidAmount: string;
    readonly unpaidInterest: string;
  }[];
  /** Of coins that there is anything of, by name. */
  readonly balances: readonly UnitBalance[];
}

interface UnitBalance {
  readonly coin: string;
  /** USD. */
  readonly price: string;
  readonly amount: string;
  /** What it counts for, USDT. */
  readonly converted: string;
}

export function unitRecord(state: ReadState, unit: ReadRiskUnit): UnitRecord {
  const risk = unitRisk(state, unit);
  const coins = [...risk.coins].sort((a, b) => (a.coin < b.coin ? -1 : 1));
  return {
    riskUnitId: unit.id,
    uids: membersOf(state, unit).map(({ uid }) => uid),
    ltv: loanToValue(risk),
    unpaid: asTether(state, risk.debt),
    assets: asTether(state, risk.assets),
    debts: coins.filter(({ owed }) => owed > 0).map(({ coin }) => debtRecord(state, unit, coin)),
    balances: coins
      .filter(({ units }) => units !== 0)
      .map(({ coin, units, counts }) => ({
        coin,
        price: formatUnits(usdPrice(state, coin), MARK_SCALE),
        amount: formatUnits(units, coinScale(state, coin)),
        converted: asTether(state, counts),
      })),
  };
}

function debtRecord(
  state: ReadState,
  unit: ReadRiskUnit,
  coin: string,
): UnitRecord['debts'][number] {
  const loans = [...unit.loans].filter((loan) => loan.coin === coin);
  const money = (units: Units) => formatUnits(units, coinScale(state, coin));
  return {
    coin,
    unpaidAmount: money(loans.reduce<Units>((sum, loan) => add(sum, unpaidPrincipal(loan)), 0)),
    unpaidInterest: money(loans.reduce<Units>((sum, loan) => add(sum, unpaidInterest(loan)), 0)),
  };
}

/** USD units as USDT; as dollars where USDT has no price. */
function asTether(state: ReadState, usd: Units): string {
  const price = usdPrice(state, 'USDT');
  return formatUnits(price > 0 ? mulDiv(usd, pow10(MARK_SCALE), price) : usd, USD_SCALE);
}

/** The loan to value at which each thing happens to a unit, fractions; '' = it has no loans. */
export function unitLines(state: ReadState, unit: ReadRiskUnit): Readonly<Record<Line, string>> {
  const products = productsOf(state, unit);
  const text = (line: Line) =>
    products.length === 0 ? '' : formatUnits(lineOf(products, line), RATE_SCALE);
  return { warn: text('warn'), margin: text('margin'), liquidate: text('liquidate') };
}

/** What accounts of the risk unit may trade, of one category or of all, by symbol. */
export function tradedUnder(
  { markets }: Pick<ReadState, 'markets'>,
  product: LoanProduct,
  category?: Category,
): readonly Instrument[] {
  return [...markets.values()]
    .map(({ instrument }) => instrument)
    .filter((each) => category === undefined || each.category === category)
    .filter((each) => isTradedWith([product], each))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** Units of a coin that may leave an account for good: free in its wallets, and spared by its unit. */
export function unitsMayLeave(state: ReadState, uid: string, coin: string): Units {
  const free = freeUnits(state, uid, coin);
  const unit = indebtedUnit(state.loans, uid);
  if (unit === undefined || free === 0) return free;
  // The first amount that may not leave is one more than the last that may.
  if (mayLeave(state, unit, { coin, amount: free })) return free;
  return sub(
    leastUnits(free, (amount) => !mayLeave(state, unit, { coin, amount })),
    1,
  );
}

function freeUnits(state: ReadState, uid: string, coin: string): Units {
  return walletPockets(state, uid, coin).reduce<Units>(
    (sum, pocket) => add(sum, transferableUnits(state, pocket)),
    0,
  );
}
