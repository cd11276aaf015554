/** The caller's spot fills, newest first; `idLessThan` is a tradeId. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, optional, orderId, symbol } from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { spotFillV2, spotFillWireV2 } from '../../../../codecs/v2/fill.ts';

const input = object({
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Only fills of this order.' })),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/fills',
  summary: 'Get spot fills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(spotFillV2),
  async handle({ input, caller, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market = marketFilterV2(venue.state, 'SPOT', input.symbol);
    const filter = present({ uid: caller.uid, ...market, ...window, orderId: input.orderId });
    return (await history.fills(filter, page)).map(spotFillWireV2);
  },
});
