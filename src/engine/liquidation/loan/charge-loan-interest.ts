/**
 * R-I-2: at each full UTC hour after its disbursement a loan owes an 8 760th of its annual rate of the
 * unpaid principal more, rounded up, whatever the year. Interest bears none. Worked: 50 000 USDT at 8 %:
 * 50 000 · 0.08 / 8 760 = 0.456621004…, that is 0.45662101 USDT an hour.
 *
 * One posting per loan and hour and nothing else: there are many of both, and the postings say all.
 */
import { ceilDiv, pow10 } from '../../../primitives/decimal.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import type { LedgerAccount } from '../../core/ledger.ts';
import { type Loan, unpaidPrincipal } from '../../core/loan.ts';
import type { State } from '../../core/state.ts';
import type { Turn } from '../../core/turn.ts';
import { nextInterestMs } from '../../credit/borrow/interest-time.ts';
import { noteInterest } from '../../credit/loan/unit-watch.ts';
import { interestIncome } from '../../money/chart-of-accounts.ts';
import { post } from '../../money/ledger.ts';
import { type CoinWorth, coinWorth, fullValue } from '../../risk/collateral-value.ts';

const HOURS_OF_YEAR = 8_760n;
const DIVISOR = HOURS_OF_YEAR * pow10(RATE_SCALE);

export function chargeLoanInterest({ state, timeMs }: Turn): void {
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
  const rate = state.loans.products.get(loan.productId)?.annualRate ?? 0n;
  const amount = ceilDiv(unpaidPrincipal(loan) * rate, DIVISOR);
  if (amount === 0n) return;
  post(state.ledger, {
    from: loan.interest,
    to: income,
    amount,
    kind: 'loan-interest',
    cause: loan.orderId,
  });
  noteInterest(state, loan, fullValue(worth, amount));
}
