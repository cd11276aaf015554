/** Rows on their way into the tables of the reports: compiled once for a writer, into functions of events. */
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { Happened } from '../../engine/read/events-by-time.ts';
import type { HistoryWriter, RowWriter } from '../store/history-store.ts';
import type { SqlValue, TableShape } from '../store/table-shape.ts';
import { Dictionary, type DictionaryShape } from './dictionary.ts';
import type { Report, ReportTable } from './shown.ts';
import type { Coins, EventSource, EventType } from './source.ts';

/** What is done with the events of a kind, or with those of a command when all of them were looked at. */
export interface Projection {
  readonly onEvent?: readonly (readonly [EventType, (event: never, at: Happened) => void])[];
  readonly onCommand?: (entry: Entry, events: readonly ReadEvent[]) => void;
  /** Before a commit. */
  readonly flush?: () => void;
}

/** With where its rows go. */
export interface ReportProjection<R> extends Projection {
  readonly rows: RowWriter<R>;
}

/** Where rows go. */
export interface Written {
  readonly writer: HistoryWriter;
  /** The live state of whoever applies the commands. */
  readonly scales: Coins;
}

/** Of a report with a table. */
export async function reportProjection<R>(
  { source, table }: Pick<Report<R, object>, 'source'> & { readonly table: ReportTable<R> },
  { scales, writer }: Written,
  dictionaries: Dictionaries,
): Promise<ReportProjection<R>> {
  const rows = writer.rowsOf(await numberedShape(table, dictionaries));
  if (source.on !== 'command')
    return { rows, onEvent: [[source.on, eventWriter(source, rows, scales)]] };
  return {
    rows,
    onCommand: (entry, events) => {
      if (!source.hasRows(entry, events)) return;
      for (const row of source.rows(entry, events, scales, isAny)) rows.write(row);
    },
  };
}

function isAny(): boolean {
  return true;
}

function eventWriter<R>(
  source: EventSource<R>,
  rows: RowWriter<R>,
  scales: Coins,
): (event: ReadEvent, at: Happened) => void {
  if (source.isNumbered !== true) {
    return (event, at) => {
      for (const row of source.rows(event, at, scales, 0)) rows.write(row);
    };
  }
  let seq = 0;
  let before = 0;
  return (event, at) => {
    if (at.seq !== seq) before = 0;
    seq = at.seq;
    for (const row of source.rows(event, at, scales, before)) {
      rows.write(row);
      before += 1;
    }
  };
}

/** The dictionaries of a history that is written: one for each table, whoever uses it. */
export class Dictionaries {
  readonly #writer: HistoryWriter;
  readonly #open = new Map<DictionaryShape, Promise<Dictionary<object>>>();

  constructor(writer: HistoryWriter) {
    this.#writer = writer;
  }

  of(shape: DictionaryShape): Promise<Dictionary<object>> {
    const opened = this.#open.get(shape) ?? Dictionary.open(this.#writer, shape);
    this.#open.set(shape, opened);
    return opened;
  }
}

/** The shape with what its number columns hold. */
async function numberedShape<R>(
  { dictionaries, shape }: ReportTable<R>,
  open: Dictionaries,
): Promise<TableShape<R>> {
  const numbers: Record<string, (row: R) => SqlValue> = {};
  for (const [column, words] of Object.entries(dictionaries)) {
    const { numberOf } = await open.of(words);
    numbers[column] = (row) => numberOf(row as object);
  }
  if (Object.keys(numbers).length === 0) return shape;
  return { ...shape, reads: { ...shape.reads, ...numbers } };
}
