/** Cancels orders and triggers of anybody (design.md 6, R-C-15). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, optional, str, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';
import { uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/cancel-orders',
  summary: 'Cancel orders of anybody',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    uid: optional(uid('Those of the user of this id; absent: of all users.')),
    category: optional(oneOf(CATEGORIES)),
    symbol: optional(symbol({ description: 'Those of this symbol; absent: of all.' })),
  }),
  data: Type.Object({ cancelled: str('How many orders and triggers were cancelled.') }),
  handle: async (call) => {
    const { category, symbol: name, uid: whose } = call.input;
    const { cancelled } = await submit(call.venue, 'uta', {
      type: 'cancel-orders',
      ...present({ uid: whose, category, symbol: name }),
      ...signed(call),
    });
    return { cancelled: String(cancelled) };
  },
});
