/** The threads of a venue. Run from the sources (development, tests), they get the loader that these need. */
import { Worker } from 'node:worker_threads';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';

/** `name` is that of a file in this folder. */
export function startWorker(name: string, workerData: unknown): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(`./${name}.js`, import.meta.url), { workerData });
  }
  const file = new URL(`./${name}.ts`, import.meta.url).href;
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}'); })`;
  return new Worker(code, { workerData, eval: true });
}

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
