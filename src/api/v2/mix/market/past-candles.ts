/** What the calls for past candles of a contract share: all but whose price they are of. */
import type { PublicCall } from '../../../../http/endpoint.ts';
import { type FieldsOf, productType, symbol } from '../../../../http/fields.ts';
import type { CandleSource } from '../../../../reporting/candles/bar.ts';
import { bare } from '../../../calls/frames.ts';
import { closedCandles } from '../../../calls/market-data.ts';
import { findMarket } from '../../../calls/markets.ts';
import { candle, candleWindow, granularity, MIX_PERIODS } from '../../../codecs/candle.ts';

const input = {
  symbol: symbol(),
  productType: productType(),
  granularity: granularity(MIX_PERIODS),
  ...candleWindow(200),
};

/** Closed candles before the end, oldest first; a start is ignored. */
export function pastCandles(source: CandleSource) {
  return {
    source: 'wire.md 4.5',
    family: 'v2',
    codes: 'mix',
    access: { kind: 'public' },
    limit: { per: 'ip', perSecond: 20 },
    input,
    frame: bare,
    codec: candle,
    rows: (call: PublicCall<FieldsOf<typeof input>>) => {
      const { granularity: period, productType: category, ...wanted } = call.input;
      const pair = { category, symbol: wanted.symbol };
      const { instrument } = findMarket(call.venue.state, 'mix', pair);
      return closedCandles(call, { ...wanted, instrument, period, source });
    },
  } as const;
}
