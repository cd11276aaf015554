/** Closed candles of a contract's index before a time (wire.md 4.5); a start is ignored. */
import { listEndpoint } from '../../../../calls/list.ts';
import { pastCandles } from '../past-candles.ts';

export default listEndpoint({
  ...pastCandles('index'),
  path: '/api/v2/mix/market/history-index-candles',
  summary: 'Get past candles of the index price',
});
