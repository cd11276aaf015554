/**
 * The tape in memory. Each trade costs the same whatever came before: it goes into a ring of the
 * latest trades and prolongs the open minute bar. The day's figures are read off at most 1440 bars.
 */

import type { Entry } from '../engine/command.ts';
import type { ReadEvent, ReadTraded } from '../engine/core/event.ts';
import type { InstrumentKey } from '../engine/core/instrument.ts';
import { eventsByTime } from '../engine/read/events-by-time.ts';
import { add, type Units, unitsOf } from '../primitives/units.ts';
import type { Bar, DayStatistics, Tape, TapeTrade } from './tape.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** The most that any client may ask of recent trades (wire.md 4.5). */
const TRADES_KEPT = 1000;

/** A tape that is fed, and that a snapshot can carry. */
export interface TapeView extends Tape {
  /** Who feeds it late is called before anything of an instrument is read. */
  readonly fedBy: (catchUp: () => void) => void;
  /** The whole tape as JSON text, the same for the same events. */
  readonly serialize: () => string;
  /** Takes over what {@link serialize} wrote, in place of what is there. */
  readonly restore: (text: string) => void;
}

/** What is kept of one instrument. */
interface Strip {
  /** Oldest first; longer than {@link TRADES_KEPT} between two clean-ups. */
  trades: TapeTrade[];
  /** Oldest first, at most a day of them beyond the last clean-up, and one before. */
  bars: Bar[];
  last: number;
}

export function createTape(): TapeView {
  let strips = new Map<InstrumentKey, Strip>();
  let nowMs = 0;
  let catchUp = (): void => undefined;
  const stripAsked = (instrument: InstrumentKey): Strip | undefined => {
    catchUp();
    return strips.get(instrument);
  };
  return {
    fedBy: (feed) => {
      catchUp = feed;
    },
    onApplied: (entry: Entry, events: readonly ReadEvent[]) => {
      nowMs = entry.timeMs;
      for (const { timeMs, events: together } of eventsByTime(entry, events)) {
        for (const event of together) {
          if (event.type === 'traded' && !event.isOffBook)
            record(stripOf(strips, event.instrument.key), event, timeMs);
        }
      }
    },
    recentTrades: (instrument, limit) =>
      newestFirst(stripAsked(instrument)?.trades ?? [], Math.min(limit, TRADES_KEPT)),
    day: (instrument, atMs) => {
      const strip = stripAsked(instrument);
      return strip === undefined ? undefined : dayOf(strip, atMs);
    },
    minuteBars: (instrument) => lastDay(stripAsked(instrument)?.bars ?? [], nowMs),
    serialize: () => serialize(strips, nowMs),
    restore: (text) => {
      const saved = JSON.parse(text) as Saved;
      nowMs = saved.nowMs;
      strips = new Map(saved.strips.map(([key, strip]) => [key, loaded(strip)]));
    },
  };
}

function stripOf(strips: Map<InstrumentKey, Strip>, key: InstrumentKey): Strip {
  const known = strips.get(key);
  if (known !== undefined) return known;
  const strip: Strip = { trades: [], bars: [], last: 0 };
  strips.set(key, strip);
  return strip;
}

function record(strip: Strip, trade: ReadTraded, timeMs: number): void {
  const { tradeId, priceTicks, lots, takerSide } = trade;
  strip.last = priceTicks;
  strip.trades.push({ tradeId, priceTicks, lots, takerSide, timeMs });
  // Cutting a thousand at once keeps the cost per trade constant.
  if (strip.trades.length >= 2 * TRADES_KEPT) strip.trades = strip.trades.slice(-TRADES_KEPT);
  addToBars(strip, trade, Math.floor(timeMs / MINUTE_MS) * MINUTE_MS);
}

function addToBars(strip: Strip, trade: ReadTraded, startMs: number): void {
  const { priceTicks: price, lots, value } = trade;
  const open = strip.bars.at(-1);
  if (open?.startMs === startMs) {
    strip.bars[strip.bars.length - 1] = {
      startMs,
      open: open.open,
      high: Math.max(open.high, price),
      low: Math.min(open.low, price),
      close: price,
      lots: open.lots + lots,
      value: add(open.value, value),
    };
    return;
  }
  if (strip.bars.length >= 2 * DAY_MINUTES) strip.bars = strip.bars.slice(-DAY_MINUTES - 1);
  strip.bars.push({ startMs, open: price, high: price, low: price, close: price, lots, value });
}

function newestFirst(trades: readonly TapeTrade[], limit: number): readonly TapeTrade[] {
  return limit <= 0 ? [] : trades.slice(-limit).reverse();
}

/** The 1440 minutes that end with the one of `atMs`. */
function lastDay(bars: readonly Bar[], atMs: number): readonly Bar[] {
  const first = firstOfDay(bars, atMs);
  return first === -1 ? [] : bars.slice(first);
}

function firstOfDay(bars: readonly Bar[], atMs: number): number {
  const afterMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS - DAY_MS;
  return bars.findIndex((bar) => bar.startMs > afterMs);
}

/** What is kept: a day, and the bar before it, at whose close the day began. */
function keptBars(bars: readonly Bar[], atMs: number): readonly Bar[] {
  const first = firstOfDay(bars, atMs);
  return first === -1 ? bars.slice(-1) : bars.slice(Math.max(0, first - 1));
}

/** The price that stood before a bar began: the close of the one before, of the very first its own open. */
function priceBefore(bars: readonly Bar[], index: number): number | undefined {
  return bars[index - 1]?.close ?? bars[index]?.open;
}

function dayOf(strip: Strip, atMs: number): DayStatistics {
  const { last } = strip;
  const first = firstOfDay(strip.bars, atMs);
  const bars = lastDay(strip.bars, atMs);
  const midnightMs = Math.floor(atMs / DAY_MS) * DAY_MS;
  const today = strip.bars.findIndex((bar) => bar.startMs >= midnightMs);
  const day = {
    open: priceBefore(strip.bars, first) ?? last,
    high: last,
    low: last,
    last,
    lots: 0,
    value: 0 as Units,
    openUtc: priceBefore(strip.bars, today) ?? last,
  };
  for (const bar of bars) {
    day.high = Math.max(day.high, bar.high);
    day.low = Math.min(day.low, bar.low);
    day.lots += bar.lots;
    day.value = add(day.value, bar.value);
  }
  return day;
}

/** JSON has no bigint: a bar's value is text there. */
type SavedBar = Omit<Bar, 'value'> & { readonly value: string };

interface SavedStrip {
  readonly trades: readonly TapeTrade[];
  readonly bars: readonly SavedBar[];
  readonly last: number;
}

interface Saved {
  readonly nowMs: number;
  readonly strips: readonly (readonly [InstrumentKey, SavedStrip])[];
}

function serialize(strips: ReadonlyMap<InstrumentKey, Strip>, nowMs: number): string {
  const keys = [...strips.keys()].sort();
  const saved: Saved = {
    nowMs,
    strips: keys.flatMap((key) => {
      const strip = strips.get(key);
      return strip === undefined ? [] : [[key, savedOf(strip, nowMs)] as const];
    }),
  };
  return JSON.stringify(saved);
}

function savedOf(strip: Strip, nowMs: number): SavedStrip {
  return {
    trades: strip.trades.slice(-TRADES_KEPT),
    bars: keptBars(strip.bars, nowMs).map((bar) => ({ ...bar, value: String(bar.value) })),
    last: strip.last,
  };
}

function loaded(strip: SavedStrip): Strip {
  return {
    trades: [...strip.trades],
    bars: strip.bars.map((bar) => ({ ...bar, value: unitsOf(bar.value) })),
    last: strip.last,
  };
}
