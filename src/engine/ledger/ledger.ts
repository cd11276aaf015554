/**
 * The double-entry ledger: money only ever moves from one ledger account to another of the same
 * coin, so the sum over all accounts of a coin is zero by construction (`world` carries the
 * negative of all that was paid in).
 */
import { assert } from '../../primitives/assert.ts';
import type { Wallet } from '../user/wallet.ts';

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
  | 'funding'
  | 'liquidation-surplus'
  | 'reserve-top-up';

export interface LedgerAccount {
  /** `user:<uid>:<wallet>:<part>:<coin>` or `<purpose>[:<instrument>]:<coin>`. */
  readonly id: string;
  readonly coin: string;
  /** Undefined for the venue's own accounts. */
  readonly uid: string | undefined;
  /** Whether a balance below zero is a false invariant: of every user account and reserve. */
  readonly isNonNegative: boolean;
  /** Units at the coin's scale. */
  balance: bigint;
}

/** One movement: `amount` units (> 0) from `debit` to `credit`. */
export interface Posting {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: bigint;
  readonly kind: PostingKind;
  /** Order, trade or reference id that caused it. */
  readonly cause: string;
  /** Balances after it, so that a history row needs no replay. */
  readonly debitAfter: bigint;
  readonly creditAfter: bigint;
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
}

export interface Ledger {
  readonly accounts: Map<string, LedgerAccount>;
  /** The same accounts by user, wallet and coin: building an id text per posting is too dear. */
  readonly pockets: Map<string, Map<string, Map<string, PocketAccounts>>>;
  /** Postings of the command being applied; the engine empties it between commands. */
  pending: Posting[];
}

export function emptyLedger(): Ledger {
  return { accounts: new Map(), pockets: new Map(), pending: [] };
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
  },
): void {
  if (movement.amount === 0n) return;
  const forward = movement.amount > 0n;
  const debit = forward ? movement.from : movement.to;
  const credit = forward ? movement.to : movement.from;
  const amount = forward ? movement.amount : -movement.amount;
  assert(debit.coin === credit.coin, `posting mixes ${debit.coin} and ${credit.coin}`);
  debit.balance -= amount;
  credit.balance += amount;
  ledger.pending.push({
    debit,
    credit,
    amount,
    kind: movement.kind,
    cause: movement.cause,
    debitAfter: debit.balance,
    creditAfter: credit.balance,
  });
}

/** The account of that id, opened at zero on first use. */
export function openAccount(
  ledger: Ledger,
  id: string,
  owner: { coin: string; uid?: string; isNonNegative?: boolean },
): LedgerAccount {
  const existing = ledger.accounts.get(id);
  if (existing !== undefined) return existing;
  const account: LedgerAccount = {
    id,
    coin: owner.coin,
    uid: owner.uid,
    isNonNegative: owner.isNonNegative ?? owner.uid !== undefined,
    balance: 0n,
  };
  ledger.accounts.set(id, account);
  return account;
}
