/** Sets index prices: one, or several in one command, all or none (design.md 6). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, decimal, oneOf, optional, str, symbol } from '../../../../http/fields.ts';
import { missing, wrong } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { act, closed, signed } from '../../shared/act.ts';

const PRICES_MAX = 1000;

const positive = () => decimal({ description: 'A price above zero.', example: '60000.5' });

const input = act({
  category: optional(oneOf(CATEGORIES)),
  symbol: optional(symbol()),
  price: optional(positive()),
  prices: optional(
    arrayOf(closed({ category: oneOf(CATEGORIES), symbol: symbol(), price: positive() }), {
      max: PRICES_MAX,
    }),
  ),
});

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-index-price',
  summary: 'Set index prices',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input,
  data: Type.Object({ count: str('How many prices were set.') }),
  handle: async (call) => {
    const { category, symbol: name, price, prices } = call.input;
    const isOne = category !== undefined && name !== undefined && price !== undefined;
    if (prices === undefined && !isOne) throw missing('category', 'symbol', 'price');
    if (prices !== undefined && isOne) throw wrong('prices');
    const { count } = await submit(call.venue, 'uta', {
      type: 'set-index-price',
      prices: isOne ? [{ category, symbol: name, price }] : (prices ?? []),
      ...signed(call),
    });
    return { count: String(count) };
  },
});
