/** Writes the history into SQLite: rows gather by table, and go there many at a time. */
import type { Kysely } from 'kysely';
import type { HistoryReader, HistoryWriter, RowOptions, RowWriter } from '../history-store.ts';
import type { TableShape } from '../table-shape.ts';
import { SqliteChangeset } from './sqlite-changeset.ts';
import type { SqliteSink } from './sqlite-file.ts';

type Gathered = Pick<SqliteChangeset<never>, 'take'>;

export class SqliteWriter implements HistoryWriter {
  readonly database: Kysely<unknown>;
  readonly dropIndexes: () => Promise<void>;
  readonly makeIndexes: () => Promise<void>;
  readonly #sink: SqliteSink;
  readonly #reader: HistoryReader;
  readonly #tables: Gathered[] = [];

  /** `reader` asks what `sink` has committed. */
  constructor(sink: SqliteSink, reader: HistoryReader) {
    this.#sink = sink;
    this.#reader = reader;
    this.database = reader.database;
    this.dropIndexes = () => sink.dropIndexes();
    this.makeIndexes = () => sink.makeIndexes();
  }

  rowsOf<R>(shape: TableShape<R>, options: RowOptions = {}): RowWriter<R> {
    const changeset = new SqliteChangeset(shape, options);
    this.#tables.push(changeset);
    return {
      write: (row) => {
        changeset.write(row);
        if (changeset.isFull) this.#handOver(changeset);
      },
    };
  }

  commit(): Promise<void> {
    for (const changeset of this.#tables) this.#handOver(changeset);
    return this.#sink.commit();
  }

  async close(): Promise<void> {
    await this.#reader.close();
    await this.#sink.close();
  }

  #handOver(changeset: Gathered): void {
    const changes = changeset.take();
    if (changes !== undefined) this.#sink.apply(changes);
  }
}
