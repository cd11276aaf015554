/** What the candle calls of every family share: their window, their source, their rows. */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../engine/core/instrument.ts';
import type { Services } from '../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  oneOf,
  optional,
  productType,
  symbol,
  timeMs,
} from '../../http/fields.ts';
import type { CandleRow, CandleSource } from '../../reporting/candles/bar.ts';
import { type Period, periodStart, shiftPeriod } from '../../reporting/candles/period.ts';
import { findMarket } from '../calls/markets.ts';
import { usdtValue } from './amount-text.ts';
import { granularity, MIX_PERIODS } from './granularity.ts';

/** The fields of a window of open times; the end is exclusive. */
export function candleWindow(limitMax: number) {
  return {
    startTime: optional(timeMs()),
    endTime: optional(timeMs({ description: 'Open times before this one.' })),
    limit: limit({ default: 100, max: limitMax }),
  };
}

/** The kind of price in the words of v2; those of v3 are the same in small letters. */
export const candleSourceV2 = () => oneOf(['MARKET', 'MARK', 'INDEX'], candlesOf('MARKET'));
export const candleSourceV3 = () => oneOf(['market', 'mark', 'index'], candlesOf('market'));

function candlesOf<W extends string>(trades: W) {
  return { default: trades, description: 'Candles of trades, of the mark or of the index price.' };
}

const SOURCES = { market: 'trades', mark: 'mark', index: 'index' } as const;

/** What a word of either family asks for. */
export function candleSource(word: SourceWord | Uppercase<SourceWord>): CandleSource {
  return SOURCES[word.toLowerCase() as SourceWord];
}

type SourceWord = keyof typeof SOURCES;

/** Rows of texts; spot has one more. */
export function candleList(more = '') {
  const columns = `time, open, high, low, close, base volume, quote volume${more}`;
  return list(Type.Array(Type.String(), { description: columns }));
}

/** Rows are oldest first (wire.md 4.5). Times are open times; the end is exclusive. */
export interface CandleQuery {
  readonly instrument: Instrument;
  readonly period: Period;
  /** Absent: trades. */
  readonly source?: CandleSource;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
}

type Reads = Pick<Services, 'history' | 'nowMs'>;

/** The open candle included: the last `limit` of the window, or the first after a bare start. */
export function recentCandles(services: Reads, query: CandleQuery): Promise<readonly CandleRow[]> {
  const afterNow = services.nowMs() + 1;
  const toMs = Math.min(query.endTime ?? pageEnd(query) ?? afterNow, afterNow);
  const { startTime } = query;
  return services.history.candles({
    ...query.period,
    source: query.source ?? 'trades',
    instrument: query.instrument.key,
    limit: query.limit,
    toMs,
    ...(startTime === undefined ? {} : { fromMs: startTime }),
  });
}

/** Closed candles only: the last `limit` that opened before the end. A start is ignored. */
export function closedCandles(services: Reads, query: CandleQuery): Promise<readonly CandleRow[]> {
  const openSince = periodStart(services.nowMs(), query.period);
  return services.history.candles({
    ...query.period,
    source: query.source ?? 'trades',
    instrument: query.instrument.key,
    limit: query.limit,
    toMs: Math.min(query.endTime ?? openSince, openSince),
  });
}

/** `[time, open, high, low, close, base volume, quote volume]`. */
export function candleValues(row: CandleRow): string[] {
  return [
    String(row.startMs),
    row.open,
    row.high,
    row.low,
    row.close,
    row.baseVolume,
    row.quoteVolume,
  ];
}

/** Spot rows carry the volume in USDT as an eighth value, at present prices. */
export function spotCandleValues(
  services: Pick<Services, 'venue'>,
  instrument: Instrument,
  row: CandleRow,
): string[] {
  const { state } = services.venue;
  return [...candleValues(row), usdtValue(state, instrument.quote, row.quoteVolume)];
}

/** With a start alone, the page ends `limit` candles after it. */
function pageEnd({ startTime, period, limit }: CandleQuery): number | undefined {
  if (startTime === undefined) return undefined;
  const start = periodStart(startTime, period);
  return shiftPeriod(start, start < startTime ? limit + 1 : limit, period);
}

/** What the calls for past candles of a contract share: their query, and their rows of one price. */
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
