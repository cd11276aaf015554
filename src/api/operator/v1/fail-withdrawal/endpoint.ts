/** Has a withdrawal come to nothing: what it holds is given back (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { orderId } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, reasoned, signed } from '../../shared/act.ts';
import { decided } from '../../shared/payment-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/fail-withdrawal',
  summary: 'Have a withdrawal fail',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({ orderId: orderId({ description: 'The withdrawal.' }) }),
  data: decided,
  handle: (call) =>
    answerOnce(
      submit(call.venue, 'uta', {
        type: 'fail-withdrawal',
        orderId: call.input.orderId,
        ...signed(call),
      }),
    ),
});
