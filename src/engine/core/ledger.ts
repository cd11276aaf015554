/**
 * The double-entry ledger as the state keeps it: accounts, what is summed up over them, and the postings
 * of the command in hand. Money moves by `money/ledger.ts` alone.
 */

import type { Kept } from './boundary.ts';
import { factsCodec } from './facts.ts';
import type { Order } from './order.ts';
import type { Holding } from './user.ts';
import type { Wallet } from './wallet.ts';

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
