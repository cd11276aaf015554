/**
 * Answers candle requests: stored base bars, the waiting prices added, put together to one candle per period without
 * a gap, oldest first. Real clients expect a continuous series, so a period without a trade repeats the last close
 * with no volume; the series starts with the first trade there ever was.
 */

import type { ReadEvent } from '../../engine/core/event.ts';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';
import type { Units } from '../../primitives/units.ts';
import type { WaitingIndex } from '../overlay.ts';
import type { HistorySources } from '../report/answer.ts';
import {
  barOfTrade,
  barScales,
  type CandleRow,
  type CandleSource,
  candleRow,
  flatBar,
  joinBars,
  type PriceBar,
} from './bar.ts';
import { type BaseBar, type BaseLength, findBars } from './base-bars.ts';
import {
  type CandleRequest,
  HOUR_MS,
  MINUTE_MS,
  type Period,
  periodStart,
  shiftPeriod,
} from './period.ts';

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
  readonly of: string;
  readonly barAt: (startMs: number) => PriceBar;
}

const PRICES: WaitingIndex<WaitingPrice> = {
  itemsOf: ({ entry, events }) =>
    eventsByTime(entry, events).flatMap((at) => at.events.flatMap((event) => pricesIn(event, at))),
  keptBy: { of: ({ of }) => of },
};

function pricesIn(event: ReadEvent, at: Happened): readonly WaitingPrice[] {
  if (event.type === 'traded') {
    if (event.isOffBook) return [];
    const of = pricesOf(event.instrument.key, 'trades');
    return [{ at, of, barAt: (startMs) => barOfTrade(startMs, event) }];
  }
  if (event.type !== 'prices-moved') return [];
  return [
    ...flatPrice(event.markPrice, at, pricesOf(event.instrument.key, 'mark')),
    ...flatPrice(event.indexPrice, at, pricesOf(event.instrument.key, 'index')),
  ];
}

function flatPrice(price: Units | undefined, at: Happened, of: string): readonly WaitingPrice[] {
  return price === undefined ? [] : [{ at, of, barAt: (startMs) => flatBar(startMs, price) }];
}

function pricesOf(instrument: InstrumentKey, source: CandleSource): string {
  return `${source} ${instrument}`;
}

/** Oldest first. */
function waitingPrices(
  { overlay }: HistorySources,
  instrument: InstrumentKey,
  source: CandleSource,
): readonly WaitingPrice[] {
  return [...overlay.newest(PRICES, { by: 'of', is: pricesOf(instrument, source) })].reverse();
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

/** Open times of the first and the last candle asked for. */
interface Span {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The last `limit` periods of the request that have begun at `nowMs`; undefined when none has. */
function spanOf(request: CandleRequest, nowMs: number): Span | undefined {
  const lastMs = periodStart(Math.min(request.toMs - 1, nowMs), request);
  const reach = shiftPeriod(lastMs, 1 - request.limit, request);
  const firstMs = Math.max(reach, firstFrom(request));
  return firstMs > lastMs ? undefined : { firstMs, lastMs };
}

/** `bars` are oldest first; those before the span only tell the close to start from. */
function candleSeries(bars: readonly PriceBar[], period: Period, span: Span): readonly PriceBar[] {
  const byPeriod = new Map<number, PriceBar>();
  let close: Units | undefined;
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
