/**
 * Deposits, withdrawals and addresses as both families show them (wire.md D.2 to D.4).
 * Decides R-W-15.
 */
import Type from 'typebox';
import type { PaymentRecord, PaymentStatus } from '../../engine/core/payment.ts';
import { str } from '../../http/fields.ts';
import { plus } from './amount-text.ts';
import { codec, type RowFields } from './codec.ts';

/** A payment, and how many blocks its chain has put on it. */
export interface ShownPayment extends PaymentRecord {
  readonly confirmations: number;
}

/** The three words that clients know. */
export type ShownStatus = 'pending' | 'success' | 'fail';

const SHOWN: Readonly<Record<PaymentStatus, ShownStatus>> = {
  pending: 'pending',
  reviewed: 'pending',
  success: 'success',
  fail: 'fail',
  cancelled: 'fail',
};

export const SHOWN_STATUSES = [...new Set(Object.values(SHOWN))];

export function statusOf({ status }: PaymentRecord): ShownStatus {
  return SHOWN[status];
}

/** All that are shown so. */
export function statusesShown(shown: ShownStatus): readonly PaymentStatus[] {
  return (Object.keys(SHOWN) as PaymentStatus[]).filter((status) => SHOWN[status] === shown);
}

const money: RowFields<ShownPayment> = {
  coin: ['Coin.', (row) => row.coin],
  size: ['Amount that arrives.', (row) => row.amount],
  status: ['pending, success or fail.', statusOf],
  toAddress: ['Where to: an address, or the uid of a user.', (row) => row.toAddress],
  dest: ['on_chain, or internal_transfer: between users of this venue.', (row) => row.destination],
  chain: ['Chain; empty where none is concerned.', (row) => row.chain],
  fromAddress: ['Where from; empty where it is not known.', (row) => row.fromAddress],
};

const beside: RowFields<ShownPayment> = {
  clientOid: ["The client's own id; otherwise empty.", (row) => row.clientOid],
  confirm: ['Blocks.', (row) => String(row.confirmations)],
  tag: ['What stands beside the address; otherwise empty.', (row) => row.tag],
};

const v2: RowFields<ShownPayment> = {
  orderId: ['The deposit or withdrawal.', (row) => row.orderId],
  tradeId: ['Its transaction; empty until there is one.', (row) => row.txId],
  ...money,
  cTime: ['When it was asked for, Unix ms.', (row) => String(row.createdMs)],
  uTime: ['When it last changed, Unix ms.', (row) => String(row.updatedMs)],
};

const v3: RowFields<ShownPayment> = {
  orderId: ['The deposit or withdrawal.', (row) => row.orderId],
  recordId: [
    'Its transaction, empty until there is one; between users of this venue the orderId.',
    (row) => (row.destination === 'internal_transfer' ? row.orderId : row.txId),
  ],
  ...money,
  createdTime: ['When it was asked for, Unix ms.', (row) => String(row.createdMs)],
  updatedTime: ['When it last changed, Unix ms.', (row) => String(row.updatedMs)],
};

const DEPOSIT: RowFields<ShownPayment> = { type: ['deposit.', () => 'deposit'] };
const WITHDRAW: RowFields<ShownPayment> = {
  type: ['withdraw.', () => 'withdraw'],
  // R-W-15: clients take the fee off it, and tell the rest as what arrives.
  size: ['What leaves: the amount that arrives, and the fee.', (row) => plus(row.amount, row.fee)],
};

const idOf = (row: ShownPayment) => row.orderId;

export const depositV2 = codec<ShownPayment>({ ...v2, ...DEPOSIT }, idOf);
/** Of a sub-account. */
export const subDepositV2 = codec<ShownPayment>({ ...v2, ...beside }, idOf);
export const withdrawalV2 = codec<ShownPayment>(
  {
    ...v2,
    ...WITHDRAW,
    ...beside,
    fee: ['Fee in it; negative = paid.', (row) => negative(row.fee)],
  },
  idOf,
);
export const depositV3 = codec<ShownPayment>({ ...v3, ...DEPOSIT }, idOf);
export const withdrawalV3 = codec<ShownPayment>(
  { ...v3, ...WITHDRAW, ...beside, fee: ['Fee in it.', (row) => row.fee] },
  idOf,
);

function negative(fee: string): string {
  return fee === '0' ? fee : `-${fee}`;
}

export const addressReply = Type.Object({
  address: str('Where money of the coin comes to the user by the chain.'),
  chain: str('The chain.'),
  coin: str('Coin.'),
  tag: str('What stands beside the address; empty where the chain needs none.'),
  url: str('Empty: there is none.'),
});

export const withdrawalReply = Type.Object({
  orderId: str('The withdrawal.'),
  clientOid: str('As sent; otherwise the order id.'),
});

export const done = Type.String({ description: 'success.' });
