/** Writes into the file of a history. Nothing here waits: when a call returns, it is done. */
import { assert } from '../../../primitives/assert.ts';
import type { HistorySchema } from '../table-shape.ts';
import { COMMITS_BETWEEN, fitToFile } from './fit-to-file.ts';
import type { Changes } from './sqlite-changeset.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { dropIndexes, makeIndexes } from './sqlite-schema.ts';

/**
 * Where the rows of a history in SQLite go: into its file at once, or to a thread that writes them. What it is
 * told happens in that order. When a promise is rejected, nothing since the last commit is kept.
 */
export interface SqliteSink {
  readonly apply: (changes: Changes) => void;
  readonly commit: () => Promise<void>;
  readonly dropIndexes: () => Promise<void>;
  readonly makeIndexes: () => Promise<void>;
  /** Whatever was not committed is undone. */
  readonly close: () => Promise<void>;
}

export class SqliteFile implements SqliteSink {
  readonly #connection: SqliteConnection;
  readonly #schema: HistorySchema;
  #isWriting = false;
  #commits = 0;

  constructor(connection: SqliteConnection, schema: HistorySchema) {
    this.#connection = connection;
    this.#schema = schema;
    fitToFile(connection);
  }

  apply(changes: Changes): void {
    if (!this.#isWriting) this.#connection.exec('begin immediate');
    this.#isWriting = true;
    this.#connection.apply(changes);
  }

  async commit(): Promise<void> {
    if (!this.#isWriting) return;
    this.#connection.exec('commit');
    this.#isWriting = false;
    this.#commits += 1;
    if (this.#commits % COMMITS_BETWEEN === 0) fitToFile(this.#connection);
  }

  async dropIndexes(): Promise<void> {
    assert(!this.#isWriting, 'indexes are dropped between two commits');
    dropIndexes(this.#connection, this.#schema);
  }

  async makeIndexes(): Promise<void> {
    assert(!this.#isWriting, 'indexes are made between two commits');
    fitToFile(this.#connection);
    // What is sorted for an index of a large table has no place in memory.
    this.#connection.exec('pragma temp_store = file');
    makeIndexes(this.#connection, this.#schema);
    this.#connection.exec('pragma temp_store = memory');
  }

  async close(): Promise<void> {
    if (this.#isWriting) this.#connection.exec('rollback');
    // A stopped venue's history is one file that can be copied.
    this.#connection.exec('pragma wal_checkpoint(truncate)');
    this.#connection.close();
  }
}
