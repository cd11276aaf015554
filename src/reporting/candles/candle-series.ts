/**
 * Candles from base bars: one per period without a gap, oldest first. Real clients expect a
 * continuous series, so a period without a trade repeats the last close with no volume; the series
 * starts with the first trade there ever was.
 */

import type { CandleRequest } from '../history.ts';
import { flatBar, joinBars, type PriceBar } from './bar.ts';
import { type Period, periodStart, shiftPeriod } from './period.ts';

/** Open times of the first and the last candle asked for. */
export interface Span {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The last `limit` periods of the request that have begun at `nowMs`; undefined when none has. */
export function spanOf(request: CandleRequest, nowMs: number): Span | undefined {
  const lastMs = periodStart(Math.min(request.toMs - 1, nowMs), request);
  const reach = shiftPeriod(lastMs, 1 - request.limit, request);
  const firstMs = Math.max(reach, firstFrom(request));
  return firstMs > lastMs ? undefined : { firstMs, lastMs };
}

/** `bars` are oldest first; those before the span only tell the close to start from. */
export function candleSeries(
  bars: readonly PriceBar[],
  period: Period,
  span: Span,
): readonly PriceBar[] {
  const byPeriod = new Map<number, PriceBar>();
  let close: bigint | undefined;
  for (const bar of bars) {
    if (bar.startMs < span.firstMs) {
      close = bar.close;
      continue;
    }
    const startMs = periodStart(bar.startMs, period);
    const earlier = byPeriod.get(startMs);
    byPeriod.set(startMs, earlier === undefined ? { ...bar, startMs } : joinBars(earlier, bar));
  }
  const series: PriceBar[] = [];
  for (let at = span.firstMs; at <= span.lastMs; at = shiftPeriod(at, 1, period)) {
    const candle = byPeriod.get(at) ?? (close === undefined ? undefined : flatBar(at, close));
    if (candle === undefined) continue;
    series.push(candle);
    close = candle.close;
  }
  return series;
}

/** The first open time at or after the request's start. */
function firstFrom(request: CandleRequest): number {
  if (request.fromMs === undefined) return Number.NEGATIVE_INFINITY;
  const startMs = periodStart(request.fromMs, request);
  return startMs === request.fromMs ? startMs : shiftPeriod(startMs, 1, request);
}
