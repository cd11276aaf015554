/** Opens, limits or halts trading: an instrument, a category, or the whole venue (design.md 6). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, optional, str, symbol } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { tradingStatus } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-status',
  summary: 'Set the trading status',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    category: optional(oneOf(CATEGORIES, { description: 'None named: the whole venue.' })),
    symbol: optional(symbol({ description: 'One instrument of the category.' })),
    status: tradingStatus(),
  }),
  data: Type.Object({ instruments: str('How many instruments it changed.') }),
  handle: async (call) => {
    const { category, symbol: name, status } = call.input;
    if (name !== undefined && category === undefined) throw missing('category');
    const { instruments } = await submit(call.venue, 'uta', {
      type: 'set-status',
      ...present({ category, symbol: name }),
      status,
      ...signed(call),
    });
    return { instruments: String(instruments) };
  },
});
