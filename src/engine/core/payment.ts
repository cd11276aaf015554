/**
 * Payments: deposits and withdrawals as their users see them, from the request on. Where each may go:
 *
 *   deposit     pending ─────────────▶ success | fail
 *   withdrawal  pending ─▶ reviewed ─▶ success | fail      pending ─▶ cancelled (by its user)
 *
 * Clients are shown `reviewed` as `pending` and `cancelled` as `fail`. One that has ended leaves the state with its
 * last event; what became of it stays among the references, so that an act that comes twice is known.
 */
import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';
import { type CoinScales, coinScale } from './steps.ts';
import type { Wallet } from './user.ts';

export type PaymentDirection = 'deposit' | 'withdrawal';
export type PaymentStatus = 'pending' | 'reviewed' | 'success' | 'fail' | 'cancelled';
/** Whether a chain carries it, or it stays among the users of this venue. */
export type PaymentDestination = 'on_chain' | 'internal_transfer';

/** What a withdrawal holds in one wallet: amount and fee, units of the coin. */
export interface HeldPart {
  readonly wallet: Wallet;
  readonly amount: Units;
}

/** What a snapshot keeps of a payment that has not ended. */
export interface PaymentFacts {
  readonly orderId: string;
  readonly direction: PaymentDirection;
  readonly uid: string;
  readonly coin: string;
  /** '' where no chain is concerned. */
  readonly chain: string;
  readonly destination: PaymentDestination;
  /** Units of the coin: what arrives. */
  readonly amount: Units;
  /** The same, beside the amount. */
  readonly fee: Units;
  /** Of a withdrawal: amount and fee together; of a deposit nothing. */
  readonly held: readonly HeldPart[];
  /** Of a withdrawal inside the venue: who gets it. */
  readonly toUid: string | undefined;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly tag: string;
  /** '' where its user gave none. */
  readonly clientOid: string;
  readonly remark: string;
  /** On the chain, or what stands for it inside the venue; '' until it is known. */
  txId: string;
  status: PaymentStatus;
  readonly createdMs: number;
  updatedMs: number;
  /** When it succeeds by itself; undefined = an operator says. */
  readonly dueMs: number | undefined;
}

export const PAYMENT_FACTS = factsCodec<PaymentFacts>({
  orderId: true,
  direction: true,
  uid: true,
  coin: true,
  chain: true,
  destination: true,
  amount: true,
  fee: true,
  held: true,
  toUid: true,
  fromAddress: true,
  toAddress: true,
  tag: true,
  clientOid: true,
  remark: true,
  txId: true,
  status: true,
  createdMs: true,
  updatedMs: true,
  dueMs: true,
});

export interface Payment extends PaymentFacts, Mutable {}

export type ReadPayment = DeepReadonly<Payment>;

/** An address that an operator lets a user withdraw to. */
export interface ListedAddress {
  readonly uid: string;
  readonly coin: string;
  readonly chain: string;
  readonly address: string;
  readonly tag: string;
  readonly createdMs: number;
}

export interface Payments extends Mutable {
  /** Those that have not ended, by order id. */
  readonly open: Map<string, Payment>;
  /** By {@link addressKey}. */
  readonly addresses: Map<string, ListedAddress>;
}

export function noPayments(): Payments {
  return { open: new Map(), addresses: new Map() };
}

export function addressKey(of: Omit<ListedAddress, 'createdMs'>): string {
  return [of.uid, of.coin, of.chain, of.address, of.tag].join('\n');
}

/** Whether nothing becomes of it any more. */
export function hasEnded({ status }: { readonly status: PaymentStatus }): boolean {
  return status !== 'pending' && status !== 'reviewed';
}

/** A payment as others read it: amounts as decimal text. */
export interface PaymentRecord
  extends Omit<PaymentFacts, 'amount' | 'fee' | 'held' | 'toUid' | 'dueMs'> {
  readonly amount: string;
  readonly fee: string;
}

export function paymentRecord(scales: CoinScales, payment: ReadPayment): PaymentRecord {
  const { amount, dueMs: _, fee, held: __, toUid: ___, ...rest } = PAYMENT_FACTS.store(payment);
  const scale = coinScale(scales, payment.coin);
  return { ...rest, amount: formatUnits(amount, scale), fee: formatUnits(fee, scale) };
}
