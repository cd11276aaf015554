/** An operator has a deposit come to nothing. */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Context } from '../core/state.ts';
import { decidePayment, type PaymentDecided } from '../settlement/end-payment.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface FailDeposit extends Signed {
  readonly type: 'fail-deposit';
  readonly orderId: string;
}

export const failDeposit = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 80,
  codec: struct<FailDeposit>({
    type: literal('fail-deposit'),
    orderId: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: FailDeposit): PaymentDecided {
  return decidePayment(context, command, { direction: 'deposit', status: 'fail' });
}
