/** Declares a risk unit: a `riskUnits` entry of the venue file (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, str, text } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { uid } from '../../shared/entry-fields.ts';

const UIDS_MAX = 1000;

export default endpoint({
  method: 'POST',
  path: '/operator/v1/create-risk-unit',
  summary: 'Declare a risk unit',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    id: text({ description: 'A name for it.', example: 'RU1' }),
    uids: arrayOf(uid(), { max: UIDS_MAX, description: 'Its accounts; the first one owns it.' }),
  }),
  data: Type.Object({ riskUnitId: str('The risk unit.') }),
  handle: async (call) => {
    const { id: riskUnitId, uids } = call.input;
    const unit = { riskUnitId, uids };
    return submit(call.venue, 'uta', { type: 'create-risk-unit', ...unit, ...signed(call) });
  },
});
