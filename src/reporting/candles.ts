/** Answers candle requests: stored base bars, the waiting trades added, put together to periods. */
import { barOfTrade, candleRow, joinBars, type PriceBar } from './bar.ts';
import { candleSeries, spanOf } from './candle-series.ts';
import type { CandleRequest, CandleRow } from './history.ts';
import type { HistorySources } from './history-sources.ts';
import type { WaitingTrade } from './overlay-chunk.ts';
import { HOUR_MS, MINUTE_MS, shiftPeriod } from './period.ts';
import { type BaseBar, type BaseLength, findBars } from './tables/candles.ts';

/** Candles of an instrument, oldest first; none for an instrument that does not exist. */
export async function candlesOf(
  sources: HistorySources,
  request: CandleRequest,
): Promise<readonly CandleRow[]> {
  const instrument = sources.scales.markets.get(request.instrument)?.instrument;
  const span = spanOf(request, sources.nowMs());
  if (instrument === undefined || span === undefined) return [];
  const waiting = sources.overlay.allTrades(request.instrument);
  const lengthMs = baseLength(request);
  const endMs = shiftPeriod(span.lastMs, 1, request);
  const stored = await findBars(
    sources.database,
    { instrument, lengthMs },
    { fromMs: span.firstMs, toMs: endMs },
  );
  const bars = withWaiting(
    stored,
    waiting.filter(({ at }) => at.timeMs < endMs),
    lengthMs,
  );
  return candleSeries(bars, request, span).map((bar) => candleRow(bar, instrument));
}

/** Whole hours are put together from hour bars: every zone's midnight is a whole hour. */
function baseLength({ length }: CandleRequest): BaseLength {
  return length === 'month' || length % HOUR_MS === 0 ? HOUR_MS : MINUTE_MS;
}

/**
 * A stored bar holds every trade of its period up to its `lastSeq`, and whatever is stored later
 * than that is not in this period: so exactly the waiting trades above `lastSeq` are missing.
 */
function withWaiting(
  stored: readonly BaseBar[],
  waiting: readonly WaitingTrade[],
  lengthMs: BaseLength,
): readonly PriceBar[] {
  const storedSeq = new Map(stored.map(({ bar, lastSeq }) => [bar.startMs, lastSeq]));
  const bars = new Map(stored.map(({ bar }) => [bar.startMs, bar]));
  for (const { trade, at } of waiting) {
    const startMs = Math.floor(at.timeMs / lengthMs) * lengthMs;
    if (at.seq <= (storedSeq.get(startMs) ?? 0)) continue;
    const earlier = bars.get(startMs);
    const later = barOfTrade(startMs, trade);
    bars.set(startMs, earlier === undefined ? later : joinBars(earlier, later));
  }
  return [...bars.values()].sort((left, right) => left.startMs - right.startMs);
}
