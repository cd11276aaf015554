/** Takes an instrument off trading for good (design.md 6, R-V-16). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, str, symbol } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/delist',
  summary: 'Delist an instrument',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({ category: oneOf(CATEGORIES), symbol: symbol() }),
  data: Type.Object({
    cancelled: str('How many orders and triggers were cancelled.'),
    closed: str('How many positions were closed at the mark.'),
  }),
  handle: async (call) => {
    const { category, symbol: name } = call.input;
    const { cancelled, closed } = await submit(call.venue, 'uta', {
      type: 'delist',
      category,
      symbol: name,
      ...signed(call),
    });
    return { cancelled: String(cancelled), closed: String(closed) };
  },
});
