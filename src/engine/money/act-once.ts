/**
 * What an operator does under a reference of his own. The same act again answers as the first time and moves
 * nothing, so that he may retry blindly; another act under that reference is refused, naming the first; a
 * refused one leaves it free. Who did it and why may differ. Deposits, withdrawals and so on count references each
 * for themselves.
 * Decides R-L-1, R-L-2, R-L-16.
 */

import { formatUnits, parseDecimal } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import type { LedgerAccount } from '../core/entities.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { Context, FirstUse, State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';

interface Referred {
  readonly type: string;
  readonly reference: string;
}

/** What an act under a reference says beside its own answer. */
export type Once<R extends object> =
  | (R & { readonly ok: true; readonly reference: string; readonly repeated?: true })
  | Rejection;

/** Fields that say nothing of what the act is. */
const ASIDE: ReadonlySet<string> = new Set(['type', 'reference', 'by', 'reason']);
/** Fields of which other digits may say the same. */
const DECIMALS: ReadonlySet<string> = new Set(['amount', 'rebate', 'userRebate']);

/** Does it, unless it was done: what `act` gives is kept as text, of which `read` makes the answer. */
export function actOnce<R extends object>(
  { events, seq, state }: Context,
  command: Referred,
  { act, read }: { readonly act: () => string | Rejection; readonly read: (kept: string) => R },
): Once<R> {
  const { reference, type } = command;
  const key = `${type}:${reference}`;
  const before = state.references.get(key);
  const terms = termsOf(command);
  if (before !== undefined) {
    if (before.terms !== terms) return refuse('reference-reused', firstUse(command, before));
    events.push({ type: 'repeated', what: type, firstSeq: before.seq });
    return { ok: true, reference, ...read(before.answer), repeated: true };
  }
  const answer = act();
  if (typeof answer !== 'string') return answer;
  state.references.set(key, { answer, seq, terms });
  return { ok: true, reference, ...read(answer) };
}

/** What an act is, as text for people, the same for the same act. */
function termsOf(command: Referred): string {
  return Object.entries(command)
    .filter(([name, value]) => !ASIDE.has(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${DECIMALS.has(name) ? plainDecimal(value) : value}`)
    .join(', ');
}

function plainDecimal(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === undefined ? text : formatUnits(decimal.units, decimal.scale);
}

function firstUse({ reference, type }: Referred, { seq, terms }: FirstUse): string {
  return `${reference} is that of journal number ${seq}, ${type} of ${terms}`;
}

interface Movement {
  /** Whose balance afterwards is the answer. */
  readonly account: LedgerAccount;
  /** Moves so many units (above zero), or says why not. */
  readonly move: (amount: Units) => Rejection | undefined;
}

/** What there is afterwards, decimal text in the account's coin. */
interface Balance {
  readonly balance: string;
}

export type Moved = Once<Balance>;

/** Moves an amount once. */
export function moveOnce(
  context: Context,
  command: Referred & { readonly amount: string },
  plan: () => Movement | Rejection,
): Moved {
  const act = () => move(context.state, command.amount, plan());
  return actOnce(context, command, { act, read: (balance) => ({ balance }) });
}

function move(state: State, text: string, planned: Movement | Rejection): string | Rejection {
  if ('ok' in planned) return planned;
  const { account } = planned;
  const scale = state.coins.get(account.coin)?.scale ?? 0;
  const amount = parseAmount(text, scale);
  if (amount === undefined) return refuse('invalid-amount', 'amount');
  return planned.move(amount) ?? formatUnits(account.balance, scale);
}
