/** Answers candle requests: stored base bars, the waiting prices added, put together to periods. */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { Happened } from '../../engine/moments.ts';
import type { CandleRequest, CandleRow, CandleSource } from '../history.ts';
import type { HistorySources } from '../history-sources.ts';
import { barOfTrade, barScales, candleRow, flatBar, joinBars, type PriceBar } from './bar.ts';
import { type BaseBar, type BaseLength, findBars } from './base-bars.ts';
import { candleSeries, spanOf } from './candle-series.ts';
import { HOUR_MS, MINUTE_MS, shiftPeriod } from './period.ts';

/** Candles of an instrument, oldest first; none for an instrument that does not exist. */
export async function candlesOf(
  sources: HistorySources,
  request: CandleRequest,
): Promise<readonly CandleRow[]> {
  const instrument = sources.scales.markets.get(request.instrument)?.instrument;
  const span = spanOf(request, sources.nowMs());
  if (instrument === undefined || span === undefined) return [];
  const source = request.source ?? 'trades';
  const waiting = waitingPrices(sources, request.instrument, source);
  const lengthMs = baseLength(request);
  const endMs = shiftPeriod(span.lastMs, 1, request);
  const stored = await findBars(
    sources.database,
    { instrument, source, lengthMs },
    { fromMs: span.firstMs, toMs: endMs },
  );
  const bars = withWaiting(
    stored,
    waiting.filter(({ at }) => at.timeMs < endMs),
    lengthMs,
  );
  const scales = barScales(instrument, source);
  return candleSeries(bars, request, span).map((bar) => candleRow(bar, scales));
}

/** A price that is not in SQL yet: when it was, and its bar in the period that begins at a time. */
interface WaitingPrice {
  readonly at: Happened;
  readonly barAt: (startMs: number) => PriceBar;
}

function waitingPrices(
  { overlay }: HistorySources,
  instrument: InstrumentKey,
  source: CandleSource,
): readonly WaitingPrice[] {
  if (source === 'trades')
    return overlay
      .allTrades(instrument)
      .map(({ at, trade }) => ({ at, barAt: (startMs) => barOfTrade(startMs, trade) }));
  return overlay.allPrices(instrument).flatMap(({ at, prices }) => {
    const price = source === 'mark' ? prices.markPrice : prices.indexPrice;
    return price === undefined ? [] : [{ at, barAt: (startMs: number) => flatBar(startMs, price) }];
  });
}

/** Whole hours are put together from hour bars: every zone's midnight is a whole hour. */
function baseLength({ length }: CandleRequest): BaseLength {
  return length === 'month' || length % HOUR_MS === 0 ? HOUR_MS : MINUTE_MS;
}

/**
 * A stored bar holds every price of its period up to its `lastSeq`, and whatever is stored later
 * than that is not in this period: so exactly the waiting prices above `lastSeq` are missing.
 */
function withWaiting(
  stored: readonly BaseBar[],
  waiting: readonly WaitingPrice[],
  lengthMs: BaseLength,
): readonly PriceBar[] {
  const storedSeq = new Map(stored.map(({ bar, lastSeq }) => [bar.startMs, lastSeq]));
  const bars = new Map(stored.map(({ bar }) => [bar.startMs, bar]));
  for (const { barAt, at } of waiting) {
    const startMs = Math.floor(at.timeMs / lengthMs) * lengthMs;
    if (at.seq <= (storedSeq.get(startMs) ?? 0)) continue;
    const earlier = bars.get(startMs);
    const later = barAt(startMs);
    bars.set(startMs, earlier === undefined ? later : joinBars(earlier, later));
  }
  return [...bars.values()].sort((left, right) => left.startMs - right.startMs);
}
