/** Closes positions of anybody at market (design.md 6, R-C-16). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { optional, productType, str, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';
import { uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/close-positions',
  summary: 'Close positions of anybody',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    uid: optional(uid('Those of the user of this id; absent: of all users.')),
    category: optional(productType()),
    symbol: optional(symbol({ description: 'Those of this symbol; absent: of all.' })),
  }),
  data: Type.Object({
    closed: str('How many positions were closed to the last lot.'),
    left: str('How many are still open, whole or in part: the book could not take them.'),
  }),
  handle: async (call) => {
    const { category, symbol: name, uid: whose } = call.input;
    const { closed, left } = await submit(call.venue, 'uta', {
      type: 'force-close',
      ...present({ uid: whose, category, symbol: name }),
      ...signed(call),
    });
    return { closed: String(closed), left: String(left) };
  },
});
