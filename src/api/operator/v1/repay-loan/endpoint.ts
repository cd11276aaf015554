/**
 * Repays a loan out of its user's wallet, interest first (design.md 6, R-I-3). The same again
 * under its reference moves nothing (R-L-1).
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { orderId, str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, done, ownOf, reasoned, signed } from '../../shared/act.ts';
import { amount, reference } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/repay-loan',
  summary: 'Repay a loan',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    orderId: orderId({ description: 'A loan order that is not paid off.' }),
    amount: amount(' (of more than is unpaid, what is unpaid)'),
    reference: reference(),
  }),
  data: Type.Object({
    ...done,
    unpaidAmount: str('Principal that is still unpaid.'),
    unpaidInterest: str('Interest that is still unpaid.'),
  }),
  handle: async (call) => {
    const repayment = ownOf(call.input);
    return answerOnce(
      submit(call.venue, 'uta', { type: 'repay-loan', ...repayment, ...signed(call) }),
    );
  },
});
