/**
 * The double-entry ledger as the state keeps it: accounts, what is summed up over them, and the postings
 * of the command in hand. Money moves by `money/ledger.ts` alone.
 */

import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { type Dirty, noneDirty } from './dirty.ts';
import type { LedgerAccount, Order, PocketAccounts } from './entities.ts';
import type { Owned } from './ledger-account.ts';
import type { WalletName } from './user.ts';

/** What a movement was for; the word of the history's ledger rows. */
export type PostingKind =
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal-fee'
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
  | 'convert'
  | 'loan'
  | 'loan-repayment'
  | 'loan-interest'
  | 'loan-loss';

/** One movement: `amount` units (> 0) from `debit` to `credit`. */
export interface Posting {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Units;
  readonly kind: PostingKind;
  /** Order, trade, position or reference id that caused it. */
  readonly cause: string;
  /** The order whose fill it settles; of a payment between two users that of the payer. */
  readonly order: Order | undefined;
  /** Of a payment between two users the order of the receiver. */
  readonly receiver: Order | undefined;
  /** Balances after it, so that a history row needs no replay. */
  readonly debitAfter: Units;
  readonly creditAfter: Units;
  /** What the user of the account then has in that wallet; of the venue's own the balance. */
  readonly debitOwned: Units;
  readonly creditOwned: Units;
}

export type ReadPosting = DeepReadonly<Posting>;

export interface Ledger extends Mutable {
  readonly accounts: Map<string, LedgerAccount>;
  /** The same accounts by user, wallet and coin: building an id text per posting is too dear. */
  readonly pockets: Map<string, Map<string, Map<string, PocketAccounts>>>;
  /** Of the venue's own those asked for so far, by purpose, then coin or instrument. Never stored. */
  readonly own: Map<string, Map<string, LedgerAccount>>;
  /** By user, wallet and coin. Never stored. */
  readonly owned: Map<string, Owned>;
  /** Pockets that owe anything. Never stored. */
  readonly debtors: Set<PocketAccounts>;
  /** Wallets (by {@link jointName}) whose coins margin each other: of union accounts, and where anything is owed. Never stored. */
  readonly joint: Set<string>;
  /** The ten-minute boundary before the time of the postings being made; never stored. */
  boundaryMs: number;
  /** Postings of the command being applied; the engine empties it between commands. */
  pending: Posting[];
  /** Watched pockets and those of joint accounts that money has left since they were looked at last. */
  readonly touched: Dirty<PocketAccounts>;
}

export type ReadLedger = DeepReadonly<Ledger>;

/** How a wallet is named among those whose coins margin each other. */
export function jointName({ uid, wallet }: WalletName): string {
  return `${uid} ${wallet}`;
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
    touched: noneDirty(),
  };
}
