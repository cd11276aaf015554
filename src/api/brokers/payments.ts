/**
 * Money of a broker's sub-accounts: where it comes to them, what the broker has paid out of them, and the records of both.
 * Decides R-K-6.
 */
import Type from 'typebox';
import type { UserCall } from '../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  oneOf,
  optional,
  orderId,
  str,
  text,
} from '../../http/fields.ts';
import { present } from '../../primitives/present.ts';
import { agentTimes, agentWindow } from '../agents/report.ts';
import type { Asked } from '../calls/list.ts';
import { pageById } from '../calls/paging.ts';
import { addressFields, addressOf, paymentsOf, withdrawalCommand } from '../calls/payments.ts';
import { submit } from '../calls/submit.ts';
import { plus } from '../codecs/amount-text.ts';
import { codec, type RowFields } from '../codecs/codec.ts';
import { type ShownPayment, type ShownStatus, statusesShown, statusOf } from '../codecs/payment.ts';
import { brokerSub, brokerSubs, codesOf, subUidField } from './broker.ts';

type Family = Parameters<typeof codesOf>[0];

const { chain, coin: coinField } = addressFields;

export const subAddressFields = { subUid: subUidField(), coin: coinField, chain };

export const subAddressReply = Type.Object({
  subUid: str('The sub-account.'),
  coin: str('Coin.'),
  address: str('Where money of the coin comes to it by the chain.'),
  chain: str('The chain.'),
  tag: str('What stands beside the address; empty where the chain needs none.'),
  url: str('Empty: there is none.'),
  cTime: str('Since when it is so: when the sub-account was made, Unix ms.'),
});

interface AskedAddress {
  readonly subUid: string;
  readonly coin: string;
  readonly chain: string | undefined;
}

export function subAddress(family: Family, { caller, input, venue }: UserCall<AskedAddress>) {
  const { createdMs, uid: subUid } = brokerSub(venue.state, caller, input.subUid);
  const found = addressOf(venue.state, codesOf(family), { ...input, uid: subUid });
  return { subUid, ...found, cTime: String(createdMs) };
}

export const subWithdrawalFields = {
  subUid: subUidField(),
  coin: coin(),
  dest: oneOf(['on_chain', 'internal_transfer'], {
    description: 'By a chain, or to a user of this venue.',
  }),
  chain: optional(text({ description: 'A chain of the coin; needed by a chain.' })),
  address: text({ description: 'Where to: an address, or inside the venue a uid.' }),
  amount: decimal({ description: 'What arrives; the fee is beside it.' }),
  tag: optional(text({ description: 'What stands beside the address, where the chain needs it.' })),
  clientOid: optional(clientOid({ description: 'Repeated, nothing is paid again.' })),
};

interface AskedWithdrawal extends AskedAddress {
  readonly dest: 'on_chain' | 'internal_transfer';
  readonly address: string;
  readonly amount: string;
  readonly tag: string | undefined;
  readonly clientOid: string | undefined;
}

/** Out of the wallet in which money comes to the sub-account first. */
export function withdrawFromSub(family: Family, call: UserCall<AskedWithdrawal>) {
  const { caller, input, venue } = call;
  const { amount: size, dest: transferType, ...rest } = input;
  const { uid } = brokerSub(venue.state, caller, input.subUid);
  const asked = { ...rest, size, transferType, innerToType: undefined, remark: undefined };
  return submit(venue, codesOf(family), withdrawalCommand(venue.state, uid, asked));
}

const record: RowFields<ShownPayment> = {
  orderId: ['The deposit or withdrawal.', (row) => row.orderId],
  txId: ['Its transaction; empty until there is one.', (row) => row.txId],
  coin: ['Coin.', (row) => row.coin],
  type: [
    'deposit or withdraw.',
    ({ direction }) => (direction === 'deposit' ? direction : 'withdraw'),
  ],
  dest: ['on_chain, or internal_transfer: between users of this venue.', (row) => row.destination],
  amount: ['What came; of a withdrawal what leaves: what arrives, and the fee.', amountOf],
  status: ['pending, success or fail.', statusOf],
  fromAddress: ['Where from; empty where it is not known.', (row) => row.fromAddress],
  toAddress: ['Where to: an address, or the uid of a user.', (row) => row.toAddress],
  fee: ['Fee in it.', (row) => row.fee],
  chain: ['Chain; empty where none is concerned.', (row) => row.chain],
  confirm: ['Blocks.', (row) => String(row.confirmations)],
  tag: ['What stands beside the address; otherwise empty.', (row) => row.tag],
  userId: ['The sub-account.', (row) => row.uid],
  cTime: ['When it was asked for, Unix ms.', (row) => String(row.createdMs)],
  uTime: ['When it last changed, Unix ms.', (row) => String(row.updatedMs)],
};

/** As R-W-15 says of everybody's. */
function amountOf({ amount, direction, fee }: ShownPayment): string {
  return direction === 'deposit' ? amount : plus(amount, fee);
}

const idOf = (row: ShownPayment) => row.orderId;

export const subPayment = codec<ShownPayment>(record, idOf);

export const subPaymentFields = {
  orderId: optional(orderId({ description: 'Only this one.' })),
  userId: optional(orderId({ description: 'Only of this sub-account.' })),
};

interface AskedRecords {
  readonly orderId: string | undefined;
  readonly userId: string | undefined;
}

/** Of all sub-accounts, or of the one named, newest first. */
export function subPayments(
  direction: 'deposit' | 'withdrawal',
  call: UserCall<AskedRecords>,
  { page, window }: Asked,
): Promise<readonly ShownPayment[]> {
  const { caller, input, venue } = call;
  const uids = brokerSubs(venue.state, caller, input.userId).map(({ uid }) => uid);
  const only = present({ orderId: input.orderId });
  return paymentsOf(call, { uids, direction, ...only, ...window }, page);
}

/** R-K-6: by a chain to an address of this venue it never leaves it. */
function subTypeOf({ chain: by, destination }: ShownPayment): string {
  if (destination === 'on_chain') return 'onchain';
  return by === '' ? 'internal' : 'fast';
}

export const anySubPayment = codec<ShownPayment>(
  {
    uid: ['The sub-account.', (row) => row.uid],
    txId: ['Its transaction; until there is one its id.', (row) => row.txId || row.orderId],
    type: ['deposit or withdrawal.', (row) => row.direction],
    subType: ['onchain, internal, or fast: by a chain to an address of this venue.', subTypeOf],
    coin: ['Coin.', (row) => row.coin],
    amount: ['What came; of a withdrawal what leaves: what arrives, and the fee.', amountOf],
    status: ['pending, success or fail.', statusOf],
    ts: ['When it last changed, Unix ms.', (row) => String(row.updatedMs)],
  },
  idOf,
);

/** Both times or neither, at most a week: without them the previous UTC+8 day, as in agents' reports. */
export const aWeek = {
  fields: agentTimes,
  paging: {
    ...pageById,
    window: (sent: Parameters<typeof agentWindow>[0], nowMs: number) =>
      agentWindow(sent, nowMs, { spanDays: 7 }),
  },
};

/** Deposits and withdrawals of all sub-accounts together, newest first. */
export function anySubPayments(
  { caller, history, venue }: Pick<UserCall<unknown>, 'caller' | 'history' | 'venue'>,
  only: {
    readonly type?: 'all' | 'deposit' | 'withdrawal' | undefined;
    readonly status?: ShownStatus | undefined;
  },
  { page, window }: Asked,
): Promise<readonly ShownPayment[]> {
  const uids = brokerSubs(venue.state, caller, undefined).map(({ uid }) => uid);
  const asked = present({
    direction: only.type === 'all' ? undefined : only.type,
    statuses: only.status && statusesShown(only.status),
  });
  return paymentsOf({ history, venue }, { uids, ...asked, ...window }, page);
}
