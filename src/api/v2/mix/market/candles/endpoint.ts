/** Candles of a contract by its trades, the open one included (wire.md 4.5). */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  oneOf,
  optional,
  productType,
  symbol,
  timeMs,
} from '../../../../../http/fields.ts';
import { candleValues, recentCandles } from '../../../../shared/candle-rows.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { granularity, MIX_PERIODS } from '../../../../shared/granularity.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  granularity: granularity(MIX_PERIODS),
  kLineType: oneOf(['MARKET'], {
    default: 'MARKET',
    description: 'Candles of trades; those of mark and index prices are not kept.',
  }),
  startTime: optional(timeMs()),
  endTime: optional(timeMs({ description: 'Open times before this one.' })),
  limit: limit({ default: 100, max: 1000 }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/candles',
  summary: 'Get futures candles',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(
    Type.Array(Type.String(), {
      description: 'time, open, high, low, close, base volume, quote volume',
    }),
  ),
  handle: async (call) => {
    const { productType: category, granularity: period, ...wanted } = call.input;
    const { instrument } = findMarket(call.venue.state, 'mix', {
      category,
      symbol: wanted.symbol,
    });
    const rows = await recentCandles(call, { ...wanted, instrument, period });
    return rows.map(candleValues);
  },
});
