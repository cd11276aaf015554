/**
 * A process that ends while a thread of it is busy in SQLite, as a venue does past a broken disk: `FILE
 * EXIT_CODE`; run as one bundled file. Short pieces of work, one right after the other, make it likely that it is ended inside one.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { SqliteConnection } from '../../src/reporting/store/sqlite/sqlite-connection.ts';
import { SqliteFile } from '../../src/reporting/store/sqlite/sqlite-file.ts';
import { Standstill } from '../../src/reporting/store/sqlite/standstill.ts';

/** Of a table of no columns but its key: each row is another number. */
const HEAD = [0x54, 1, 1, ...Buffer.from('numbers'), 0];

if (isMainThread) endAmidWork();
else write(workerData);

function endAmidWork(): void {
  const [file = '', exitCode] = process.argv.slice(2);
  const standstill = new Standstill();
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { file, shared: standstill.shared },
  });
  worker.once('message', () => {
    setTimeout(() => {
      standstill.demand(5_000);
      process.exit(Number(exitCode));
    }, 20);
  });
}

function write({ file, shared }: { file: string; shared: SharedArrayBuffer }): void {
  const connection = new SqliteConnection(file);
  connection.exec('pragma journal_mode = wal; create table numbers (number integer primary key)');
  const sink = new SqliteFile(connection, { version: 1, tables: [] });
  const standstill = new Standstill(shared);
  let number = 0;
  const writeOne = (): void => {
    number += 1;
    const bytes = Uint8Array.from([
      ...HEAD,
      ...[18, 0, 1, 0, 0, 0, 0, number >>> 24, number >>> 16, number >>> 8, number],
    ]);
    standstill.work(() => sink.apply({ bytes, rows: 1, replace: false }));
    if (number % 1_000 === 0) standstill.work(() => void sink.commit());
    setImmediate(writeOne);
  };
  writeOne();
  parentPort?.postMessage('writing');
}
