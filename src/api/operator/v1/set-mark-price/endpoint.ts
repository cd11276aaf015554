/** Pins the mark price of a futures instrument; without a price it is free again (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, optional, productType, str, symbol } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-mark-price',
  summary: 'Pin or free a mark price',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    category: productType(),
    symbol: symbol(),
    price: optional(
      decimal({ description: 'A price above zero; null frees the mark.', example: '60000.5' }),
    ),
  }),
  data: Type.Object({ price: str('The mark price from now on; 0 while there is none.') }),
  handle: async (call) => {
    const { category, symbol: name, price } = call.input;
    return submit(call.venue, 'uta', {
      type: 'set-mark-price',
      category,
      symbol: name,
      price: price ?? null,
      ...signed(call),
    });
  },
});
