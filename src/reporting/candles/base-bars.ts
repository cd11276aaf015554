/**
 * Base bars of one minute and one hour per instrument; longer candles are put together from them
 * when asked. There are bars of trades, and of mark and index prices as they move. A row says which
 * command it last took a price from, so that what waits in the overlay is added to it exactly once.
 */
import type { Kysely } from 'kysely';
import type { PricesMoved, Traded } from '../../engine/core/event.ts';
import type { Instrument, InstrumentKey } from '../../engine/core/instrument.ts';
import type { Happened } from '../../engine/moments.ts';
import type { CandleRow, CandleSource } from '../history.ts';
import type { HistoryWriter, RowWriter } from '../store/history-store.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';
import {
  barOfRow,
  barOfTrade,
  barScales,
  candleRow,
  flatBar,
  joinBars,
  type PriceBar,
} from './bar.ts';
import { HOUR_MS, MINUTE_MS } from './period.ts';

export type BaseLength = typeof MINUTE_MS | typeof HOUR_MS;

const BASE_LENGTHS: readonly BaseLength[] = [MINUTE_MS, HOUR_MS];

export interface CandlesRow extends CandleRow {
  readonly instrument: InstrumentKey;
  readonly source: CandleSource;
  readonly lengthMs: number;
  readonly lastSeq: number;
}

export interface BaseBar {
  readonly bar: PriceBar;
  /** The last command whose prices are in it. */
  readonly lastSeq: number;
}

type Database = Kysely<{ candles: CandlesRow }>;

export const candlesShape: TableShape<CandlesRow> = {
  name: 'candles',
  columns: {
    instrument: 'text',
    source: 'text',
    lengthMs: 'integer',
    startMs: 'integer',
    open: 'text',
    high: 'text',
    low: 'text',
    close: 'text',
    baseVolume: 'text',
    quoteVolume: 'text',
    lastSeq: 'integer',
  },
  primaryKey: ['instrument', 'source', 'lengthMs', 'startMs'],
  indexes: {},
};

const COLUMNS = columnsOf(candlesShape);

/** Which bars: of what, of which price, how long. */
export interface BarSeries {
  readonly instrument: Instrument;
  readonly source: CandleSource;
  readonly lengthMs: BaseLength;
}

/** A series as it grows: time never runs backwards, so one bar of it is open. */
interface GrowingSeries extends BarSeries {
  open: BaseBar | undefined;
  /** Where it stood before this writer, until its first bar here. */
  stored: CandlesRow | undefined;
}

/** Builds the base bars. */
export class CandleWriter {
  readonly #rows: RowWriter<CandlesRow>;
  /** Of every base length, by what the prices are of. */
  readonly #series: Readonly<Record<CandleSource, Map<InstrumentKey, readonly GrowingSeries[]>>> = {
    trades: new Map(),
    mark: new Map(),
    index: new Map(),
  };
  readonly #unwritten = new Set<GrowingSeries>();
  readonly #stored: ReadonlyMap<string, CandlesRow>;

  /** `lastRows`: see {@link findLastBars}. */
  constructor(writer: HistoryWriter, lastRows: readonly CandlesRow[]) {
    this.#rows = writer.rowsOf(candlesShape, { replace: true });
    this.#stored = new Map(
      lastRows.map((row) => [seriesKey(row.lengthMs, row.source, row.instrument), row]),
    );
  }

  addTrade(at: Happened, trade: Traded): void {
    this.#add(at, this.#seriesOf(trade.instrument, 'trades'), barOfTrade(at.timeMs, trade));
  }

  addPrices(at: Happened, { instrument, markPrice, indexPrice }: PricesMoved): void {
    const prices = { mark: markPrice, index: indexPrice };
    for (const source of ['mark', 'index'] as const) {
      const price = prices[source];
      if (price === undefined) continue;
      this.#add(at, this.#seriesOf(instrument, source), flatBar(at.timeMs, price));
    }
  }

  /** Writes the bars that changed; belongs into the transaction of their trades. */
  flush(): void {
    for (const series of this.#unwritten) this.#write(series);
    this.#unwritten.clear();
  }

  #seriesOf(instrument: Instrument, source: CandleSource): readonly GrowingSeries[] {
    const known = this.#series[source].get(instrument.key);
    if (known !== undefined) return known;
    const series = BASE_LENGTHS.map((lengthMs) => {
      const stored = this.#stored.get(seriesKey(lengthMs, source, instrument.key));
      return { instrument, source, lengthMs, open: undefined, stored };
    });
    this.#series[source].set(instrument.key, series);
    return series;
  }

  #add({ seq, timeMs }: Happened, ofEachLength: readonly GrowingSeries[], bar: PriceBar): void {
    for (const series of ofEachLength) {
      const startMs = Math.floor(timeMs / series.lengthMs) * series.lengthMs;
      const later = { ...bar, startMs };
      const earlier = this.#barAt(series, startMs);
      const joined = earlier === undefined ? later : joinBars(earlier, later);
      series.open = { bar: joined, lastSeq: seq };
      this.#unwritten.add(series);
    }
  }

  /** The bar so far: the open one, or after a restart the stored one. */
  #barAt(series: GrowingSeries, startMs: number): PriceBar | undefined {
    const { open } = series;
    if (open === undefined) return takeStored(series, startMs);
    if (open.bar.startMs === startMs) return open.bar;
    if (this.#unwritten.has(series)) this.#write(series);
    return undefined;
  }

  #write({ instrument, source, lengthMs, open }: GrowingSeries): void {
    if (open === undefined) return;
    this.#rows.write({
      ...candleRow(open.bar, barScales(instrument, source)),
      instrument: instrument.key,
      source,
      lengthMs,
      lastSeq: open.lastSeq,
    });
  }
}

function takeStored(series: GrowingSeries, startMs: number): PriceBar | undefined {
  const { instrument, source, stored } = series;
  series.stored = undefined;
  if (stored?.startMs !== startMs) return undefined;
  return barOfRow(stored, barScales(instrument, source));
}

function seriesKey(lengthMs: number, source: CandleSource, instrument: InstrumentKey): string {
  return `${lengthMs} ${source} ${instrument}`;
}

/** The last bar of each series: from one to the next down the key, passing over their other bars. */
export async function findLastBars(database: Database): Promise<readonly CandlesRow[]> {
  const rows: CandlesRow[] = [];
  let row = await lastBar(database).executeTakeFirst();
  while (row !== undefined) {
    rows.push(row);
    row = await lastBarBefore(database, row).executeTakeFirst();
  }
  return rows;
}

function lastBar(database: Database) {
  return database
    .selectFrom('candles')
    .select(COLUMNS)
    .orderBy('instrument', 'desc')
    .orderBy('source', 'desc')
    .orderBy('lengthMs', 'desc')
    .orderBy('startMs', 'desc')
    .limit(1);
}

function lastBarBefore(database: Database, { instrument, source, lengthMs }: CandlesRow) {
  return lastBar(database).where(({ eb, refTuple, tuple }) =>
    eb(refTuple('instrument', 'source', 'lengthMs'), '<', tuple(instrument, source, lengthMs)),
  );
}

/** Base bars that open in a span (end exclusive), oldest first, and the last one before it. */
export async function findBars(
  database: Database,
  { instrument, source, lengthMs }: BarSeries,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly BaseBar[]> {
  const bars = database
    .selectFrom('candles')
    .select(COLUMNS)
    .where('instrument', '=', instrument.key)
    .where('source', '=', source)
    .where('lengthMs', '=', lengthMs);
  const before = await bars
    .where('startMs', '<', span.fromMs)
    .orderBy('startMs', 'desc')
    .limit(1)
    .execute();
  const within = await bars
    .where('startMs', '>=', span.fromMs)
    .where('startMs', '<', span.toMs)
    .orderBy('startMs')
    .execute();
  return [...before, ...within].map((row) => ({
    bar: barOfRow(row, barScales(instrument, source)),
    lastSeq: row.lastSeq,
  }));
}
