/** Closed candles of a contract's mark before a time (wire.md 4.5); a start is ignored. */
import { listEndpoint } from '../../../../calls/list.ts';
import { pastCandles } from '../past-candles.ts';

export default listEndpoint({
  ...pastCandles('mark'),
  path: '/api/v2/mix/market/history-mark-candles',
  summary: 'Get past candles of the mark price',
});
