/**
 * Corrects what a finished day paid an agent and its customer (design.md 6, R-A-6). The same
 * again under its reference moves nothing (R-L-1).
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, coin, optional, symbol } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, done, ownOf, reasoned, signed } from '../../shared/act.ts';
import { reference, signedDecimal, uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/correct-commission',
  summary: 'Correct a commission',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    agentUid: uid(),
    uid: uid(),
    coin: coin(),
    category: category(),
    symbol: symbol(),
    rebate: optional(signedDecimal('What the agent gets; below zero it is taken back.', '-0.5')),
    userRebate: optional(
      signedDecimal('What the customer gets; below zero it is taken back.', '0.1'),
    ),
    reference: reference(),
  }),
  data: Type.Object(done),
  handle: async (call) => {
    const { rebate, userRebate, ...correction } = ownOf(call.input);
    const amounts = { rebate: rebate ?? '0', userRebate: userRebate ?? '0' };
    return answerOnce(
      submit(call.venue, 'uta', {
        type: 'correct-commission',
        ...correction,
        ...amounts,
        ...signed(call),
      }),
    );
  },
});
