/** Has a withdrawal succeed: what it holds is paid (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { orderId } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, reasoned, signed } from '../../shared/act.ts';
import { decided, txId } from '../../shared/payment-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/complete-withdrawal',
  summary: 'Have a withdrawal succeed',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    orderId: orderId({ description: 'The withdrawal.' }),
    txId: txId(),
  }),
  data: decided,
  handle: (call) =>
    answerOnce(
      submit(call.venue, 'uta', {
        type: 'complete-withdrawal',
        orderId: call.input.orderId,
        txId: call.input.txId,
        ...signed(call),
      }),
    ),
});
