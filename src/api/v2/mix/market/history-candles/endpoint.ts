/** Closed candles of a contract before a time (wire.md 4.5); a start is ignored. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, productType, symbol } from '../../../../../http/fields.ts';
import { candleList, candleWindow } from '../../../../shared/candle-fields.ts';
import { candleValues, closedCandles } from '../../../../shared/candle-rows.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { granularity, MIX_PERIODS } from '../../../../shared/granularity.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  granularity: granularity(MIX_PERIODS),
  ...candleWindow(200),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/history-candles',
  summary: 'Get past futures candles',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: candleList(),
  handle: async (call) => {
    const { productType: category, granularity: period, ...wanted } = call.input;
    const { instrument } = findMarket(call.venue.state, 'mix', {
      category,
      symbol: wanted.symbol,
    });
    const rows = await closedCandles(call, { ...wanted, instrument, period });
    return rows.map(candleValues);
  },
});
