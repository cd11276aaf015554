/**
 * At each full UTC hour whoever owes a coin owes its hourly rate of the principal more, rounded
 * up. Interest bears none. Worked: 2 000 USDT at 0.001 % are 0.02 USDT an hour. What is owed then is told first (see R-G-10).
 * Decides R-B-4, R-I-10.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { mul, mulDivCeil, pow10, type Units } from '../../primitives/units.ts';
import type { LedgerAccount, PocketAccounts } from '../core/entities.ts';
import { instrumentKey, RATE_SCALE } from '../core/instrument.ts';
import { keepReceipt } from '../core/keep-receipt.ts';
import { type Loan, unpaidPrincipal } from '../core/loan.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { pairOf } from '../core/user.ts';
import { feeOn } from '../core/value.ts';
import { countDebts } from '../credit/borrow/count-debts.ts';
import { debtorsOf, nextInterestMs } from '../credit/borrow/debt.ts';
import { noteInterest } from '../credit/loan/unit-watch.ts';
import { debtAccounts, interestIncome } from '../money/chart-of-accounts.ts';
import { owedPrincipal, post } from '../money/ledger.ts';
import { type CoinWorth, coinWorth, fullValue } from '../risk/collateral-value.ts';

export function chargeInterest(context: Context): void {
  const { state } = context;
  const debts = countDebts(state);
  if (debts.length > 0) context.events.push({ type: 'debts-counted', debts });
  for (const pocket of debtorsOf(state)) chargeOne(context, pocket);
  state.interestDueMs = state.ledger.debtors.size === 0 ? 0 : nextInterestMs(context.timeMs);
}

function chargeOne(context: Context, pocket: PocketAccounts): void {
  const { ledger, coins } = context.state;
  const { coin } = pocket.available;
  const rate = coins.get(coin)?.borrow?.hourlyRate ?? 0;
  const principal = owedPrincipal(pocket);
  const amount = feeOn(principal, rate);
  if (amount === 0) return;
  post(ledger, {
    from: debtAccounts(ledger, pocket).interest,
    to: interestIncome(ledger, coin),
    amount,
    kind: 'interest',
    cause: coin,
  });
  keepInterestReceipt(context, pocket, { rate, principal, amount });
}

function keepInterestReceipt(
  context: Context,
  { uid, wallet, available: { coin } }: PocketAccounts,
  sums: { readonly rate: Units; readonly principal: Units; readonly amount: Units },
): void {
  const scale = coinScale(context.state, coin);
  const pair = pairOf(wallet);
  keepReceipt(context, {
    kind: 'interest',
    uid,
    ...(pair === undefined ? {} : { instrument: instrumentKey('SPOT', pair) }),
    inputs: [
      { name: 'principal', value: formatUnits(sums.principal, scale), coin },
      { name: 'hourly rate', value: formatUnits(sums.rate, RATE_SCALE) },
    ],
    formula: 'interest = principal × hourly rate, rounded up',
    outcome: [{ name: 'interest', value: formatUnits(sums.amount, scale), coin }],
  });
}

const HOURS_OF_YEAR = 8760;

const DIVISOR = mul(HOURS_OF_YEAR, pow10(RATE_SCALE));

/**
 * R-I-10: at each full UTC hour after its disbursement a loan owes an 8 760th of its annual rate of the
 * unpaid principal more, rounded up, whatever the year. Interest bears none. Worked: 50 000 USDT at 8 %:
 * 50 000 · 0.08 / 8 760 = 0.456621004…, that is 0.45662101 USDT an hour.
 *
 * One posting per loan and hour and nothing else: there are many of both, and the postings say all.
 */
export function chargeLoanInterest({ state, timeMs }: Context): void {
  const { loans } = state;
  const coins = new Map<string, LentCoin>();
  for (const loan of loans.open.values()) charge(state, loan, lentCoin(state, coins, loan.coin));
  loans.interestDueMs = nextInterestMs(timeMs);
}

/** What all loans in a coin have in common, looked up once an hour. */
interface LentCoin {
  readonly income: LedgerAccount;
  readonly worth: CoinWorth;
}

function lentCoin(state: State, coins: Map<string, LentCoin>, coin: string): LentCoin {
  const known = coins.get(coin);
  if (known !== undefined) return known;
  const found = { income: interestIncome(state.ledger, coin), worth: coinWorth(state, coin) };
  coins.set(coin, found);
  return found;
}

function charge(state: State, loan: Loan, { income, worth }: LentCoin): void {
  const rate = state.loans.products.get(loan.productId)?.annualRate ?? 0;
  const amount = mulDivCeil(unpaidPrincipal(loan), rate, DIVISOR);
  if (amount === 0) return;
  post(state.ledger, {
    from: loan.interest,
    to: income,
    amount,
    kind: 'loan-interest',
    cause: loan.orderId,
  });
  noteInterest(state, loan, fullValue(worth, amount));
}
