/** Pins the mark price of a futures instrument; without a price it is free again (design.md 6, R-V-14). */
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, optional, productType, symbol } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';
import { force, pricesSet } from '../../shared/price-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-mark-price',
  summary: 'Pin or free a mark price',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    category: productType(),
    symbol: symbol(),
    price: optional(
      decimal({ description: 'A price above zero; null frees the mark.', example: '60000.5' }),
    ),
    force: force(),
  }),
  data: pricesSet,
  handle: async (call) => {
    const { category, symbol: name, price } = call.input;
    const told = await submit(call.venue, 'uta', {
      type: 'set-mark-price',
      category,
      symbol: name,
      price: price ?? null,
      ...signed(call),
      force: call.input.force === 'yes',
    });
    return { prices: [...told.prices] };
  },
});
