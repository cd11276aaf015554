/** Closed candles of a spot pair before a time (wire.md 4.5); a start is ignored. */
import { symbol, timeMs } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { closedCandles } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { usdtValue } from '../../../../codecs/amount-text.ts';
import { candleWindow, granularity, SPOT_PERIODS, spotCandle } from '../../../../codecs/candle.ts';

export default listEndpoint({
  path: '/api/v2/spot/market/history-candles',
  summary: 'Get past spot candles',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    symbol: symbol(),
    granularity: granularity(SPOT_PERIODS),
    ...candleWindow(200),
    endTime: timeMs({ description: 'Open times before this one.' }),
  },
  frame: bare,
  codec: spotCandle,
  async rows(call) {
    const { state } = call.venue;
    const { granularity: period, symbol: pair, ...window } = call.input;
    const { instrument } = findMarket(state, 'spot', { category: 'SPOT', symbol: pair });
    const rows = await closedCandles(call, { instrument, period, ...window });
    const usdt = (volume: string) => usdtValue(state, instrument.quote, volume);
    return rows.map((row) => ({ ...row, usdtVolume: usdt(row.quoteVolume) }));
  },
});
