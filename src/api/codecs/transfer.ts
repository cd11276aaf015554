/** What transfers of money have in common: their fields, their checks, their replies and their rows. */
import Type from 'typebox';
import type { TransferEnd } from '../../engine/account-command.ts';
import { transferableCoins } from '../../engine/margin/transferable.ts';
import type { State } from '../../engine/state.ts';
import { ACCOUNT_NAMES, type AccountName, walletNamed } from '../../engine/user/account-name.ts';
import type { User } from '../../engine/user/user.ts';
import type { Wallet } from '../../engine/user/wallet.ts';
import type { Caller, Services } from '../../http/endpoint.ts';
import { clientOid, coin, decimal, oneOf, optional, orderId, str } from '../../http/fields.ts';
import { type CodeColumn, rejectionError, wrong } from '../../http/wire-error.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import type { TransferFilter, TransferRow } from '../../reporting/history.ts';
import { present } from '../calls/present.ts';
import { submit } from '../calls/submit.ts';
import { mainAccountOf, ownSubAccount } from '../calls/users.ts';

export const accountFields = {
  fromType: oneOf(ACCOUNT_NAMES, { description: 'The account that gives.' }),
  toType: oneOf(ACCOUNT_NAMES, { description: 'The account that gets.' }),
};

export const transferFields = {
  ...accountFields,
  coin: coin(),
  amount: decimal(),
  clientOid: optional(clientOid({ description: 'Repeated, nothing moves again.' })),
};

export const transferReply = Type.Object({
  transferId: str('The transfer.'),
  clientOid: str('As sent; otherwise the transfer id.'),
});

export interface TransferInput {
  readonly fromType: AccountName;
  readonly toType: AccountName;
  readonly coin: string;
  readonly amount: string;
  readonly clientOid: string | undefined;
}

/** Transfers what the call asks for between these two users. */
export async function submitTransfer(
  venue: Services['venue'],
  codes: CodeColumn,
  asked: {
    readonly uid: string;
    readonly input: TransferInput;
    readonly fromUid: string;
    readonly toUid: string;
  },
): Promise<{ transferId: string; clientOid: string }> {
  const { fromUid, input, toUid, uid } = asked;
  const { amount, clientOid: reference, coin: name } = input;
  const from: TransferEnd = { uid: fromUid, account: input.fromType };
  const to: TransferEnd = { uid: toUid, account: input.toType };
  if (from.uid === to.uid && from.account === to.account) throw wrong('toType');
  checkAmount(venue.state, name, amount);
  const rest = present({ coin: name, amount, clientOid: reference });
  return submit(venue, codes, { type: 'transfer', uid, from, to, ...rest });
}

/** Above zero and no finer than the coin; an unknown coin is the engine's to refuse. */
function checkAmount(state: Pick<State, 'coins'>, name: string, amount: string): void {
  const scale = state.coins.get(name)?.scale;
  if (scale === undefined) return;
  const units = parseUnits(amount, scale);
  if (units === undefined || units === 0n) throw wrong('amount');
}

/** What is recorded has succeeded. */
export const TRANSFER_STATUS = 'Successful';

/** A transfer as the v2 lists show it (wire.md Appendix A). */
export const transferFieldsV2 = {
  transferId: str('Transfer.'),
  clientOid: str("The client's own id; otherwise the transfer id."),
  coin: str('Coin.'),
  size: str('Amount.'),
  fromType: str('The account that gave.'),
  toType: str('The account that got.'),
  status: str('Successful.'),
  ts: str('Time, Unix ms.'),
};

export function transferWireV2(row: TransferRow) {
  return {
    transferId: row.transferId,
    clientOid: row.clientOid,
    coin: row.coin,
    size: row.amount,
    fromType: row.fromAccount,
    toType: row.toAccount,
    status: TRANSFER_STATUS,
    ts: String(row.timeMs),
  };
}

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
  state: State,
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
  state: State,
  codes: CodeColumn,
  asked: { readonly user: User; readonly fromType: AccountName; readonly toType: AccountName },
): string[] {
  const { fromType, toType, user } = asked;
  const from = { user, wallet: walletOf(user, fromType, codes) };
  const to = { user, wallet: walletOf(user, toType, codes) };
  return transferableCoins(state, from, to);
}

function walletOf(user: User, account: AccountName, codes: CodeColumn): Wallet {
  const wallet = walletNamed(user, account);
  if (wallet === undefined) {
    throw rejectionError(codes, { reason: 'unknown-wallet', detail: account });
  }
  return wallet;
}
