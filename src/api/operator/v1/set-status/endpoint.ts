/** Opens, limits or halts trading: an instrument, a category, or the whole venue (design.md 6, R-O-2). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, oneOf, optional, str, symbol } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';
import { tradingStatus, yesOrNo } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-status',
  summary: 'Set the trading status',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    category: optional(oneOf(CATEGORIES, { description: 'None named: the whole venue.' })),
    symbol: optional(symbol({ description: 'One instrument of the category.' })),
    status: tradingStatus(),
    cancelOrders: yesOrNo('Whether open orders and waiting triggers are cancelled.'),
  }),
  data: Type.Object({
    changed: list(
      Type.Object({
        category: str('Its category.'),
        symbol: str('An instrument that may do another thing than before.'),
        from: str('What it did.'),
        to: str('What it does: the least of what venue, category and instrument allow.'),
      }),
    ),
    cancelled: str('How many orders and triggers were cancelled.'),
  }),
  handle: async (call) => {
    const { cancelOrders, category, symbol: name, status } = call.input;
    if (name !== undefined && category === undefined) throw missing('category');
    const { cancelled, changed } = await submit(call.venue, 'uta', {
      type: 'set-status',
      ...present({ category, symbol: name }),
      status,
      ...signed(call),
      isOfLevel: true,
      ...(cancelOrders === 'yes' ? { cancelOrders: true } : {}),
    });
    return { changed: [...changed], cancelled: String(cancelled) };
  },
});
