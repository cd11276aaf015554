/** Public trades (wire.md 5.6). */
import { publicTradePushV3 } from '../../../api/codecs/public-trade.ts';
import { marketChannel } from '../../market-channel.ts';
import { tradesFeed } from '../../trades.ts';

export default marketChannel({
  api: 'v3',
  name: 'publicTrade',
  summary: 'Public trades, newest first.',
  source: 'wire.md 5.6',
  pace: 'the 50 newest at first, then the trades since the last push together, at most every 50 ms',
  hears: ['traded'],
  row: publicTradePushV3.schema,
  everyMs: () => 50,
  open: (call) => tradesFeed(call, publicTradePushV3.encode),
});
