/**
 * The tape: public trades and minute bars of the last day per instrument, in memory, a pure
 * function of the events. Tickers and recent trades are read from it; older data is history's.
 */

import type { Entry } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { InstrumentKey } from '../engine/core/instrument.ts';
import type { Side } from '../engine/core/order.ts';
import type { Units } from '../primitives/units.ts';

/** One public trade, in ticks and lots. */
export interface TapeTrade {
  readonly tradeId: string;
  readonly priceTicks: number;
  readonly lots: number;
  readonly takerSide: Side;
  readonly timeMs: number;
}

/** Open, high, low, close in ticks; volumes in lots and value units. */
export interface Bar {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly value: Units;
}

/** The last 24 hours of an instrument, `open` being the first price in them. */
export interface DayStatistics {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly lots: number;
  readonly value: Units;
  /** First price since UTC midnight. */
  readonly openUtc: number;
}

export interface Tape {
  /** Feeds one applied entry. */
  readonly onApplied: (entry: Entry, events: readonly ReadEvent[]) => void;
  /** Newest first, at most `limit`. */
  readonly recentTrades: (instrument: InstrumentKey, limit: number) => readonly TapeTrade[];
  /** Undefined when the instrument has never traded; without a trade in 24 h: flat at the last price. */
  readonly day: (instrument: InstrumentKey, nowMs: number) => DayStatistics | undefined;
  /** Minute bars of the last 24 h, oldest first. */
  readonly minuteBars: (instrument: InstrumentKey) => readonly Bar[];
}
