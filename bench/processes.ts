/** Processes of benches: the venue as a user starts it, the bare server, the load, the year. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = new URL('..', import.meta.url).pathname;
const READY_WITHIN_MS = 30_000;

export interface Running {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts the built venue on a data folder of its own, removed when it stops. */
export async function startVenueProcess(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const readyFile = join(folder, 'ready.json');
  const options = [
    '--venue',
    'bench/venue.yaml',
    '--data',
    join(folder, 'data'),
    '--port',
    '0',
    '--market',
    'off',
    '--ready-file',
    readyFile,
  ];
  const child = spawn(process.execPath, ['dist/cli/main.js', 'serve', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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

async function waitForReady(file: string): Promise<{ url: string; pid: number }> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error('the venue did not become ready');
    await sleep(2);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Starts the bare server; `depthReply` is what its GET answers. */
export async function startBareProcess(secret: string, depthReply = '{}'): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/bare-server.ts', secret, depthReply],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = Number(await firstLine(child));
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** Runs the load client until all requests of the file are answered. */
export async function runLoad(
  port: number,
  connections: number,
  requestsFile: string,
): Promise<LoadFigures> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/http-load.ts', String(port), String(connections), requestsFile],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = await firstLine(child);
  return JSON.parse(line);
}

export interface YearFigures {
  /** Seconds until the engine has lived it, and until the history has all of it. */
  readonly livedS: number;
  readonly projectedS: number;
}

/** Lives a year in a process that has done nothing else. */
export async function runYear(): Promise<YearFigures> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/year.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await firstLine(child));
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

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
