/**
 * Commands by which users manage accounts: transfers, and what a main account does with its
 * sub-accounts. `uid` is who asks; the engine checks what he may touch.
 */
import type { AccountName } from './user/account-name.ts';
import type { ApiKeySpec, Permission } from './user/user.ts';
import type { AccountMode } from './user/wallet.ts';

/** One end of a transfer: whose account, by the name that clients give it. */
export interface TransferEnd {
  readonly uid: string;
  readonly account: AccountName;
}

/** Between wallets of one user, between a main account and its sub-accounts, or among these. */
export interface Transfer {
  readonly type: 'transfer';
  readonly uid: string;
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  readonly coin: string;
  readonly amount: string;
  /** Repeated by the same user: the first answer again, nothing moves. */
  readonly clientOid?: string;
}

export interface CreateSubAccount {
  readonly type: 'create-sub-account';
  readonly uid: string;
  readonly name: string;
  /** The main account's own when absent. */
  readonly accountMode?: AccountMode;
  readonly note?: string;
}

/** A frozen account's keys open nothing; its orders and positions stay. */
export interface FreezeSubAccount {
  readonly type: 'freeze-sub-account';
  readonly uid: string;
  readonly subUid: string;
  readonly isFrozen: boolean;
}

export interface CreateSubKey {
  readonly type: 'create-sub-key';
  readonly uid: string;
  readonly subUid: string;
  readonly apiKey: ApiKeySpec;
}

/** Changes what is given; the secret never changes. */
export interface ChangeSubKey {
  readonly type: 'change-sub-key';
  readonly uid: string;
  readonly key: string;
  readonly passphraseMac: string;
  readonly permissions?: readonly Permission[];
  readonly ips?: readonly string[];
  readonly note?: string;
}

export interface DeleteSubKey {
  readonly type: 'delete-sub-key';
  readonly uid: string;
  readonly key: string;
}

export type AccountCommand =
  | Transfer
  | CreateSubAccount
  | FreezeSubAccount
  | CreateSubKey
  | ChangeSubKey
  | DeleteSubKey;

/** What each answers when it is not refused. */
export interface AccountResults {
  transfer: { readonly transferId: string; readonly clientOid: string };
  'create-sub-account': { readonly uid: string };
  'freeze-sub-account': { readonly uid: string };
  'create-sub-key': { readonly key: string };
  'change-sub-key': { readonly key: string };
  'delete-sub-key': { readonly key: string };
}
