/** Candles (wire.md 5.6): the length is the argument's `interval`. */
import { granularity, klinePushV3, MIX_PERIODS } from '../../../api/codecs/candle.ts';
import type { Period } from '../../../reporting/candles/period.ts';
import { candleFeed } from '../../candles.ts';
import { marketChannel } from '../../market-channel.ts';

export default marketChannel({
  api: 'v3',
  name: 'kline',
  summary: 'Candles of trades.',
  source: 'wire.md 5.6',
  pace: 'the 500 newest at first, oldest first; then the open one every second, and each that closed',
  hears: ['traded'],
  row: klinePushV3.schema,
  fields: { interval: granularity(MIX_PERIODS) },
  everyMs: () => 1000,
  beatMs: 1000,
  open: ({ market, services, input }) => {
    const { interval: period } = input as { readonly interval: Period };
    return candleFeed({ market, services, period, encode: klinePushV3.encode });
  },
});
