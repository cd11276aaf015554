/** R-I-1: loan products as the venue declares them, checked when they are declared. */
import { parseUnits } from '../../../primitives/decimal.ts';
import { parseFraction } from '../../core/fraction.ts';
import { instrumentKey } from '../../core/instrument.ts';
import type {
  LoanCollateral,
  LoanCollateralSpec,
  LoanProduct,
  LoanProductSpec,
} from '../../core/loan.ts';
import { isRejection, type Rejection, refuse } from '../../core/rejection.ts';
import type { State } from '../../core/state.ts';
import { USD_SCALE } from '../../markets/usd-value.ts';

/** The product, or the field at fault. */
export function loanProduct(state: State, spec: LoanProductSpec): LoanProduct | Rejection {
  const scale = state.coins.get(spec.coin)?.scale;
  if (scale === undefined) return refuse('unknown-coin', spec.coin);
  const annualRate = parseFraction(spec.annualRate);
  if (annualRate === undefined) return wrong('annualRate');
  const maxAmount = parseUnits(spec.maxAmount, scale);
  if (maxAmount === undefined || maxAmount <= 0n) return wrong('maxAmount');
  const collateral = collateralOf(state, spec.collateral);
  if (isRejection(collateral)) return collateral;
  const lines = linesOf(spec.ltv);
  if (lines === undefined) return wrong('ltv');
  if (spec.leverage !== undefined && !(Number.isInteger(spec.leverage) && spec.leverage >= 1))
    return wrong('leverage');
  const unknown = spec.instruments?.find(
    ({ category, symbol }) => !state.markets.has(instrumentKey(category, symbol)),
  );
  if (unknown !== undefined)
    return refuse('unknown-instrument', instrumentKey(unknown.category, unknown.symbol));
  return { spec, coin: spec.coin, annualRate, maxAmount, collateral, ...lines };
}

function wrong(detail: string): Rejection {
  return refuse('invalid-amount', detail);
}

/** Each coin once. */
function collateralOf(
  state: State,
  specs: readonly LoanCollateralSpec[],
): readonly LoanCollateral[] | Rejection {
  const collateral: LoanCollateral[] = [];
  for (const each of specs) {
    const { coin } = each;
    if (!state.coins.has(coin)) return refuse('unknown-coin', coin);
    if (collateral.some((earlier) => earlier.coin === coin)) return refuse('already-exists', coin);
    const terms = termsOf(each);
    if (isRejection(terms)) return terms;
    collateral.push(terms);
  }
  return collateral;
}

function termsOf({
  coin,
  ratio: text,
  maxValue: most,
}: LoanCollateralSpec): LoanCollateral | Rejection {
  const ratio = parseFraction(text);
  if (ratio === undefined) return wrong('ratio');
  if (most === undefined) return { coin, ratio, maxValue: undefined };
  const maxValue = parseUnits(most, USD_SCALE);
  return maxValue === undefined || maxValue < 0n ? wrong('maxValue') : { coin, ratio, maxValue };
}

/** Above zero, and each above the one before it: what happens at a line has room before the next one. */
function linesOf(
  ltv: LoanProductSpec['ltv'],
): Pick<LoanProduct, 'warn' | 'margin' | 'liquidate'> | undefined {
  const warn = parseFraction(ltv.warn);
  const margin = parseFraction(ltv.margin);
  const liquidate = parseFraction(ltv.liquidate);
  if (warn === undefined || margin === undefined || liquidate === undefined) return undefined;
  return warn > 0n && warn < margin && margin < liquidate ? { warn, margin, liquidate } : undefined;
}
