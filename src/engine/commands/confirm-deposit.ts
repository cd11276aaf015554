/** An operator has a deposit succeed: its money arrives. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Context } from '../core/state.ts';
import { decidePayment, type PaymentDecided } from '../settlement/end-payment.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface ConfirmDeposit extends Signed {
  readonly type: 'confirm-deposit';
  readonly orderId: string;
}

export const confirmDeposit = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 79,
  codec: struct<ConfirmDeposit>({
    type: literal('confirm-deposit'),
    orderId: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: ConfirmDeposit): PaymentDecided {
  return decidePayment(context, command, { direction: 'deposit', status: 'success' });
}
