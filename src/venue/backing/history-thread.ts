import type { Worker } from 'node:worker_threads';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import { startWorker } from './start-worker.ts';

/** What the thread that writes the history is given. */
export interface HistoryStart {
  readonly file: string;
  /** That of a {@link Standstill}. */
  readonly standstill: SharedArrayBuffer;
}

/** Starts it; without a standstill to ask for it may only end by itself. */
export function startHistoryThread(
  file: string,
  standstill: SharedArrayBuffer = new Standstill().shared,
): Worker {
  const start: HistoryStart = { file, standstill };
  return startWorker('history-worker', start);
}
