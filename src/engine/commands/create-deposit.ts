/**
 * An operator tells of money that has come to a user by a chain: a deposit that waits, once per coin, chain,
 * transaction and user.
 * Decides R-W-13.
 */
import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { depositAddress, depositTag } from '../core/deposit-address.ts';
import { chainNamed } from '../core/reference.ts';
import { isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { actOnce } from '../money/act-once.ts';
import { openPayment, type PaymentDecided, statusOfPayment } from '../settlement/end-payment.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface CreateDeposit extends Signed {
  readonly type: 'create-deposit';
  readonly uid: string;
  readonly coin: string;
  readonly chain: string;
  readonly amount: string;
  readonly txId: string;
  /** Where it came to; absent = the address that the user is shown. */
  readonly address?: string;
  readonly tag?: string;
}

export const createDeposit = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 78,
  codec: struct<CreateDeposit>({
    type: literal('create-deposit'),
    uid: text,
    coin: text,
    chain: text,
    amount: text,
    txId: text,
    address: optional(text),
    tag: optional(text),
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: CreateDeposit): PaymentDecided {
  const { chain, coin, txId, uid } = command;
  const once = actOnce(
    context,
    { ...command, reference: [coin, chain, txId, uid].join(':') },
    {
      act: () => open(context, command),
      read: (orderId) => ({ orderId, status: statusOfPayment(context.state, orderId) }),
    },
  );
  if (isRejection(once)) return once;
  const { reference: _, ...answer } = once;
  return answer;
}

function open(context: Context, command: CreateDeposit): string | Rejection {
  const { coin, txId, uid } = command;
  const { coins, users } = context.state;
  if (!users.has(uid)) return refuse('unknown-user', uid);
  const terms = coins.get(coin);
  if (terms === undefined) return refuse('unknown-coin', coin);
  const chain = chainNamed(terms, command.chain);
  if (chain === undefined) return refuse('unknown-chain', command.chain);
  if (!chain.depositable) return refuse('chain-closed-to-deposits', chain.chain);
  const amount = parseAmount(command.amount, terms.scale);
  if (amount === undefined) return refuse('invalid-amount', 'size');
  const least = parseAmount(chain.minDeposit, terms.scale) ?? 0;
  if (amount < least) return refuse('payment-below-minimum', chain.minDeposit);
  const own = { uid, coin, chain: chain.chain };
  const { orderId } = openPayment(context, {
    direction: 'deposit',
    ...own,
    destination: 'on_chain',
    amount,
    fee: 0,
    held: [],
    toUid: undefined,
    fromAddress: '',
    toAddress: command.address ?? depositAddress(own),
    tag: command.tag ?? (chain.needTag ? depositTag(own) : ''),
    clientOid: '',
    remark: '',
    txId,
  });
  return orderId;
}
