/** Last day, best prices and, of contracts, index, mark and funding (wire.md 5.6). */
import type { Ticker } from '../../../api/codecs/ticker.ts';
import type { PushedTicker } from '../../../api/codecs/v2/ticker.ts';
import { tickerV3 } from '../../../api/codecs/v3/ticker.ts';
import { bySpot, marketChannel } from '../../market-channel.ts';
import { TICKER_EVENTS, tickerFeed } from '../../ticker.ts';

export default marketChannel({
  api: 'v3',
  name: 'ticker',
  summary: 'Last day and best prices; of contracts also mark, index and funding.',
  source: 'wire.md 5.6',
  pace: 'at first, then when something changed, at most every 300 ms on spot and 120 ms on futures',
  hears: TICKER_EVENTS,
  row: tickerV3.schema,
  everyMs: bySpot(300, 120),
  open: (call) => {
    const { category } = call.market.instrument;
    const encode = (ticker: Ticker | PushedTicker) => tickerV3.encode({ ...ticker, category });
    return tickerFeed(call, encode, encode);
  },
});
