/**
 * The end of a joint account's liquidation (R-B-11): it owes something and has nothing left that could
 * pay it. The venue's account `bad-debt` pays, so that the claim stays visible there.
 */
import { assert } from '../../primitives/assert.ts';
import { moneyIn } from '../core/keep-receipt.ts';
import type { Scope } from '../core/monitor.ts';
import type { Turn } from '../core/turn.ts';
import { settleDebt } from '../credit/borrow/debt.ts';
import { badDebt } from '../money/chart-of-accounts.ts';
import { owed } from '../money/owed.ts';
import { keepStepReceipt, scopeFigures } from './liquidation-receipt.ts';

export function writeOff(turn: Turn, scope: Scope): void {
  assert(scope.kind === 'account', 'only an account can be due without a position');
  const { ledger } = turn.state;
  const pockets = [...(ledger.pockets.get(scope.user.uid)?.get('unified')?.values() ?? [])];
  const debts = pockets
    .filter((pocket) => owed(pocket) > 0n)
    .sort((a, b) => (a.available.coin < b.available.coin ? -1 : 1));
  assert(debts.length > 0, `account ${scope.user.uid} is due and owes nothing`);
  const inputs = scopeFigures(turn.state, scope);
  const outcome = debts.map((pocket) => {
    const { coin, id } = pocket.available;
    const amount = owed(pocket);
    settleDebt(turn.state, pocket, {
      amount,
      cause: id,
      from: badDebt(ledger, coin),
      kind: 'debt-cover',
    });
    return moneyIn(turn.state, coin)('written off', amount);
  });
  keepStepReceipt(turn, scope, {
    step: 'write-off',
    inputs,
    formula: 'nothing is left to pay what is owed: the venue bears it',
    outcome,
  });
}
