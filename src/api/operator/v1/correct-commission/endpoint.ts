/**
 * Corrects what a finished day paid an agent and its customer (design.md 6, R-A-6). A repeated
 * reference gives the first answer.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, coin, optional, str, symbol } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { reference, signedDecimal, uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/correct-commission',
  summary: 'Correct a commission',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    agentUid: uid(),
    uid: uid(),
    coin: coin(),
    category: category(),
    symbol: symbol(),
    rebate: optional(signedDecimal('What the agent gets; below zero it is taken back.')),
    userRebate: optional(signedDecimal('What the customer gets; below zero it is taken back.')),
    reference: reference(),
  }),
  data: Type.Object({ reference: str('The reference.') }),
  handle: async (call) => {
    const { reason: _, rebate, userRebate, ...correction } = call.input;
    return submit(call.venue, 'uta', {
      type: 'correct-commission',
      ...correction,
      rebate: rebate ?? '0',
      userRebate: userRebate ?? '0',
      ...signed(call),
    });
  },
});
