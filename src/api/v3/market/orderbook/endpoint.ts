/** The book of an instrument (wire.md 4.5). Prices and sizes are JSON numbers, digit by digit. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { category, limit, list, object, str, symbol } from '../../../../http/fields.ts';
import { RawJson, rawJson } from '../../../../http/raw-json.ts';
import { v3Market } from '../../../calls/markets.ts';
import { pair } from '../../../codecs/codec.ts';
import { depthText } from '../../../codecs/depth.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  limit: limit({ default: 5, max: 200 }),
});

const level = pair(Type.Number({ description: 'Price, then size in base coin.' }));

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/orderbook',
  summary: 'Get order book',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: rawJson(Type.Object({ a: list(level), b: list(level), ts: str('Venue time, Unix ms.') })),
  handle: ({ input: wanted, venue: { state }, nowMs }) => {
    const { asks, bids } = depthText(v3Market(state, wanted), {
      mergeExponent: 0,
      limit: wanted.limit,
      values: 'numbers',
    });
    return new RawJson(`{"a":${asks},"b":${bids},"ts":"${nowMs()}"}`);
  },
});
