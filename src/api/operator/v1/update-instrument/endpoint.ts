/** Changes an instrument: fees, limits, leverage, never its steps, coins or delivery (design.md 6). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, optional, str, symbol } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, ownOf, signed } from '../../shared/act.ts';
import { announced, changeableFields } from '../../shared/instrument-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/update-instrument',
  summary: 'Change an instrument',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    category: oneOf(CATEGORIES),
    symbol: symbol(),
    ...changeableFields,
    limitOpenTime: optional(announced('opening is restricted')),
    offTime: optional(announced('it is delisted')),
  }),
  data: Type.Object({ instrument: str('CATEGORY:SYMBOL.') }),
  handle: async (call) => {
    const { category, symbol: name, limitOpenTime, offTime, ...changed } = ownOf(call.input);
    const changes = { ...changed, limitOpenMs: limitOpenTime, offMs: offTime };
    if (changes.status !== undefined && call.input.reason === undefined) throw missing('reason');
    return submit(call.venue, 'uta', {
      type: 'update-instrument',
      category,
      symbol: name,
      changes: present(changes),
      ...signed(call),
    });
  },
});
