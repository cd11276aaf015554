/**
 * The double-entry ledger: money only ever moves from one ledger account to another of the same
 * coin, so the sum over all accounts of a coin is zero by construction (`world` carries the
 * negative of all that was paid in).
 * Decides R-L-3, R-L-12.
 */

import { Invariant } from '../../primitives/assert.ts';
import { add, neg, type Units } from '../../primitives/units.ts';
import { addWide, subWide } from '../../primitives/wide.ts';
import { markDirty } from '../core/dirty.ts';
import type {
  LedgerAccount,
  Order,
  PocketAccounts,
  ReadLedgerAccount,
  ReadPocketAccounts,
} from '../core/entities.ts';
import type { Ledger, PostingKind } from '../core/ledger.ts';
import { type Kept, type Owned, userPartsOf } from '../core/ledger-account.ts';
import type { Context } from '../core/state.ts';

/** Moves money; a negative amount moves it the other way, zero nothing. */
export function post(
  ledger: Ledger,
  movement: {
    from: LedgerAccount;
    to: LedgerAccount;
    amount: Units;
    kind: PostingKind;
    cause: string;
    order?: Order | undefined;
    receiver?: Order;
  },
): void {
  if (movement.amount === 0) return;
  const forward = movement.amount > 0;
  const debit = forward ? movement.from : movement.to;
  const credit = forward ? movement.to : movement.from;
  const amount = forward ? movement.amount : neg(movement.amount);
  move(ledger, debit, credit, amount);
  ledger.pending.push({
    debit,
    credit,
    amount,
    kind: movement.kind,
    cause: movement.cause,
    order: movement.order,
    receiver: movement.receiver,
    debitAfter: debit.balance,
    creditAfter: credit.balance,
    debitOwned: debit.owned?.units ?? debit.balance,
    creditOwned: credit.owned?.units ?? credit.balance,
  });
}

function move(ledger: Ledger, debit: LedgerAccount, credit: LedgerAccount, amount: Units): void {
  if (debit.coin !== credit.coin)
    throw new Invariant(`posting mixes ${debit.coin} and ${credit.coin}`);
  debit.balance = subWide(debit.balance, amount);
  if (debit.pocket !== undefined) touch(ledger, debit.pocket);
  // The venue's own accounts sum what all users pass through them.
  credit.balance = addWide(credit.balance, amount);
  if (debit.owned === credit.owned) return;
  if (debit.owned !== undefined) change(ledger, debit.owned, neg(amount));
  if (credit.owned !== undefined) change(ledger, credit.owned, amount);
}

function change({ boundaryMs }: Ledger, owned: Owned, amount: Units): void {
  keepBefore(owned, owned.units, boundaryMs);
  owned.units = add(owned.units, amount);
}

function touch(ledger: Ledger, pocket: PocketAccounts): void {
  if (pocket.watches > 0 || pocket.isJoint) markDirty(ledger.touched, pocket);
}

/** The account of that id, opened at zero on first use. */
export function openAccount(ledger: Ledger, id: string, owner: AccountOwner): LedgerAccount {
  const existing = ledger.accounts.get(id);
  if (existing !== undefined) return existing;
  const account = newAccount(id, owner, ownedIn(ledger, { id, ...owner }));
  ledger.accounts.set(id, account);
  return account;
}

export interface AccountOwner {
  readonly coin: string;
  readonly uid?: string | undefined;
  readonly isNonNegative?: boolean;
}

/** For a reader of one that nobody opened: it is kept nowhere. */
export function emptyAccount(id: string, owner: AccountOwner): ReadLedgerAccount {
  return newAccount(id, owner, undefined);
}

/**
 * Two literals, so that the two are kept apart in memory: what the venue has in all may be beyond 2^53, and
 * what is laid out for that boxes every balance anew.
 */
function newAccount(id: string, owner: AccountOwner, owned: Owned | undefined): LedgerAccount {
  const { coin, uid, isNonNegative = uid !== undefined } = owner;
  if (uid === undefined)
    return { balance: 0, id, coin, uid, isNonNegative, pocket: undefined, owned };
  return { id, coin, uid, isNonNegative, balance: 0, pocket: undefined, owned };
}

/**
 * Where the units of a user's account are summed up with those of its neighbours. What he owes of an
 * institutional loan is in no wallet of his.
 */
function ownedIn(
  ledger: Ledger,
  { id, uid, coin }: { id: string; uid?: string | undefined; coin: string },
): Owned | undefined {
  if (uid === undefined) return undefined;
  const [wallet = ''] = userPartsOf(id);
  return wallet === 'loan' ? undefined : ownedOf(ledger, { uid, wallet, coin });
}

/** What a user has of a coin in a wallet, from nothing on. */
export function ownedOf(
  ledger: Ledger,
  { uid, wallet, coin }: { uid: string; wallet: string; coin: string },
): Owned {
  const key = `${uid} ${wallet} ${coin}`;
  const existing = ledger.owned.get(key);
  if (existing !== undefined) return existing;
  const owned: Owned = { wallet, units: 0, boundaryMs: 0, atBoundary: 0 };
  ledger.owned.set(key, owned);
  return owned;
}

/**
 * Ten-minute boundaries of journal time (R-4.9-2): what was owned and what prices were at the last one. Nothing
 * is copied when a boundary passes; the first change after it keeps what was before.
 */
const BOUNDARY_MS = 600_000;

/** The boundary at or before a Unix time, both ms. */
export function boundaryOf(timeMs: number): number {
  return Math.floor(timeMs / BOUNDARY_MS) * BOUNDARY_MS;
}

/** To be called before a figure changes at a time whose boundary is `boundaryMs`. */
export function keepBefore<T>(kept: Kept<T>, now: T, boundaryMs: number): void {
  if (kept.boundaryMs === boundaryMs) return;
  kept.boundaryMs = boundaryMs;
  kept.atBoundary = now;
}

/** Counts what there is of an account's coin as what there was at the last boundary. */
export function countAtBoundary({ owned }: LedgerAccount): void {
  if (owned !== undefined) owned.atBoundary = owned.units;
}

/** What a figure was at a boundary that is not before that of its last change. */
export function valueAt<T>(kept: Readonly<Kept<T>>, now: T, boundaryMs: number): T {
  return kept.boundaryMs === boundaryMs ? kept.atBoundary : now;
}

/** Units owed of a coin: principal and interest. */
export function owed({ debt }: ReadPocketAccounts): Units {
  return debt === undefined ? 0 : neg(add(debt.principal.balance, debt.interest.balance));
}

/** Units of principal owed. */
export function owedPrincipal({ debt }: ReadPocketAccounts): Units {
  return debt === undefined ? 0 : neg(debt.principal.balance);
}

/** Tells the money that has moved since it was told last, as one event. */
export function emitPostings({ state: { ledger }, events }: Context): void {
  if (ledger.pending.length === 0) return;
  events.push({ type: 'posted', postings: ledger.pending });
  ledger.pending = [];
}
