/** Lends to a user of a risk unit (design.md 6, R-I-2). A repeated reference gives the first answer. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, str, text } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { reference, uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/disburse-loan',
  summary: 'Lend to an institution',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    productId: text({ description: 'The loan product.' }),
    uid: uid(),
    amount: decimal({ description: 'How much, in the coin of the product.' }),
    reference: reference(),
  }),
  data: Type.Object({
    reference: str('The reference.'),
    orderId: str('The loan order.'),
  }),
  handle: async (call) => {
    const { reason: _, ...loan } = call.input;
    return submit(call.venue, 'uta', { type: 'disburse-loan', ...loan, ...signed(call) });
  },
});
