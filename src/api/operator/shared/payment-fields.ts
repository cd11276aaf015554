/** What acts about deposits and withdrawals take and answer, and those that say no more than which it is. */
import Type from 'typebox';
import { endpoint } from '../../../http/endpoint.ts';
import { orderId, str, text } from '../../../http/fields.ts';
import { submit } from '../../calls/submit.ts';
import { answerOnce, done, reasoned, signed } from './act.ts';

const ADDRESS_MAX = 256;

export const chainName = () =>
  text({ max: 40, description: 'A chain of the coin.', example: 'TRC20' });

export const address = (description: string) =>
  text({ max: ADDRESS_MAX, description, example: 'bx313030314b5a2f10' });

export const tag = () =>
  text({
    max: ADDRESS_MAX,
    description: 'What stands beside the address, where the chain needs it.',
    example: '1274510',
  });

export const txId = () =>
  text({ max: ADDRESS_MAX, description: 'By which the chain knows it.', example: '0x5f3a…' });

export const decided = Type.Object({
  orderId: str('The deposit or withdrawal.'),
  status: str('How it stands now: pending, reviewed, success, fail or cancelled.'),
  repeated: done.repeated,
});

/** An act that decides what becomes of a deposit or withdrawal. */
export function paymentDecision(
  type: 'confirm-deposit' | 'fail-deposit' | 'approve-withdrawal' | 'fail-withdrawal',
  summary: string,
) {
  const direction = type.endsWith('deposit') ? 'deposit' : 'withdrawal';
  return endpoint({
    method: 'POST',
    path: `/operator/v1/${type}`,
    summary,
    source: 'design.md 6',
    family: 'operator',
    codes: 'uta',
    access: { kind: 'operator' },
    input: reasoned({ orderId: orderId({ description: `The ${direction}.` }) }),
    data: decided,
    handle: (call) =>
      answerOnce(submit(call.venue, 'uta', { type, orderId: call.input.orderId, ...signed(call) })),
  });
}
