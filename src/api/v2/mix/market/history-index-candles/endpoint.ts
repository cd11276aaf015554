/** Closed candles of a contract's index before a time (wire.md 4.5); a start is ignored. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { candleList, pastMixCandles, pastMixCandlesInput } from '../../../../codecs/candle.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/history-index-candles',
  summary: 'Get past candles of the index price',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: pastMixCandlesInput,
  data: candleList(),
  handle: (call) => pastMixCandles(call, 'index'),
});
