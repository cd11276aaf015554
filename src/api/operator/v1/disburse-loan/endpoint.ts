/** Lends to a user of a risk unit (design.md 6, R-I-2). The same again under its reference lends nothing (R-L-1). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str, text } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, done, ownOf, reasoned, signed } from '../../shared/act.ts';
import { amount, reference, uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/disburse-loan',
  summary: 'Lend to an institution',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    productId: text({ description: 'A loan product that was declared.', example: 'L-USDT-1' }),
    uid: uid(),
    amount: amount(', that of the product'),
    reference: reference(),
  }),
  data: Type.Object({
    ...done,
    orderId: str('The loan order.'),
  }),
  handle: async (call) => {
    const loan = ownOf(call.input);
    return answerOnce(
      submit(call.venue, 'uta', { type: 'disburse-loan', ...loan, ...signed(call) }),
    );
  },
});
