/** Starts a thread of the venue. Run from its sources (development, tests), it gets the loader that they need. */
import { Worker } from 'node:worker_threads';

/** `name` is that of a file in this folder. */
export function startWorker(name: string, workerData: unknown): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(`./${name}.js`, import.meta.url), { workerData });
  }
  const file = new URL(`./${name}.ts`, import.meta.url).href;
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}'); })`;
  return new Worker(code, { workerData, eval: true });
}
