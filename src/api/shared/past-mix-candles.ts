/** What the calls for past candles of a contract share: their query, and their rows of one price. */
import type { Static } from 'typebox';
import type { Services } from '../../http/endpoint.ts';
import { object, productType, symbol } from '../../http/fields.ts';
import type { CandleSource } from '../../reporting/history.ts';
import { candleWindow } from './candle-fields.ts';
import { candleValues, closedCandles } from './candle-rows.ts';
import { findMarket } from './find-market.ts';
import { granularity, MIX_PERIODS } from './granularity.ts';

export const pastMixCandlesInput = object({
  symbol: symbol(),
  productType: productType(),
  granularity: granularity(MIX_PERIODS),
  ...candleWindow(200),
});

interface Call extends Services {
  readonly input: Static<typeof pastMixCandlesInput>;
}

/** Closed candles before the end, oldest first; a start is ignored. */
export async function pastMixCandles(call: Call, source: CandleSource): Promise<string[][]> {
  const { productType: category, granularity: period, ...wanted } = call.input;
  const { instrument } = findMarket(call.venue.state, 'mix', { category, symbol: wanted.symbol });
  const rows = await closedCandles(call, { ...wanted, instrument, period, source });
  return rows.map(candleValues);
}
