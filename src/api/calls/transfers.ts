/** Whose transfers a list shows, and which coins may be transferred. */

import type { ReadUser } from '../../engine/core/entities.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { type AccountName, type Wallet, walletNamed } from '../../engine/core/user.ts';
import { transferableCoins } from '../../engine/read/account-record.ts';
import type { Caller } from '../../http/endpoint.ts';
import { clientOid, coin, oneOf, optional, orderId } from '../../http/fields.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import type { TransferFilter } from '../../reporting/reports/transfers.ts';
import { mainAccountOf, ownSubAccount } from './users.ts';

/** Which transfers between a main account and its sub-accounts a list shows. */
export const familyTransferFields = {
  coin: optional(coin()),
  role: optional(
    oneOf(['initiator', 'receiver'], { description: 'The account gave or got; absent = either.' }),
  ),
  subUid: optional(orderId({ description: 'Of this sub-account; otherwise of the main account.' })),
  clientOid: optional(clientOid({ description: 'Only the one of this id.' })),
};

interface Asked {
  readonly coin: string | undefined;
  readonly role: 'initiator' | 'receiver' | undefined;
  readonly subUid: string | undefined;
  readonly clientOid: string | undefined;
}

/** Refuses callers that are no main account, and sub-accounts that are not the caller's. */
export function familyTransfers(
  state: ReadState,
  caller: Caller,
  { clientOid: id, coin: name, role, subUid }: Asked,
): TransferFilter {
  const main = mainAccountOf(state, caller);
  const { uid } = subUid === undefined ? main : ownSubAccount(state, main, subUid);
  const side = role === 'initiator' ? ('sender' as const) : ('receiver' as const);
  return {
    uid,
    between: 'users',
    ...present({ coin: name, clientOid: id, role: role === undefined ? undefined : side }),
  };
}

/**
 * The coins that a user may transfer from one of his accounts to another, by name, or the refusal of the
 * account that is not there.
 */
export function coinsBetween(
  state: ReadState,
  codes: CodeColumn,
  asked: { readonly user: ReadUser; readonly fromType: AccountName; readonly toType: AccountName },
): string[] {
  const { fromType, toType, user } = asked;
  const from = { user, wallet: walletOf(user, fromType, codes) };
  const to = { user, wallet: walletOf(user, toType, codes) };
  return transferableCoins(state, from, to);
}

function walletOf(user: ReadUser, account: AccountName, codes: CodeColumn): Wallet {
  const wallet = walletNamed(user, account);
  if (wallet === undefined) {
    throw rejectionError(codes, { reason: 'unknown-wallet', detail: account });
  }
  return wallet;
}
