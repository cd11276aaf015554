/** The threads of a venue. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type * as esbuild from 'esbuild';
import { Standstill } from '../../reporting/store/sqlite/standstill.ts';
import { writeAtomically } from './data-folder.ts';

/** Packages that stay as installed: a binary, and what only some venues load. */
const EXTERNAL = ['@photostructure/sqlite', 'pg'];

/**
 * The files in this folder that a thread starts with, and how much of what it makes anew it keeps before it looks what
 * of that is garbage, MB. What V8 takes by itself is four times as much and makes neither of them faster.
 */
const THREADS = { 'follower-worker': 12, 'history-worker': 3 } as const;

export function startWorker(name: keyof typeof THREADS, workerData: unknown): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const folder = isSource ? sourceBundle() : new URL('./', import.meta.url);
  const resourceLimits = { maxYoungGenerationSizeMb: THREADS[name] };
  return new Worker(new URL(`${name}.js`, folder), { workerData, resourceLimits });
}

let bundled: URL | undefined;

/**
 * Where the threads of a venue stand that runs from its sources (development, tests). They are bundled once in a
 * process, because for each thread to load hundreds of files of TypeScript takes seconds.
 */
function sourceBundle(): URL {
  bundled ??= writeBundle();
  return bundled;
}

/** Into a folder that bears the name of what is in it, so that no process finds another's there. */
function writeBundle(): URL {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  const { outputFiles } = buildSync({
    entryPoints: Object.keys(THREADS).map((name) =>
      fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
    ),
    outdir: '/',
    bundle: true,
    splitting: true,
    external: EXTERNAL,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    write: false,
  });
  const hash = createHash('sha256');
  for (const { text } of outputFiles) hash.update(text);
  const cache = new URL('../../../node_modules/.cache/bourse-threads/', import.meta.url);
  const folder = new URL(`${hash.digest('hex')}/`, cache);
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of outputFiles) {
    writeAtomically(fileURLToPath(new URL(basename(path), folder)), text);
  }
  return folder;
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
