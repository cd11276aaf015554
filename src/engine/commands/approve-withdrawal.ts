/** An operator has looked at a withdrawal: its user cannot take it back any more. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Context } from '../core/state.ts';
import { decidePayment, type PaymentDecided } from '../settlement/end-payment.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface ApproveWithdrawal extends Signed {
  readonly type: 'approve-withdrawal';
  readonly orderId: string;
}

export const approveWithdrawal = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 81,
  codec: struct<ApproveWithdrawal>({
    type: literal('approve-withdrawal'),
    orderId: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: ApproveWithdrawal): PaymentDecided {
  return decidePayment(context, command, { direction: 'withdrawal', status: 'reviewed' });
}
