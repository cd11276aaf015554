/** Rows of trades, and of the candles that they make. */
import type { ReadEvent, ReadTraded } from '../../engine/core/event.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import {
  barOfTrade,
  barScales,
  candleRow,
  joinBars,
  type PriceBar,
} from '../../reporting/candles/bar.ts';
import { CANDLE_COLUMNS } from '../../reporting/candles/base-bars.ts';
import { periodStart } from '../../reporting/candles/period.ts';
import { isChosen, type Row, type RowMaker, type RowOptions } from './row-makers.ts';

/** Trades on the book: what the venue settled between two positions is not on the tape. */
function* tape(events: readonly ReadEvent[], { chosen }: RowOptions): Generator<ReadTraded> {
  for (const event of events)
    if (event.type === 'traded' && !event.isOffBook && isChosen(chosen, event.instrument))
      yield event;
}

function figures({ instrument, lots, priceTicks }: ReadTraded) {
  const price = stepsToText(priceTicks, instrument.priceStep);
  return { price, size: stepsToText(lots, instrument.sizeStep) };
}

export function trades(options: RowOptions): RowMaker {
  return {
    columns: {
      tradeId: 'text',
      category: 'text',
      symbol: 'text',
      price: 'text',
      size: 'text',
      takerSide: 'text',
      timeMs: 'integer',
    },
    *of(events, timeMs) {
      for (const trade of tape(events, options)) {
        const { category, symbol } = trade.instrument;
        const { takerSide, tradeId } = trade;
        yield { tradeId, category, symbol, ...figures(trade), takerSide, timeMs };
      }
    },
  };
}

const US_PER_MS = 1000;

/** As tardis.dev lays its `trades` out: times in µs. */
export function tardisTrades(options: RowOptions): RowMaker {
  return {
    columns: {
      exchange: 'text',
      symbol: 'text',
      timestamp: 'integer',
      local_timestamp: 'integer',
      id: 'text',
      side: 'text',
      price: 'float',
      amount: 'float',
    },
    *of(events, timeMs) {
      for (const trade of tape(events, options)) {
        const { price, size } = figures(trade);
        const named = tardisNames(trade.instrument, timeMs);
        yield { ...named, id: trade.tradeId, side: trade.takerSide, price, amount: size };
      }
    },
  };
}

export function tardisNames(
  { category, symbol }: { readonly category: string; readonly symbol: string },
  timeMs: number,
): Row {
  const timestamp = timeMs * US_PER_MS;
  return {
    exchange: `bourse-${category.toLowerCase()}`,
    symbol,
    timestamp,
    local_timestamp: timestamp,
  };
}

/** Of periods in which something was traded, each told when a later one begins or the run ends. */
export function candles(options: RowOptions): RowMaker {
  const open = new Map<string, { readonly bar: PriceBar; readonly trade: ReadTraded }>();
  const row = ({ bar, trade }: { readonly bar: PriceBar; readonly trade: ReadTraded }): Row => {
    const { category, symbol } = trade.instrument;
    return { category, symbol, ...candleRow(bar, barScales(trade.instrument, 'trades')) };
  };
  return {
    columns: {
      category: 'text',
      symbol: 'text',
      ...CANDLE_COLUMNS,
    },
    *of(events, timeMs) {
      const startMs = periodStart(timeMs, { length: options.intervalMs, zone: 'utc' });
      for (const trade of tape(events, options)) {
        const bar = barOfTrade(startMs, trade);
        const before = open.get(trade.instrument.key);
        const isSame = before?.bar.startMs === startMs;
        if (before !== undefined && !isSame) yield row(before);
        const joined = before !== undefined && isSame ? joinBars(before.bar, bar) : bar;
        open.set(trade.instrument.key, { bar: joined, trade });
      }
    },
    *atEnd() {
      for (const last of open.values()) yield row(last);
    },
  };
}
