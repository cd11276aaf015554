/** Candles (wire.md 5.5): the length stands in the channel's name. */
import { usdtValue } from '../../../api/codecs/amount-text.ts';
import { MIX_PERIODS, spotCandle } from '../../../api/codecs/candle.ts';
import { assert } from '../../../primitives/assert.ts';
import { candleFeed } from '../../candles.ts';
import { marketChannel } from '../../market-channel.ts';

export default marketChannel({
  api: 'v2',
  name: 'candle',
  suffixes: Object.keys(MIX_PERIODS),
  summary: 'Candles of trades.',
  source: 'wire.md 5.5',
  pace: 'the 500 newest at first, oldest first; then the open one every second, and each that closed',
  hears: ['traded'],
  row: spotCandle.schema,
  everyMs: () => 1000,
  beatMs: 1000,
  open: ({ market, services, suffix }) => {
    const period = MIX_PERIODS[suffix];
    assert(period !== undefined, `no candles of ${suffix}`);
    const { state } = services.venue;
    const usdt = (volume: string) => usdtValue(state, market.instrument.quote, volume);
    return candleFeed({
      market,
      services,
      period,
      encode: (row) => spotCandle.encode({ ...row, usdtVolume: usdt(row.quoteVolume) }),
    });
  },
});
