/** A transfer of money as both families take it and show it. What is recorded has succeeded. */

import Type from 'typebox';
import type { ReadState } from '../../engine/core/state.ts';
import {
  ACCOUNT_NAMES,
  type AccountName,
  OF_PAIR,
  type TransferEnd,
} from '../../engine/core/user.ts';
import { clientOid, coin, decimal, oneOf, optional, str, symbol } from '../../http/fields.ts';
import { wrong } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import type { TransferRow } from '../../reporting/reports/transfers.ts';
import { checkAmount } from './amount.ts';
import { codec, type RowFields } from './codec.ts';

export const accountFields = {
  fromType: oneOf(ACCOUNT_NAMES, { description: 'The account that gives.' }),
  toType: oneOf(ACCOUNT_NAMES, { description: 'The account that gets.' }),
};

export const transferFields = {
  ...accountFields,
  coin: coin(),
  amount: decimal(),
  clientOid: optional(clientOid({ description: 'Repeated, nothing moves again.' })),
  symbol: optional(
    symbol({ description: 'Required where an account is isolated_margin: its pair.' }),
  ),
};

export const transferReply = Type.Object({
  transferId: str('The transfer.'),
  clientOid: str('As sent; otherwise the transfer id.'),
});

/** Of transfers between users. */
export const familyTransferReply = Type.Object({
  ...transferReply.properties,
  oldTransferId: str('The transfer, once more.'),
});

export interface TransferInput {
  readonly fromType: AccountName;
  readonly toType: AccountName;
  readonly coin: string;
  readonly amount: string;
  readonly clientOid: string | undefined;
  readonly symbol: string | undefined;
}

interface Asked {
  /** Who asks. */
  readonly uid: string;
  readonly input: TransferInput;
  readonly fromUid: string;
  readonly toUid: string;
}

/** What moves the money that a call asks for between these two users. */
export function transferCommand(
  state: Pick<ReadState, 'coins'>,
  { fromUid, input, toUid, uid }: Asked,
) {
  const { amount, clientOid: reference, coin: name, symbol: pair } = input;
  const from: TransferEnd = { uid: fromUid, account: input.fromType };
  const to: TransferEnd = { uid: toUid, account: input.toType };
  if (from.uid === to.uid && from.account === to.account)
    throw wrong('toType', 'another account than fromType');
  checkAmount(state, { coin: name, field: 'amount', text: amount });
  const rest = present({ coin: name, amount, clientOid: reference, symbol: pair });
  return { type: 'transfer' as const, uid, from, to, ...rest };
}

const STATUS = 'Successful';

const v2: RowFields<TransferRow> = {
  transferId: ['Transfer.', (row) => row.transferId],
  clientOid: ["The client's own id; otherwise the transfer id.", (row) => row.clientOid],
  coin: ['Coin.', (row) => row.coin],
  size: ['Amount.', (row) => row.amount],
  fromType: ['The account that gave.', (row) => row.fromAccount],
  toType: ['The account that got.', (row) => row.toAccount],
  fromSymbol: [
    'Pair of an isolated margin account that gave; empty otherwise.',
    ({ fromAccount, symbol }) => (fromAccount === OF_PAIR ? symbol : ''),
  ],
  toSymbol: [
    'Pair of an isolated margin account that got; empty otherwise.',
    ({ toAccount, symbol }) => (toAccount === OF_PAIR ? symbol : ''),
  ],
  status: ['Successful.', () => STATUS],
  ts: ['Time, Unix ms.', (row) => String(row.timeMs)],
};

/** Between a user's own accounts. */
export const transferV2 = codec<TransferRow>(v2);

/** Between a main account and its sub-accounts. */
export const familyTransferV2 = codec<TransferRow>({
  ...v2,
  fromUserId: ['Whose account gave.', (row) => row.fromUid],
  toUserId: ['Whose account got.', (row) => row.toUid],
});

export const familyTransferV3 = codec<TransferRow>(
  {
    transferId: ['Transfer.', (row) => row.transferId],
    oldTransferId: ['The transfer, once more.', (row) => row.transferId],
    clientOid: ["The client's own id; otherwise the transfer id.", (row) => row.clientOid],
    coin: ['Coin.', (row) => row.coin],
    amount: ['Amount.', (row) => row.amount],
    fromType: ['The account that gave.', (row) => row.fromAccount],
    toType: ['The account that got.', (row) => row.toAccount],
    fromUserId: ['Whose account gave.', (row) => row.fromUid],
    toUserId: ['Whose account got.', (row) => row.toUid],
    status: ['Successful.', () => STATUS],
    createdTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    updatedTime: ['The same: a transfer is done at once.', (row) => String(row.timeMs)],
  },
  (row) => row.transferId,
);
