/**
 * Base bars of one minute and one hour per instrument; longer candles are put together from them
 * when asked. A row says which command it last took a trade from, so that trades still waiting in
 * the overlay can be added to it exactly once.
 */
import type { Kysely } from 'kysely';
import type { Traded } from '../../engine/event.ts';
import type { Instrument, InstrumentKey } from '../../engine/instrument/instrument.ts';
import type { Happened } from '../../engine/moments.ts';
import { barOfRow, barOfTrade, candleRow, joinBars, type PriceBar } from '../bar.ts';
import type { CandleRow } from '../history.ts';
import { HOUR_MS, MINUTE_MS } from '../period.ts';
import { RowWriter } from '../row-writer.ts';
import type { SqliteConnection } from '../sqlite-connection.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

export type BaseLength = typeof MINUTE_MS | typeof HOUR_MS;

const BASE_LENGTHS: readonly BaseLength[] = [MINUTE_MS, HOUR_MS];

export interface CandlesRow extends CandleRow {
  readonly instrument: InstrumentKey;
  readonly lengthMs: number;
  readonly lastSeq: number;
}

export interface BaseBar {
  readonly bar: PriceBar;
  /** The last command whose trades are in it. */
  readonly lastSeq: number;
}

type Database = Kysely<{ candles: CandlesRow }>;

export const candlesShape: TableShape<CandlesRow> = {
  name: 'candles',
  columns: {
    instrument: 'text',
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
  primaryKey: ['instrument', 'lengthMs', 'startMs'],
  indexes: {},
};

const COLUMNS = columnsOf(candlesShape);

/** One bar being built. */
interface OpenBar extends BaseBar {
  readonly instrument: Instrument;
  readonly lengthMs: BaseLength;
}

/** Builds the base bars: time never runs backwards, so one bar per instrument and length is open. */
export class CandleWriter {
  readonly #connection: SqliteConnection;
  readonly #writer: RowWriter<CandlesRow>;
  readonly #open = new Map<string, OpenBar>();
  readonly #unwritten = new Set<string>();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#writer = new RowWriter(connection, candlesShape, { replace: true });
  }

  add(at: Happened, trade: Traded): void {
    for (const lengthMs of BASE_LENGTHS) this.#addTo(lengthMs, at, trade);
  }

  /** Writes the bars that changed; belongs into the transaction of their trades. */
  flush(): void {
    for (const key of this.#unwritten) {
      const open = this.#open.get(key);
      if (open !== undefined) this.#write(open);
    }
    this.#unwritten.clear();
  }

  #addTo(lengthMs: BaseLength, at: Happened, trade: Traded): void {
    const { instrument } = trade;
    const key = `${lengthMs} ${instrument.key}`;
    const startMs = Math.floor(at.timeMs / lengthMs) * lengthMs;
    const earlier = this.#barAt(key, startMs, { instrument, lengthMs });
    const later = barOfTrade(startMs, trade);
    this.#open.set(key, {
      instrument,
      lengthMs,
      bar: earlier === undefined ? later : joinBars(earlier, later),
      lastSeq: at.seq,
    });
    this.#unwritten.add(key);
  }

  /** The bar so far: the open one, or after a restart the stored one. */
  #barAt(
    key: string,
    startMs: number,
    of: { instrument: Instrument; lengthMs: BaseLength },
  ): PriceBar | undefined {
    const open = this.#open.get(key);
    if (open === undefined) return this.#stored(startMs, of);
    if (open.bar.startMs === startMs) return open.bar;
    if (this.#unwritten.has(key)) this.#write(open);
    return undefined;
  }

  #stored(
    startMs: number,
    of: { instrument: Instrument; lengthMs: BaseLength },
  ): PriceBar | undefined {
    const [row] = this.#connection
      .prepare(
        'select * from "candles" where "instrument" = ? and "lengthMs" = ? and "startMs" = ?',
      )
      .all([of.instrument.key, of.lengthMs, startMs]);
    return row === undefined ? undefined : barOfRow(row as CandlesRow, of.instrument);
  }

  #write(open: OpenBar): void {
    this.#writer.write({
      ...candleRow(open.bar, open.instrument),
      instrument: open.instrument.key,
      lengthMs: open.lengthMs,
      lastSeq: open.lastSeq,
    });
  }
}

/** Base bars that open in a span (end exclusive), oldest first, and the last one before it. */
export async function findBars(
  database: Database,
  of: { readonly instrument: Instrument; readonly lengthMs: BaseLength },
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly BaseBar[]> {
  const bars = database
    .selectFrom('candles')
    .select(COLUMNS)
    .where('instrument', '=', of.instrument.key)
    .where('lengthMs', '=', of.lengthMs);
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
    bar: barOfRow(row, of.instrument),
    lastSeq: row.lastSeq,
  }));
}
