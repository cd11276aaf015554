/** Pays back by hand what is there, interest first. Decides R-B-13. */

import { formatUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { minUnits, sub, type Units } from '../../primitives/units.ts';
import { type Answer, isRejection, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { repay as payDebt } from '../credit/borrow/debt.ts';
import { owed } from '../money/ledger.ts';
import { spendable } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { marginPocket } from './borrow.ts';
import { defineCommand } from './definition.ts';

interface Repay {
  readonly type: 'repay';
  readonly uid: string;
  readonly coin: string;
  /** Decimal text; what is above the debt is not taken. Absent = as much as is there. */
  readonly amount?: string;
  /** The pair in whose wallet it is owed; absent = crossed margin. */
  readonly symbol?: string;
}

interface Repaid {
  readonly repayId: string;
  readonly coin: string;
  /** What was paid, and what is still owed. */
  readonly amount: string;
  readonly remaining: string;
}

export const repay = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 20,
  codec: struct<Repay>({
    type: literal('repay'),
    uid: text,
    coin: text,
    amount: optional(text),
    symbol: optional(text),
  }),
  apply,
});

function apply(context: Context, command: Repay): Answer<Repaid> {
  const { state } = context;
  const { coin } = command;
  const found = marginPocket(state, command, false);
  if (isRejection(found)) return found;
  const { pocket, scale } = found;
  const debt = owed(pocket);
  if (debt === 0) return refuse('nothing-owed', coin);
  const there = spendable(state, pocket);
  const wanted = command.amount === undefined ? there : parseAmount(command.amount, scale);
  if (wanted === undefined) return refuse('invalid-amount', 'amount');
  const amount = minUnits(wanted, debt);
  if (amount <= 0 || amount > there) return shortOf(state, 'insufficient-balance', { coin, there });
  const repayId = idFrom(state.counters.loan++);
  const paid = payDebt(state, pocket, { amount, cause: repayId });
  const text = (units: Units) => formatUnits(units, scale);
  return { ok: true, repayId, coin, amount: text(paid), remaining: text(sub(debt, paid)) };
}
