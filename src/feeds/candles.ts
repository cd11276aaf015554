/**
 * The candles of a market as a feed. What is past comes from the history; the one that is open is kept here,
 * by the trades that are heard.
 */
import { recentCandles } from '../api/calls/market-data.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import type { ReadTraded } from '../engine/core/event.ts';
import {
  barOfRow,
  barOfTrade,
  barScales,
  type CandleRow,
  candleRow,
  flatBar,
  joinBars,
  type PriceBar,
} from '../reporting/candles/bar.ts';
import { type Period, periodStart, shiftPeriod } from '../reporting/candles/period.ts';
import { type Feed, type FeedServices, type Push, rowsText } from './feed.ts';

const AT_FIRST = 500;
/** The history is asked again while trades come in meanwhile, of which it may know or not. */
const ASKED_MAX = 20;

interface CandleCall {
  readonly market: ReadMarket;
  readonly services: FeedServices;
  readonly period: Period;
  readonly encode: (row: CandleRow) => unknown;
}

export function candleFeed(call: CandleCall): Feed {
  const bars = new Bars(call);
  const push = (action: Push['action'], rows: readonly CandleRow[]): Push => ({
    action,
    rows: rowsText(rows.map(call.encode)),
  });
  return {
    hear: (event, timeMs) => {
      if (event.type !== 'traded' || event.isOffBook) return false;
      bars.add(event, timeMs);
      return true;
    },
    // Also without a trade: a candle may have closed, and who watches sees that he is connected.
    beat: () => bars.isKnown,
    passTime: (timeMs) => bars.isOver(timeMs),
    take: () => {
      const rows = bars.take();
      return rows.length === 0 ? [] : [push('update', rows)];
    },
    first: async () => push('snapshot', await bars.recent()),
    missed: () => ({ miss: () => undefined, catchUp: () => [push('update', bars.open())] }),
  };
}

class Bars {
  readonly #call: CandleCall;
  /** Closed and not yet told, oldest first. */
  #closed: PriceBar[] = [];
  #open: PriceBar | undefined;
  /** How many trades were heard. */
  #heard = 0;

  constructor(call: CandleCall) {
    this.#call = call;
  }

  get isKnown(): boolean {
    return this.#open !== undefined;
  }

  /** Whether the open one has closed by then. */
  isOver(timeMs: number): boolean {
    const open = this.#open;
    return open !== undefined && periodStart(timeMs, this.#call.period) > open.startMs;
  }

  add(trade: ReadTraded, timeMs: number): void {
    const { period } = this.#call;
    this.#heard += 1;
    const bar = barOfTrade(periodStart(timeMs, period), trade);
    this.#reach(bar.startMs);
    const open = this.#open;
    const isGoingOn = open !== undefined && open.startMs === bar.startMs && open.volume !== 0;
    this.#open = isGoingOn ? joinBars(open, bar) : bar;
  }

  /** Those that closed since they were told, and the open one. */
  take(): readonly CandleRow[] {
    this.#reach(periodStart(this.#call.services.nowMs(), this.#call.period));
    const closed = this.#closed;
    this.#closed = [];
    return [...closed.map((bar) => this.#row(bar)), ...this.open()];
  }

  open(): readonly CandleRow[] {
    return this.#open === undefined ? [] : [this.#row(this.#open)];
  }

  /** Oldest first; the open one is known from here on. */
  async recent(): Promise<readonly CandleRow[]> {
    const { services, market, period } = this.#call;
    const { instrument } = market;
    const query = { instrument, period, startTime: undefined, endTime: undefined, limit: AT_FIRST };
    let rows: readonly CandleRow[] = [];
    for (let asked = 0; asked < ASKED_MAX; asked += 1) {
      const heard = this.#heard;
      rows = await recentCandles(services, query);
      if (heard === this.#heard) break;
    }
    const last = rows.at(-1);
    if (last !== undefined) this.#open = barOfRow(last, barScales(instrument, 'trades'));
    return rows;
  }

  /** Closes what ended before a period began; nothing traded since: flat. */
  #reach(startMs: number): void {
    for (let bar = this.#open; bar !== undefined && bar.startMs < startMs; bar = this.#open) {
      this.#closed.push(bar);
      this.#open = flatBar(shiftPeriod(bar.startMs, 1, this.#call.period), bar.close);
    }
  }

  #row(bar: PriceBar): CandleRow {
    return candleRow(bar, barScales(this.#call.market.instrument, 'trades'));
  }
}
