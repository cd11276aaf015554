/**
 * R-B-4: at each full UTC hour whoever owes a coin owes its hourly rate of the principal more, rounded
 * up. Interest bears none. Worked: 2 000 USDT at 0.001 % are 0.02 USDT an hour.
 */
import { formatUnits } from '../../../primitives/decimal.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import { keepReceipt } from '../../core/keep-receipt.ts';
import type { PocketAccounts } from '../../core/ledger.ts';
import { coinScale } from '../../core/order-record.ts';
import type { Turn } from '../../core/turn.ts';
import { feeOn } from '../../core/value.ts';
import { debtAccounts, interestIncome } from '../../money/chart-of-accounts.ts';
import { post } from '../../money/ledger.ts';
import { owedPrincipal } from '../../money/owed.ts';
import { debtorsOf } from './debt.ts';
import { nextInterestMs } from './interest-time.ts';

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
