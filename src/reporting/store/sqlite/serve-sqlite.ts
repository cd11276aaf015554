/**
 * The thread's side of sqlite-thread.ts. While another process writes the file, the thread waits for as long as that
 * takes: the journal has all that is to be written.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { HistorySchema } from '../table-shape.ts';
import { isBusy, isDamage } from './sqlite-errors.ts';
import type { SqliteSink } from './sqlite-file.ts';
import { openWholeFile } from './sqlite-history.ts';
import type { FromSqlite, ToSqlite } from './sqlite-thread.ts';
import type { Standstill } from './standstill.ts';

/** Between two tries at a file that another process writes. */
const AGAIN_MS = 50;

export interface SqliteService {
  readonly file: string;
  readonly schema: HistorySchema;
  /** Asked for before the process ends. */
  readonly standstill: Standstill;
}

/** Opens the file and does what the port says, until it says `close` or something has failed. */
export function serveSqlite(port: MessagePort, { file, schema, standstill }: SqliteService): void {
  const say = (message: FromSqlite): void => port.postMessage(message);
  let hasFailed = false;
  let last: Promise<void> = Promise.resolve();
  /** One after the other: what waits for another process must not be overtaken. */
  const attempt = (task: () => Promise<void> | void): void => {
    last = last.then(() => (hasFailed ? undefined : untilDone(task))).catch(fail);
  };
  const untilDone = async (task: () => Promise<void> | void): Promise<void> => {
    for (;;) {
      try {
        return await standstill.work(task);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      await sleep(AGAIN_MS);
    }
  };
  const fail = (error: unknown): void => {
    hasFailed = true;
    const message = error instanceof Error ? error.message : String(error);
    say({ type: 'failed', message, isDamage: isDamage(error) });
    port.close();
  };
  say({ type: 'loaded' });
  attempt(() => {
    const sink = openWholeFile(file, schema, { waitMs: 0 });
    port.on('message', (message: ToSqlite) => attempt(() => obey(sink, message)));
    say({ type: 'done' });
  });
  function obey(sink: SqliteSink, message: ToSqlite): Promise<void> | void {
    if (message.type === 'apply') return sink.apply(message.changes);
    return sink[message.type]().then(() => {
      say({ type: 'done' });
      if (message.type === 'close') port.close();
    });
  }
}
