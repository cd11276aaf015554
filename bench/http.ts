/** Benches (c) signed orders, (e) start and idle memory, (f) merged depth, over real sockets. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LoadFigures,
  type Running,
  runLoad,
  startBareProcess,
  startVenueProcess,
} from './processes.ts';
import { SECRET, writeDepthRequests, writeOrderRequests } from './requests.ts';

const CONNECTIONS = 64;
const ORDERS = 40_000;
const DEPTH_READS = 40_000;
const BOOK_ORDERS = 400;
const SETTLE_MS = 1_500;

export interface Versus {
  readonly venue: LoadFigures;
  readonly bare: LoadFigures;
}

/** One round of (c): the bare server, then the venue, with the same kind of requests. */
export async function benchOrders(): Promise<Versus> {
  return inFolder(async (file) => {
    writeOrderRequests(file, ORDERS);
    const bare = await against(await startBareProcess(SECRET), (port) =>
      runLoad(port, CONNECTIONS, file),
    );
    const started = await startVenueProcess();
    writeOrderRequests(file, ORDERS);
    const venue = await against(started, (port) => runLoad(port, CONNECTIONS, file));
    return { venue, bare };
  });
}

/** One round of (f), on a book of some hundred orders; the bare server answers the same bytes. */
export async function benchDepth(): Promise<Versus> {
  return inFolder(async (file) => {
    const started = await startVenueProcess();
    writeOrderRequests(file, BOOK_ORDERS);
    await runLoad(started.port, 1, file);
    writeDepthRequests(file, DEPTH_READS);
    const reply = await fetch(
      `http://127.0.0.1:${started.port}/api/v2/mix/market/merge-depth?symbol=BTCUSDT&productType=USDT-FUTURES&limit=50`,
    );
    const body = await reply.text();
    const venue = await against(started, (port) => runLoad(port, CONNECTIONS, file));
    const bare = await against(await startBareProcess(SECRET, body), (port) =>
      runLoad(port, CONNECTIONS, file),
    );
    return { venue, bare };
  });
}

export interface StartFigures {
  readonly toFirstOrderMs: number;
  readonly idleMiB: number;
}

/** (e): empty data folder to the first accepted order, and memory once it has settled. */
export async function benchStart(): Promise<StartFigures> {
  return inFolder(async (file) => {
    const began = performance.now();
    const started = await startVenueProcess();
    writeOrderRequests(file, 1);
    const { failed } = await runLoadInProcess(started.port, file);
    const toFirstOrderMs = performance.now() - began;
    if (failed > 0) throw new Error('the first order was refused');
    await sleep(SETTLE_MS);
    const idleMiB = residentMiB(started.pid);
    await started.stop();
    return { toFirstOrderMs, idleMiB };
  });
}

/** The first order without the start-up time of a load process. */
async function runLoadInProcess(port: number, file: string): Promise<{ failed: number }> {
  const raw = readFileSync(file, 'utf8');
  const [head, body] = raw.slice(raw.indexOf('\n') + 1).split('\r\n\r\n');
  const headers = Object.fromEntries(
    (head ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string])
      .filter(([name]) => name !== 'Content-Length' && name !== 'Host'),
  );
  const reply = await fetch(`http://127.0.0.1:${port}/api/v2/mix/order/place-order`, {
    method: 'POST',
    headers,
    body: body ?? '',
  });
  return { failed: reply.status === 200 ? 0 : 1 };
}

function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

async function against<T>(running: Running, measure: (port: number) => Promise<T>): Promise<T> {
  try {
    return await measure(running.port);
  } finally {
    await running.stop();
  }
}

async function inFolder<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-load-'));
  try {
    return await work(join(folder, 'requests'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
