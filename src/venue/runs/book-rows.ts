/** Rows of books: their states at times apart, and their changes. */
import type { ReadMarket } from '../../engine/core/entities.ts';
import type { BookChanged, LevelRow, ReadEvent, ReadTraded } from '../../engine/core/event.ts';
import type { Instrument } from '../../engine/core/instrument.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import type { ReadState } from '../../engine/core/state.ts';
import {
  type ColumnKind,
  isChosen,
  type Row,
  type RowMaker,
  type RowOptions,
} from './row-makers.ts';
import { tardisNames } from './trade-rows.ts';

type Names = (instrument: Instrument, timeMs: number) => Row;

const plainNames: Names = ({ category, symbol }, timeMs) => ({ category, symbol, timeMs });
const PLAIN_NAMES = { category: 'text', symbol: 'text', timeMs: 'integer' } as const;
const TARDIS_NAMES = {
  exchange: 'text',
  symbol: 'text',
  timestamp: 'integer',
  local_timestamp: 'integer',
} as const;

export const book = (options: RowOptions) =>
  states(options, { names: plainNames, columns: PLAIN_NAMES, kind: 'text' });

/** As tardis.dev lays its `book_snapshot_N` out. */
export const tardisBook = (options: RowOptions) =>
  states(options, { names: tardisNames, columns: TARDIS_NAMES, kind: 'float' });

interface Layout {
  readonly names: Names;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly kind: ColumnKind;
}

/** At every multiple of the interval: what the last command before it left. A level that is not there is empty. */
function states(
  { chosen, everyMs, levels }: RowOptions,
  { columns, kind, names }: Layout,
): RowMaker {
  let nextMs: number | undefined;
  function* rowsAt(state: ReadState, timeMs: number): Generator<Row> {
    for (const market of state.markets.values()) {
      if (!isChosen(chosen, market.instrument)) continue;
      yield { ...names(market.instrument, timeMs), ...levelsOf(market, levels) };
    }
  }
  return {
    columns: { ...columns, ...levelColumns(levels, kind) },
    *before(state, { timeMs }) {
      if (state.timeMs > 0) nextMs ??= Math.ceil(state.timeMs / everyMs) * everyMs;
      for (; nextMs !== undefined && nextMs < timeMs; nextMs += everyMs)
        yield* rowsAt(state, nextMs);
    },
    *atEnd(state) {
      if (nextMs !== undefined && nextMs <= state.timeMs) yield* rowsAt(state, nextMs);
    },
  };
}

function levelColumns(levels: number, kind: ColumnKind): Record<string, ColumnKind> {
  const names = Array.from({ length: levels }, (_, level) => level).flatMap((level) =>
    ['asks', 'bids'].flatMap((side) => [`${side}[${level}].price`, `${side}[${level}].amount`]),
  );
  return Object.fromEntries(names.map((name) => [name, kind]));
}

function levelsOf({ book: sides, instrument }: ReadMarket, levels: number): Row {
  const fields: Record<string, string> = {};
  for (const side of ['asks', 'bids'] as const)
    for (let level = 0; level < levels; level += 1) {
      const row = sides[side].levels.at(-1 - level);
      if (row === undefined) break;
      fields[`${side}[${level}].price`] = stepsToText(row.ticks, instrument.priceStep);
      fields[`${side}[${level}].amount`] = stepsToText(row.lots, instrument.sizeStep);
    }
  return fields;
}

interface Change extends LevelRow {
  readonly side: 'bid' | 'ask';
}

function* changesOf({ asks, bids }: BookChanged): Generator<Change> {
  for (const level of bids) yield { ...level, side: 'bid' };
  for (const level of asks) yield { ...level, side: 'ask' };
}

/** As tardis.dev lays its `incremental_book_L2` out: a level as it is then, 0 where it is gone. */
export function tardisChanges({ chosen }: RowOptions): RowMaker {
  return {
    columns: {
      ...TARDIS_NAMES,
      is_snapshot: 'text',
      side: 'text',
      price: 'float',
      amount: 'float',
    },
    *of(events, timeMs) {
      for (const event of events) {
        if (event.type !== 'book-changed' || !isChosen(chosen, event.instrument)) continue;
        const named = { ...tardisNames(event.instrument, timeMs), is_snapshot: 'false' };
        for (const { lots, side, ticks } of changesOf(event as BookChanged)) {
          const price = stepsToText(ticks, event.instrument.priceStep);
          yield { ...named, side, price, amount: stepsToText(lots, event.instrument.sizeStep) };
        }
      }
    },
  };
}

/** The flags of hftbacktest's events: what, seen by whom, and whose side. */
const EVENT = { depth: 1, trade: 2, seen: 2 ** 31 + 2 ** 30, buy: 2 ** 29, sell: 2 ** 28 } as const;
const NS_PER_MS = 1_000_000n;

/** As hftbacktest lays its event arrays out: trades and changes of one book, times in ns. */
export function hftbacktestEvents({ chosen }: RowOptions): RowMaker {
  return {
    columns: {
      ev: 'integer',
      exch_ts: 'integer',
      local_ts: 'integer',
      px: 'float',
      qty: 'float',
      order_id: 'integer',
      ival: 'integer',
      fval: 'float',
    },
    *of(events, timeMs) {
      const at = String(BigInt(timeMs) * NS_PER_MS);
      for (const [ev, instrument, ticks, lots] of eventsOf(events)) {
        if (!isChosen(chosen, instrument)) continue;
        const px = stepsToText(ticks, instrument.priceStep);
        const qty = stepsToText(lots, instrument.sizeStep);
        yield { ev, exch_ts: at, local_ts: at, px, qty, order_id: 0, ival: 0, fval: 0 };
      }
    },
  };
}

type Flagged = readonly [ev: number, instrument: Instrument, ticks: number, lots: number];

function* eventsOf(events: readonly ReadEvent[]): Generator<Flagged> {
  for (const event of events) {
    if (event.type === 'traded' && !event.isOffBook) yield tradeEvent(event);
    if (event.type !== 'book-changed') continue;
    for (const { lots, side, ticks } of changesOf(event as BookChanged)) {
      const flag = side === 'bid' ? EVENT.buy : EVENT.sell;
      yield [EVENT.depth + EVENT.seen + flag, event.instrument as Instrument, ticks, lots];
    }
  }
}

function tradeEvent({ instrument, lots, priceTicks, takerSide }: ReadTraded): Flagged {
  const flag = takerSide === 'buy' ? EVENT.buy : EVENT.sell;
  return [EVENT.trade + EVENT.seen + flag, instrument as Instrument, priceTicks, lots];
}
