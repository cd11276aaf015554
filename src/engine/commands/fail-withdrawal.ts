/** An operator has a withdrawal come to nothing: what it holds is given back. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Context } from '../core/state.ts';
import { decidePayment, type PaymentDecided } from '../settlement/end-payment.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface FailWithdrawal extends Signed {
  readonly type: 'fail-withdrawal';
  readonly orderId: string;
}

export const failWithdrawal = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 83,
  codec: struct<FailWithdrawal>({
    type: literal('fail-withdrawal'),
    orderId: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: FailWithdrawal): PaymentDecided {
  return decidePayment(context, command, { direction: 'withdrawal', status: 'fail' });
}
