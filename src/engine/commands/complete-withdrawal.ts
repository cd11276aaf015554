/** An operator has a withdrawal succeed: what it holds is paid. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Context } from '../core/state.ts';
import { decidePayment, type PaymentDecided } from '../settlement/end-payment.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface CompleteWithdrawal extends Signed {
  readonly type: 'complete-withdrawal';
  readonly orderId: string;
  /** By which the chain knows it. */
  readonly txId: string;
}

export const completeWithdrawal = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 82,
  codec: struct<CompleteWithdrawal>({
    type: literal('complete-withdrawal'),
    orderId: text,
    txId: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: CompleteWithdrawal): PaymentDecided {
  return decidePayment(context, command, {
    direction: 'withdrawal',
    status: 'success',
    txId: command.txId,
  });
}
