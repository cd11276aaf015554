/** Processes beside a bench: the venue as a user starts it, the bare server, the load. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext } from './bench.ts';
import type { LoadFigures, LoadOrder } from './load.ts';

const READY_WITHIN_MS = 30_000;

export interface Running {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts the built venue of the subject on a data folder of its own, removed when it stops. */
export async function startVenueProcess(
  { home, subject }: BenchContext,
  market: 'on' | 'off' = 'off',
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const readyFile = join(folder, 'ready.json');
  const options = ['--venue', join(home, 'bench/venue.yaml'), '--data', join(folder, 'data')];
  const child = spawn(
    process.execPath,
    [
      'dist/cli/main.js',
      'serve',
      ...options,
      ...SERVED,
      '--market',
      market,
      '--ready-file',
      readyFile,
    ],
    { cwd: subject, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ready = await waitForReady(readyFile);
  return {
    port: Number(new URL(ready.url).port),
    pid: ready.pid,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

const SERVED = ['--port', '0'];

async function waitForReady(file: string): Promise<{ url: string; pid: number }> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error('the venue did not become ready');
    await sleep(2);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Starts the bare server; `depthReply` is what its GET answers. */
export async function startBareProcess(
  { home }: BenchContext,
  secret: string,
  depthReply = '{}',
): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/bare-server.ts', secret, depthReply],
    { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = Number(await firstLine(child));
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}

export interface LoadProcess {
  readonly run: (order: LoadOrder) => Promise<LoadFigures>;
  readonly stop: () => Promise<void>;
}

/** Starts the load client. It takes one order at a time. */
export function startLoadProcess({ home }: BenchContext): LoadProcess {
  const child = fork(join(home, 'bench/load.ts'), { cwd: home, execArgv: ['--import', 'tsx'] });
  return {
    run: async (order) => {
      child.send(order);
      const [figures] = await once(child, 'message');
      return figures as LoadFigures;
    },
    stop: () => end(child),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
    child.on('exit', (code) =>
      reject(new Error(`process ended with ${code} before it said anything`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
