/** Writes into the file of a history. Nothing here waits: when a call returns, it is done. */
import { assert } from '../../../primitives/assert.ts';
import type { Changes } from './sqlite-changeset.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { dropIndexes, makeIndexes } from './sqlite-schema.ts';
import type { SqliteSink } from './sqlite-sink.ts';

export class SqliteFile implements SqliteSink {
  readonly #connection: SqliteConnection;
  #isWriting = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
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
  }

  async dropIndexes(): Promise<void> {
    assert(!this.#isWriting, 'indexes are dropped between two commits');
    dropIndexes(this.#connection);
  }

  async makeIndexes(): Promise<void> {
    assert(!this.#isWriting, 'indexes are made between two commits');
    // What is sorted for an index of a large table has no place in memory.
    this.#connection.exec('pragma temp_store = file');
    makeIndexes(this.#connection);
    this.#connection.exec('pragma temp_store = memory');
  }

  async close(): Promise<void> {
    if (this.#isWriting) this.#connection.exec('rollback');
    // A stopped venue's history is one file that can be copied.
    this.#connection.exec('pragma wal_checkpoint(truncate)');
    this.#connection.close();
  }
}
