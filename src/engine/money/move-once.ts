/**
 * Money that an operator moves under a reference of his own. A repeated reference answers as the
 * first time and moves nothing, so that he may retry blindly; a refused one stays free.
 * Decides R-L-1, R-L-2.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import type { LedgerAccount } from '../core/entities.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';

interface Request {
  readonly type: string;
  readonly reference: string;
  readonly amount: string;
}

interface Movement {
  /** Whose balance afterwards is the answer. */
  readonly account: LedgerAccount;
  /** Moves so many units (above zero), or says why not. */
  readonly move: (amount: Units) => Rejection | undefined;
}

export interface Moved {
  readonly reference: string;
  /** Decimal text in the account's coin. */
  readonly balance: string;
}

export function moveOnce(
  state: State,
  { type, reference, amount: text }: Request,
  plan: () => Movement | Rejection,
): Answer<Moved> {
  const key = `${type}:${reference}`;
  const before = state.references.get(key);
  if (before !== undefined) return { ok: true, reference, balance: before };
  const planned = plan();
  if (isRejection(planned)) return planned;
  const { account, move } = planned;
  const scale = state.coins.get(account.coin)?.scale ?? 0;
  const amount = parseAmount(text, scale);
  if (amount === undefined) return refuse('invalid-amount', 'amount');
  const refused = move(amount);
  if (refused !== undefined) return refused;
  const balance = formatUnits(account.balance, scale);
  state.references.set(key, balance);
  return { ok: true, reference, balance };
}
