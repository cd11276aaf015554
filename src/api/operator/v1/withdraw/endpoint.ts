/** Pays money out of what a user may spend (design.md 6). The same again under its reference moves nothing (R-L-1). */
import { endpoint } from '../../../../http/endpoint.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, moneyCommand, moneyInput, moneyMoved } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/withdraw',
  summary: 'Pay money out',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: moneyInput,
  data: moneyMoved,
  handle: (call) =>
    answerOnce(submit(call.venue, 'uta', { type: 'withdraw', ...moneyCommand(call) })),
});
