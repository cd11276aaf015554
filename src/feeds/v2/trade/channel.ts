/** Public trades (wire.md 5.5). */
import { publicTradeV2 } from '../../../api/codecs/public-trade.ts';
import { marketChannel } from '../../market-channel.ts';
import { tradesFeed } from '../../trades.ts';

export default marketChannel({
  api: 'v2',
  name: 'trade',
  summary: 'Public trades, newest first.',
  source: 'wire.md 5.5',
  pace: 'the 50 newest at first, then the trades since the last push together, at most every 50 ms',
  hears: ['traded'],
  row: publicTradeV2.schema,
  everyMs: () => 50,
  open: (call) => tradesFeed(call, publicTradeV2.encode),
});
