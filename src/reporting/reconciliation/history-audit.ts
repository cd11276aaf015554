/**
 * The SQL history against the journal: all rows are made anew from the journal, by the projector that makes
 * them in a running venue, and each table must hold just these. Candles, which grow by overwriting, and the
 * checkpoint are left out.
 * Decides R-X-9.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { openWriter } from '../open-history.ts';
import { Projector } from '../projector.ts';
import type { Coins } from '../report/source.ts';
import type { VoidedCommand } from '../reports/audit.ts';
import { SCHEMA } from '../reports.ts';
import { type Checkpoint, readCheckpoint } from '../store/checkpoint.ts';
import { type HistoryReader, type HistoryWriter, storable } from '../store/history-store.ts';
import { columnsOf, readersOf, type SqlValue, type TableShape } from '../store/table-shape.ts';

/** Rows asked at once. */
const PAGE = 10_000;

export class HistoryAudit {
  readonly #reader: HistoryReader;
  readonly #stored: Checkpoint;
  readonly #made: ReadonlyMap<string, RowDigest>;
  readonly #projector: Projector;
  /** Not told yet, oldest first. */
  readonly #voids: VoidedCommand[];

  private constructor(
    reader: HistoryReader,
    stored: Checkpoint,
    made: {
      readonly digests: ReadonlyMap<string, RowDigest>;
      readonly projector: Projector;
      readonly voids: readonly VoidedCommand[];
    },
  ) {
    this.#reader = reader;
    this.#stored = stored;
    this.#made = made.digests;
    this.#projector = made.projector;
    this.#voids = [...made.voids];
  }

  /** `scales` is the live state of whoever applies the entries from the first on; `voids` are the journal's. */
  static async open(
    reader: HistoryReader,
    { scales, voids }: { scales: Coins; voids: readonly VoidedCommand[] },
  ): Promise<HistoryAudit> {
    const stored = await readCheckpoint(reader.database);
    const { digests, writer } = await digestingWriter();
    const { journalId } = stored;
    const projector = await Projector.open({ writer, journalId, scales });
    return new HistoryAudit(reader, stored, { digests, projector, voids });
  }

  /** The last entry that the history tells of. */
  get seq(): number {
    return this.#stored.seq;
  }

  onApplied(entry: Entry, events: readonly ReadEvent[]): void {
    this.#tellVoids(entry.seq);
    if (entry.seq <= this.seq) this.#projector.apply(entry, events);
  }

  #tellVoids(beforeSeq: number): void {
    for (;;) {
      const [next] = this.#voids;
      if (next === undefined || next.seq >= beforeSeq || next.seq > this.seq) return;
      this.#projector.recordVoid(next);
      this.#voids.shift();
    }
  }

  /** Whether somebody wrote the history meanwhile: then the comparison would prove nothing. */
  async hasMoved(): Promise<boolean> {
    return (await readCheckpoint(this.#reader.database)).seq !== this.seq;
  }

  /** A sentence per table that differs. `onTable` is told of each that is done. */
  async faults(
    onTable: (done: number, total: number) => void = () => undefined,
  ): Promise<string[]> {
    this.#tellVoids(Number.POSITIVE_INFINITY);
    const faults: string[] = [];
    const tables = [...this.#made];
    for (const [index, [name, made]] of tables.entries()) {
      const shape = SCHEMA.tables.find((each) => each.name === name);
      if (shape === undefined) continue;
      const stored = await digestOf(this.#reader, shape);
      if (!stored.equals(made)) faults.push(sentenceOf(name, stored, made));
      onTable(index + 1, tables.length);
    }
    return faults;
  }
}

function sentenceOf(name: string, stored: RowDigest, made: RowDigest): string {
  return stored.rows === made.rows
    ? `history: rows of ${name} are not what the journal makes`
    : `history: ${name} has ${stored.rows} rows, the journal makes ${made.rows}`;
}

/** A writer that keeps no row but what they come to, by table. */
async function digestingWriter(): Promise<{
  digests: ReadonlyMap<string, RowDigest>;
  writer: HistoryWriter;
}> {
  const nothing = await openWriter({ file: ':memory:' });
  const digests = new Map<string, RowDigest>();
  const writer: HistoryWriter = {
    database: nothing.database,
    rowsOf: (shape, { replace } = {}) => {
      if (replace === true) return { write: () => undefined };
      const digest = new RowDigest();
      const readers = readersOf(shape);
      digests.set(shape.name, digest);
      return { write: (row) => digest.add(readers.map((read) => storable(read(row)))) };
    },
    commit: async () => undefined,
    dropIndexes: async () => undefined,
    makeIndexes: async () => undefined,
    close: () => nothing.close(),
  };
  return { digests, writer };
}

/** Page by page along the primary key. */
async function digestOf(reader: HistoryReader, shape: TableShape<never>): Promise<RowDigest> {
  const digest = new RowDigest();
  const columns = columnsOf(shape);
  const key = shape.primaryKey;
  let last: Record<string, SqlValue> | undefined;
  for (;;) {
    const rows = await pageOf(reader, shape, last && key.map((column) => last?.[column] ?? ''));
    for (const row of rows) digest.add(columns.map((column) => row[column] ?? ''));
    last = rows.at(-1);
    if (rows.length < PAGE) return digest;
  }
}

async function pageOf(
  { database }: HistoryReader,
  shape: TableShape<never>,
  after: readonly SqlValue[] | undefined,
): Promise<readonly Record<string, SqlValue>[]> {
  const key = sql.join(shape.primaryKey.map((column) => sql.ref(column)));
  const beyond = after === undefined ? sql`` : sql`where (${key}) > (${sql.join([...after])})`;
  const { rows } = await sql<Record<string, SqlValue>>`
    select * from ${sql.table(shape.name)} ${beyond} order by ${key} limit ${PAGE}
  `.execute(database);
  return rows;
}

const MODULUS = 1n << 128n;

/** What the rows of a table come to, whatever order they are told in. */
class RowDigest {
  #rows = 0;
  #sum = 0n;

  get rows(): number {
    return this.#rows;
  }

  /** Values in the order of the table's columns. */
  add(values: readonly SqlValue[]): void {
    const hash = createHash('sha256').update(JSON.stringify(values)).digest();
    const half = (hash.readBigUInt64BE(0) << 64n) | hash.readBigUInt64BE(8);
    this.#sum = (this.#sum + half) % MODULUS;
    this.#rows += 1;
  }

  equals(other: RowDigest): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
