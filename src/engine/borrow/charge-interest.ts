/**
 * R-B-4: at each full UTC hour whoever owes a coin owes its hourly rate of the principal more, rounded
 * up. Interest bears none. Worked: 2 000 USDT at 0.001 % are 0.02 USDT an hour.
 */
import { formatUnits } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../instrument/instrument.ts';
import { feeOn } from '../instrument/value.ts';
import { keepReceipt } from '../keep-receipt.ts';
import { debtAccounts, interestIncome } from '../ledger/chart-of-accounts.ts';
import { type PocketAccounts, post } from '../ledger/ledger.ts';
import { coinScale } from '../order/order-record.ts';
import type { Turn } from '../turn.ts';
import { debtorsOf } from './debt.ts';
import { nextInterestMs } from './interest-time.ts';
import { owedPrincipal } from './owed.ts';

export function chargeInterest(turn: Turn): void {
  const { state } = turn;
  for (const pocket of debtorsOf(state)) chargeOne(turn, pocket);
  state.interestDueMs = state.ledger.debtors.size === 0 ? 0 : nextInterestMs(turn.timeMs);
}

function chargeOne(turn: Turn, pocket: PocketAccounts): void {
  const { ledger, coins } = turn.state;
  const { coin } = pocket.available;
  const rate = coins.get(coin)?.borrow?.hourlyRate ?? 0n;
  const principal = owedPrincipal(pocket);
  const amount = feeOn(principal, rate);
  if (amount === 0n) return;
  post(ledger, {
    from: debtAccounts(ledger, pocket).interest,
    to: interestIncome(ledger, coin),
    amount,
    kind: 'interest',
    cause: coin,
  });
  keepInterestReceipt(turn, pocket, { rate, principal, amount });
}

function keepInterestReceipt(
  turn: Turn,
  { uid, available: { coin } }: PocketAccounts,
  sums: { readonly rate: bigint; readonly principal: bigint; readonly amount: bigint },
): void {
  const scale = coinScale(turn.state, coin);
  keepReceipt(turn, {
    kind: 'interest',
    uid,
    inputs: [
      { name: 'principal', value: formatUnits(sums.principal, scale), coin },
      { name: 'hourly rate', value: formatUnits(sums.rate, RATE_SCALE) },
    ],
    formula: 'interest = principal × hourly rate, rounded up',
    outcome: [{ name: 'interest', value: formatUnits(sums.amount, scale), coin }],
  });
}
