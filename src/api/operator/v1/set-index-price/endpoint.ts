/** Sets index prices: one, or several in one command, all or none (design.md 6, R-V-14, R-V-15). */
import { CATEGORIES, type Category, instrumentKey } from '../../../../engine/core/instrument.ts';
import { endpoint, type OperatorCall } from '../../../../http/endpoint.ts';
import { arrayOf, decimal, oneOf, optional, symbol } from '../../../../http/fields.ts';
import { missing, rejectionError, wrong } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { closed, reasoned, signed } from '../../shared/act.ts';
import { force, pricesSet } from '../../shared/price-fields.ts';

const PRICES_MAX = 1000;

const positive = () => decimal({ description: 'A price above zero.', example: '60000.5' });

const input = reasoned({
  category: optional(oneOf(CATEGORIES)),
  symbol: optional(symbol()),
  price: optional(positive()),
  prices: optional(
    arrayOf(closed({ category: oneOf(CATEGORIES), symbol: symbol(), price: positive() }), {
      max: PRICES_MAX,
    }),
  ),
  force: force(),
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
  data: pricesSet,
  handle: async (call) => {
    const { category, symbol: name, price, prices } = call.input;
    const isOne = category !== undefined && name !== undefined && price !== undefined;
    if (prices === undefined && !isOne) throw missing('category', 'symbol', 'price');
    if (prices !== undefined && isOne) throw wrong('prices', 'nothing beside one price');
    const given = isOne ? [{ category, symbol: name, price }] : (prices ?? []);
    const isForced = call.input.force === 'yes';
    if (!isForced) refuseKept(call, given);
    const told = await submit(call.venue, 'uta', {
      type: 'set-index-price',
      prices: given,
      ...signed(call),
      force: isForced,
    });
    return { prices: [...told.prices] };
  },
});

/** The built-in market walks on from an index that an operator forces, and so would go on from a slip. */
function refuseKept(
  { operator }: OperatorCall<unknown>,
  prices: readonly { readonly category: Category; readonly symbol: string }[],
): void {
  const kept = prices
    .map(({ category, symbol: name }) => instrumentKey(category, name))
    .find((key) => operator.movesIndex(key));
  if (kept === undefined) return;
  const detail = `${kept} by the built-in market; with force it goes on from the price given`;
  throw rejectionError('uta', { reason: 'index-kept-elsewhere', detail });
}
