/** Closed candles of a contract before a time (wire.md 4.5); a start is ignored. */
import { listEndpoint } from '../../../../calls/list.ts';
import { pastCandles } from '../past-candles.ts';

export default listEndpoint({
  ...pastCandles('trades'),
  path: '/api/v2/mix/market/history-candles',
  summary: 'Get past futures candles',
});
