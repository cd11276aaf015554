/**
 * A user exchanges a coin for another with the venue, on the terms that were quoted to him: once for each quote, and
 * asked again it is answered as the first time.
 * Decides R-H-2.
 */

import { idFrom } from '../../primitives/id.ts';
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { rightFault } from '../core/account-rights.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { walletFor } from '../core/user.ts';
import { checkLeaving } from '../credit/loan/check-loan-order.ts';
import { conversions, pocketAccounts } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { freeBalance } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { defineCommand } from './definition.ts';

interface Convert {
  readonly type: 'convert';
  readonly uid: string;
  readonly fromCoin: string;
  /** Decimal text, as all amounts. */
  readonly fromSize: string;
  readonly toCoin: string;
  readonly toSize: string;
  /** What was quoted: `toCoin` for one of `fromCoin`. */
  readonly price: string;
  readonly quoteId: string;
}

export const convert = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 101,
  codec: struct<Convert>({
    type: literal('convert'),
    uid: text,
    fromCoin: text,
    fromSize: text,
    toCoin: text,
    toSize: text,
    price: text,
    quoteId: text,
  }),
  apply,
});

function apply(context: Context, command: Convert): Answer<{ readonly convertId: string }> {
  const { state } = context;
  const { fromCoin, price, quoteId, toCoin, uid } = command;
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const reference = `convert:${uid}:${quoteId}`;
  const before = state.references.get(reference)?.answer;
  if (before !== undefined) return { ok: true, convertId: before };
  const [sold, bought] = [state.coins.get(fromCoin), state.coins.get(toCoin)];
  if (sold === undefined) return refuse('unknown-coin', fromCoin);
  if (bought === undefined) return refuse('unknown-coin', toCoin);
  const restricted = rightFault(user, 'spot_trade');
  if (restricted !== undefined) return restricted;
  const amount = parseAmount(command.fromSize, sold.scale);
  const gained = parseAmount(command.toSize, bought.scale);
  if (amount === undefined || gained === undefined) return refuse('invalid-amount', 'amount');
  const wallet = walletFor(user, 'SPOT');
  const source = pocketAccounts(state.ledger, uid, wallet, fromCoin);
  const there = freeBalance(state, source);
  if (amount > there) return shortOf(state, 'insufficient-balance', { coin: fromCoin, there });
  const held = checkLeaving(state, { uid, coin: fromCoin, amount });
  if (held !== undefined) return held;
  const convertId = idFrom(state.counters.transfer++);
  const { available: to } = pocketAccounts(state.ledger, uid, wallet, toCoin);
  const about = { kind: 'convert', cause: convertId } as const;
  const given = { from: source.available, to: conversions(state.ledger, fromCoin), amount };
  post(state.ledger, { ...about, ...given });
  const taken = { from: conversions(state.ledger, toCoin), to, amount: gained };
  post(state.ledger, { ...about, ...taken });
  state.references.set(reference, { answer: convertId, seq: context.seq, terms: '' });
  context.events.push({
    type: 'converted',
    conversion: { convertId, uid, fromCoin, fromSize: amount, toCoin, toSize: gained, price },
  });
  return { ok: true, convertId };
}
