/** Pays into the risk reserve of a contract (design.md 6). The same again under its reference moves nothing (R-L-1). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { productType, str, symbol } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, done, ownOf, reasoned, signed } from '../../shared/act.ts';
import { amount, reference } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/top-up-reserve',
  summary: 'Pay into a risk reserve',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    category: productType(),
    symbol: symbol(),
    amount: amount(', in which the contract settles'),
    reference: reference(),
  }),
  data: Type.Object({
    ...done,
    balance: str('What the reserve holds afterwards.'),
  }),
  handle: (call) => {
    const named = ownOf(call.input);
    return answerOnce(
      submit(call.venue, 'uta', { type: 'top-up-reserve', ...named, ...signed(call) }),
    );
  },
});
