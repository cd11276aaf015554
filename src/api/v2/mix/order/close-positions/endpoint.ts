/** Closes positions at market: all of a product type, of a symbol, or one side. wire.md 6.2. */

import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  list,
  object,
  oneOf,
  optional,
  productType,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { rejectionError, WireError } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { originOf } from '../../../../codecs/trade-side.ts';

const input = object({
  productType: productType(),
  symbol: optional(symbol()),
  holdSide: optional(
    oneOf(['long', 'short', 'buy', 'sell'], {
      description: 'Absent: both. One-way: also buy, sell.',
    }),
  ),
});

const ids = {
  orderId: str('Id of the market order.'),
  clientOid: str('Its client order id.'),
  symbol: str('Trading pair.'),
};

const data = Type.Object({
  successList: list(Type.Object(ids)),
  failureList: list(
    Type.Object({ ...ids, errorMsg: str('Why it failed.'), errorCode: str('Error code.') }),
  ),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/close-positions',
  summary: 'Close futures positions at market',
  source: 'wire.md 6.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input,
  data,
  async handle({ input: sent, venue, caller, locale }) {
    const { productType: category, symbol: name, holdSide } = sent;
    marketFilterV2(venue.state, category, name);
    const origin = originOf(caller);
    const positionSide = positionOf(holdSide);
    const closing = present({ category, symbol: name, positionSide, origin });
    const type = 'close-positions' as const;
    const { results } = await submit(venue, 'mix', { type, uid: caller.uid, ...closing });
    if (results.length === 0) throw new WireError('22002');
    const done = results.filter(({ ok }) => ok);
    return {
      successList: done.map(({ orderId, clientOid, symbol }) => ({ orderId, clientOid, symbol })),
      failureList: results.flatMap((result) => {
        if (result.ok) return [];
        const { orderId, clientOid, symbol } = result;
        const error = rejectionError('mix', result);
        const why = { errorMsg: error.text(locale), errorCode: error.code };
        return [{ orderId, clientOid, symbol, ...why }];
      }),
    };
  },
});

/** In one-way mode clients name the side of the position: buy is long. */
function positionOf(side: 'long' | 'short' | 'buy' | 'sell' | undefined) {
  if (side === 'buy') return 'long';
  if (side === 'sell') return 'short';
  return side;
}
