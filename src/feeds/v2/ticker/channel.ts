/** Last day, best prices and, of contracts, index, mark and funding (wire.md 5.5). */
import { mixTickerPush, spotTickerPush } from '../../../api/codecs/v2/ticker.ts';
import { bySpot, marketChannel } from '../../market-channel.ts';
import { TICKER_EVENTS, tickerFeed } from '../../ticker.ts';

export default marketChannel({
  api: 'v2',
  name: 'ticker',
  summary: 'Last day and best prices; of contracts also mark, index and funding.',
  source: 'wire.md 5.5',
  pace: 'at first, then when something changed, at most every 300 ms on spot and 120 ms on futures',
  hears: TICKER_EVENTS,
  row: { anyOf: [spotTickerPush.schema, mixTickerPush.schema] },
  everyMs: bySpot(300, 120),
  open: (call) => tickerFeed(call, spotTickerPush.encode, mixTickerPush.encode),
});
