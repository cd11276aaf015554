/**
 * Base bars of one minute and one hour per instrument; longer candles are put together from them
 * when asked. There are bars of trades, and of mark and index prices as they move. A row says which
 * command it last took a price from, so that what waits in the overlay is added to it exactly once.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PricesMoved, ReadTraded } from '../../engine/core/event.ts';
import type { Instrument, InstrumentKey } from '../../engine/core/instrument.ts';
import type { Happened } from '../../engine/read/events-by-time.ts';
import type { Projection, Written } from '../report/projection.ts';
import type { Database, HistoryWriter, RowWriter } from '../store/history-store.ts';
import { columnsOf, type RowShape } from '../store/table-shape.ts';
import {
  barOfRow,
  barOfTrade,
  barScales,
  type CandleRow,
  type CandleSource,
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

/** How the figures of a candle are kept. */
export const CANDLE_COLUMNS = {
  startMs: 'integer',
  open: 'text',
  high: 'text',
  low: 'text',
  close: 'text',
  baseVolume: 'text',
  quoteVolume: 'text',
  boughtVolume: 'text',
} as const;

export const candlesShape: RowShape<CandlesRow> = {
  name: 'candles',
  columns: {
    instrument: 'text',
    source: 'text',
    lengthMs: 'integer',
    ...CANDLE_COLUMNS,
    lastSeq: 'integer',
  },
  primaryKey: ['instrument', 'source', 'lengthMs', 'startMs'],
  indexes: {},
};

const COLUMNS = sql.join(columnsOf(candlesShape).map((column) => sql.ref(column)));

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

/** Builds the base bars out of trades, but for those that the tape does not show, and of prices that move. */
export async function candlesProjection({ writer }: Written): Promise<Projection> {
  const candles = new CandleWriter(writer, await findLastBars(writer.database));
  return {
    onEvent: [
      [
        'traded',
        (trade: ReadTraded, at) => {
          if (!trade.isOffBook) candles.addTrade(at, trade);
        },
      ],
      ['prices-moved', (moved: PricesMoved, at) => candles.addPrices(at, moved)],
    ],
    flush: () => candles.flush(),
  };
}

class CandleWriter {
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

  addTrade(at: Happened, trade: ReadTraded): void {
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
async function findLastBars(database: Database): Promise<readonly CandlesRow[]> {
  const rows: CandlesRow[] = [];
  for (;;) {
    const before = rows.at(-1);
    const [row] = await barsWhere(database, before === undefined ? sql`1 = 1` : isBefore(before), {
      order: sql`"instrument" desc, "source" desc, "lengthMs" desc, "startMs" desc limit 1`,
    });
    if (row === undefined) return rows;
    rows.push(row);
  }
}

function isBefore({ instrument, source, lengthMs }: CandlesRow): RawBuilder<unknown> {
  return sql`("instrument", "source", "lengthMs") < (${instrument}, ${source}, ${lengthMs})`;
}

/** Base bars that open in a span (end exclusive), oldest first, and the last one before it. */
export async function findBars(
  database: Database,
  { instrument, source, lengthMs }: BarSeries,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly BaseBar[]> {
  const isOf = sql`"instrument" = ${instrument.key} and "source" = ${source} and "lengthMs" = ${lengthMs}`;
  const before = await barsWhere(database, sql`${isOf} and "startMs" < ${fromMs}`, {
    order: sql`"startMs" desc limit 1`,
  });
  const within = sql`${isOf} and "startMs" >= ${fromMs} and "startMs" < ${toMs}`;
  const bars = [...before, ...(await barsWhere(database, within, { order: sql`"startMs"` }))];
  return bars.map((row) => ({
    bar: barOfRow(row, barScales(instrument, source)),
    lastSeq: row.lastSeq,
  }));
}

async function barsWhere(
  database: Database,
  isMeant: RawBuilder<unknown>,
  { order }: { readonly order: RawBuilder<unknown> },
): Promise<readonly CandlesRow[]> {
  const { rows } = await sql<CandlesRow>`
    select ${COLUMNS} from "candles" where ${isMeant} order by ${order}`.execute(database);
  return rows;
}
