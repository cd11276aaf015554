/**
 * A history in SQLite that is written by a thread of its own: whoever makes the rows goes on with the next
 * ones meanwhile. The thread (see serve-sqlite.ts) does what it is told in that order and answers each word
 * but `apply`; what could not be applied fails the commit.
 */
import type { Worker } from 'node:worker_threads';
import { HistoryDamaged } from '../history-errors.ts';
import type { Changes } from './sqlite-changeset.ts';
import type { SqliteSink } from './sqlite-file.ts';

/** What is asked of the thread; each is answered in turn. */
export type SqliteTask = Exclude<keyof SqliteSink, 'apply'>;

export type ToSqlite =
  | { readonly type: 'apply'; readonly changes: Changes }
  | { readonly type: SqliteTask };

/** The file is open, or a task is done; or it failed, and so will all that follow. */
export type FromSqlite =
  /** The thread has loaded all that it runs. */
  | { readonly type: 'loaded' }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string; readonly isDamage: boolean };

interface Asked {
  readonly resolve: () => void;
  readonly reject: (cause: Error) => void;
}

export class SqliteThread implements SqliteSink {
  /** Resolves when the file is open, with its tables made. */
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #asked: Asked[] = [];
  readonly #ended: Promise<void>;
  #failure: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: FromSqlite) => this.#hear(message));
    worker.on('error', (cause) => this.#fail(cause));
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#fail(new Error('the thread that writes the history has ended'));
        resolve();
      });
    });
    this.opened = this.#answer();
  }

  apply(changes: Changes): void {
    const message: ToSqlite = { type: 'apply', changes };
    this.#worker.postMessage(message, [changes.bytes.buffer]);
  }

  commit(): Promise<void> {
    return this.#ask('commit');
  }

  dropIndexes(): Promise<void> {
    return this.#ask('dropIndexes');
  }

  makeIndexes(): Promise<void> {
    return this.#ask('makeIndexes');
  }

  async close(): Promise<void> {
    try {
      await this.#ask('close');
    } finally {
      await this.#ended;
    }
  }

  #ask(type: SqliteTask): Promise<void> {
    const message: ToSqlite = { type };
    this.#worker.postMessage(message);
    return this.#answer();
  }

  #answer(): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => this.#asked.push({ resolve, reject }));
  }

  #hear(message: FromSqlite): void {
    if (message.type === 'loaded') return;
    if (message.type === 'done') this.#asked.shift()?.resolve();
    else if (message.isDamage) this.#fail(new HistoryDamaged(message.message));
    else this.#fail(new Error(message.message));
  }

  #fail(cause: Error): void {
    this.#failure ??= cause;
    for (const { reject } of this.#asked.splice(0)) reject(this.#failure);
  }
}
