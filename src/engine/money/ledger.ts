/**
 * The double-entry ledger: money only ever moves from one ledger account to another of the same
 * coin, so the sum over all accounts of a coin is zero by construction (`world` carries the
 * negative of all that was paid in).
 */
import { Invariant } from '../../primitives/assert.ts';
import { type Kept, keepBefore } from '../core/boundary.ts';
import { factsCodec } from '../core/facts.ts';
import type { Order } from '../core/order.ts';
import type { Holding } from '../core/user.ts';
import type { Wallet } from '../core/wallet.ts';

/** What a movement was for; the word of the history's ledger rows. */
export type PostingKind =
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'hold'
  | 'release'
  | 'trade'
  | 'fee'
  | 'realised-pnl'
  | 'isolated-margin'
  | 'loss-cover'
  | 'borrow'
  | 'repay'
  | 'interest'
  | 'debt-cover'
  | 'funding'
  | 'liquidation-surplus'
  | 'profit-drawn'
  | 'commission'
  | 'commission-correction'
  | 'reserve-top-up'
  | 'loan'
  | 'loan-repayment'
  | 'loan-interest'
  | 'loan-loss';

/** What a snapshot keeps of a ledger account. */
export interface LedgerAccountFacts {
  /** `user:<uid>:<wallet>:<part>:<coin>` or `<purpose>[:<instrument>]:<coin>`. */
  readonly id: string;
  readonly coin: string;
  /** Undefined for the venue's own accounts. */
  readonly uid: string | undefined;
  /** Whether a balance below zero is a false invariant: of every user account but debts, and reserves. */
  readonly isNonNegative: boolean;
  /** Units at the coin's scale. */
  balance: bigint;
}

export interface LedgerAccount extends LedgerAccountFacts {
  /** The coin of a wallet that it is a part of. */
  pocket: PocketAccounts | undefined;
  /** What its user has of the coin in that wallet; undefined where it is in none. */
  readonly owned: Owned | undefined;
}

export const LEDGER_ACCOUNT_FACTS = factsCodec<LedgerAccountFacts>({
  id: true,
  coin: true,
  uid: true,
  isNonNegative: true,
  balance: true,
});

/** Units of one coin in one wallet of a user: the sum of all his accounts there, debts included. */
export interface Owned extends Kept<bigint> {
  readonly wallet: string;
  units: bigint;
}

/** One movement: `amount` units (> 0) from `debit` to `credit`. */
export interface Posting {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: bigint;
  readonly kind: PostingKind;
  /** Order, trade, position or reference id that caused it. */
  readonly cause: string;
  /** The order whose fill it settles; of a payment between two users that of the payer. */
  readonly order: Order | undefined;
  /** Of a payment between two users the order of the receiver. */
  readonly receiver: Order | undefined;
  /** Balances after it, so that a history row needs no replay. */
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
  /** What the user of the account then has in that wallet; of the venue's own the balance. */
  readonly debitOwned: bigint;
  readonly creditOwned: bigint;
}

/**
 * A coin of a wallet: its two accounts (chart-of-accounts.ts), and sums over the crossed legs that
 * it margins, kept so that a free balance needs no walk over a user's holdings.
 */
export interface PocketAccounts {
  readonly uid: string;
  readonly wallet: Wallet;
  readonly available: LedgerAccount;
  readonly locked: LedgerAccount;
  /** Σ initial margin of the crossed legs, always up to date. */
  crossedMargin: bigint;
  /** Σ their unrealised profit at the marks of `markVersion`; summed anew at newer marks. */
  crossedProfit: bigint;
  /** The `State.markVersion` of `crossedProfit`; -1 = never summed. */
  markVersion: number;
  /** Holdings whose open legs settle here, in no order. Never stored. */
  holders: ReadonlySet<Holding>;
  /** How many crossed exposures it margins, and the least they are worth (risk/watch.ts). */
  watches: number;
  floor: bigint;
  /** Money left it in the command being applied. */
  isTouched: boolean;
  /** What is owed of the coin; opened by the first loan. */
  debt: DebtAccounts | undefined;
  /** Whether what is free here depends on the whole account: see `Ledger.joint`. */
  isJoint: boolean;
}

/** Both at or below zero: minus the principal, and minus the interest that is due on it. */
export interface DebtAccounts {
  readonly principal: LedgerAccount;
  readonly interest: LedgerAccount;
}

export interface Ledger {
  readonly accounts: Map<string, LedgerAccount>;
  /** The same accounts by user, wallet and coin: building an id text per posting is too dear. */
  readonly pockets: Map<string, Map<string, Map<string, PocketAccounts>>>;
  /** Of the venue's own those asked for so far, by purpose, then coin or instrument. Never stored. */
  readonly own: Map<string, Map<string, LedgerAccount>>;
  /** By user, wallet and coin. Never stored. */
  readonly owned: Map<string, Owned>;
  /** Pockets that owe anything. Never stored. */
  readonly debtors: Set<PocketAccounts>;
  /** Users whose coins margin each other: union accounts, and all who owe anything. Never stored. */
  readonly joint: Set<string>;
  /** The ten-minute boundary before the time of the postings being made; never stored. */
  boundaryMs: number;
  /** Postings of the command being applied; the engine empties it between commands. */
  pending: Posting[];
  /** Watched pockets and those of joint accounts that money has left since they were looked at last. */
  touched: PocketAccounts[];
}

export function emptyLedger(): Ledger {
  return {
    accounts: new Map(),
    pockets: new Map(),
    own: new Map(),
    owned: new Map(),
    debtors: new Set(),
    joint: new Set(),
    boundaryMs: 0,
    pending: [],
    touched: [],
  };
}

/** Moves money; a negative amount moves it the other way, zero nothing. */
export function post(
  ledger: Ledger,
  movement: {
    from: LedgerAccount;
    to: LedgerAccount;
    amount: bigint;
    kind: PostingKind;
    cause: string;
    order?: Order | undefined;
    receiver?: Order;
  },
): void {
  if (movement.amount === 0n) return;
  const forward = movement.amount > 0n;
  const debit = forward ? movement.from : movement.to;
  const credit = forward ? movement.to : movement.from;
  const amount = forward ? movement.amount : -movement.amount;
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

function move(ledger: Ledger, debit: LedgerAccount, credit: LedgerAccount, amount: bigint): void {
  if (debit.coin !== credit.coin)
    throw new Invariant(`posting mixes ${debit.coin} and ${credit.coin}`);
  debit.balance -= amount;
  if (debit.pocket !== undefined) touch(ledger, debit.pocket);
  credit.balance += amount;
  if (debit.owned === credit.owned) return;
  if (debit.owned !== undefined) change(ledger, debit.owned, -amount);
  if (credit.owned !== undefined) change(ledger, credit.owned, amount);
}

function change({ boundaryMs }: Ledger, owned: Owned, amount: bigint): void {
  keepBefore(owned, owned.units, boundaryMs);
  owned.units += amount;
}

function touch(ledger: Ledger, pocket: PocketAccounts): void {
  if (pocket.isTouched || (pocket.watches === 0 && !pocket.isJoint)) return;
  pocket.isTouched = true;
  ledger.touched.push(pocket);
}

/** The account of that id, opened at zero on first use. */
export function openAccount(ledger: Ledger, id: string, owner: AccountOwner): LedgerAccount {
  const existing = ledger.accounts.get(id);
  if (existing !== undefined) return existing;
  const account = emptyAccount(id, owner, ownedIn(ledger, { id, ...owner }));
  ledger.accounts.set(id, account);
  return account;
}

/** The account of that id for a reader: where there is none, an empty one that is not kept. */
export function accountForReader(ledger: Ledger, id: string, owner: AccountOwner): LedgerAccount {
  return ledger.accounts.get(id) ?? emptyAccount(id, owner, undefined);
}

interface AccountOwner {
  readonly coin: string;
  readonly uid?: string;
  readonly isNonNegative?: boolean;
}

function emptyAccount(id: string, owner: AccountOwner, owned: Owned | undefined): LedgerAccount {
  const { coin, uid, isNonNegative = uid !== undefined } = owner;
  return { id, coin, uid, isNonNegative, balance: 0n, pocket: undefined, owned };
}

/**
 * Where the units of a user's account are summed up with those of its neighbours. What he owes of an
 * institutional loan is in no wallet of his.
 */
export function ownedIn(
  ledger: Ledger,
  { id, uid, coin }: { id: string; uid?: string | undefined; coin: string },
): Owned | undefined {
  if (uid === undefined) return undefined;
  const wallet = id.split(':')[2] ?? '';
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
  const owned: Owned = { wallet, units: 0n, boundaryMs: 0, atBoundary: 0n };
  ledger.owned.set(key, owned);
  return owned;
}
