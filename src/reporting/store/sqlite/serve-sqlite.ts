/** The thread's side of sqlite-thread.ts. */
import type { MessagePort } from 'node:worker_threads';
import type { HistorySchema } from '../table-shape.ts';
import type { SqliteSink } from './sqlite-file.ts';
import { openSqliteFile } from './sqlite-history.ts';
import type { FromSqlite, ToSqlite } from './sqlite-thread.ts';
import type { Standstill } from './standstill.ts';

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
  const attempt = async (task: () => Promise<void> | void): Promise<void> => {
    // What was said before the failure was known may still arrive.
    if (hasFailed) return;
    try {
      await standstill.work(task);
    } catch (error) {
      hasFailed = true;
      say({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      port.close();
    }
  };
  void attempt(() => {
    const sink = openSqliteFile(file, schema);
    port.on('message', (message: ToSqlite) => void attempt(() => obey(sink, message)));
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
