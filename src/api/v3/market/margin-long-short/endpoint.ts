/** By what is owed of the coins of a pair on margin, as it is now. wire.md D.8. */
import { marginLongShort } from '../../../../engine/read/sentiment.ts';
import { coin, optional, symbol } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { tradedMarketV3 } from '../../../calls/markets.ts';
import { marginPeriod, marginRatio } from '../../../codecs/flow.ts';

export default listEndpoint({
  path: '/api/v3/market/margin-long-short',
  summary: 'Get the long/short ratio of margin',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 1 },
  input: {
    symbol: symbol(),
    period: marginPeriod(),
    coin: optional(coin({ description: 'Ignored: both coins of the pair are looked at.' })),
  },
  frame: bare,
  codec: marginRatio,
  rows({ input, venue: { state }, nowMs }) {
    const market = tradedMarketV3(state, { category: 'MARGIN', symbol: input.symbol }, 'uta');
    return [{ longShort: marginLongShort(state, market), timeMs: nowMs() }];
  },
});
