/** Candles as array rows, oldest first (wire.md 4.5). Times are open times; the end is exclusive. */
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { Services } from '../../http/endpoint.ts';
import type { CandleRow, CandleSource } from '../../reporting/history.ts';
import { type Period, periodStart, shiftPeriod } from '../../reporting/period.ts';
import { usdtValue } from './usdt-value.ts';

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
