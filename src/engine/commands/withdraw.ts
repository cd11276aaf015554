/** A user's money leaves the venue, as far as it is free, once per reference. */

import { literal, struct } from '../../primitives/record-codec.ts';
import type { Context } from '../core/state.ts';
import { checkLeaving } from '../credit/loan/check-loan-order.ts';
import type { Moved } from '../money/act-once.ts';
import { world } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { freeBalance } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { defineCommand } from './definition.ts';
import { MONEY_TERMS, type MoneyTerms, movePocket } from './deposit.ts';

interface Withdraw extends MoneyTerms {
  readonly type: 'withdraw';
}

export const withdraw = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 38,
  codec: struct<Withdraw>({
    type: literal('withdraw'),
    ...MONEY_TERMS,
  }),
  apply,
});

function apply(context: Context, command: Withdraw): Moved {
  const { state } = context;
  return movePocket(context, command, (pocket, amount) => {
    const { uid, coin, reference: cause } = command;
    const there = freeBalance(state, pocket);
    if (amount > there) return shortOf(state, 'withdrawal-exceeds-available', { coin, there });
    const held = checkLeaving(state, { uid, coin, amount });
    if (held !== undefined) return held;
    const [from, to] = [pocket.available, world(state.ledger, coin)];
    post(state.ledger, { from, to, amount, kind: 'withdrawal', cause });
    return undefined;
  });
}
