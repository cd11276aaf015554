/** Bench (e): empty data folder to the first accepted order, and memory once it has settled. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Prepare } from './bench.ts';
import { startLoadProcess, startVenueProcess } from './processes.ts';

const SETTLE_MS = 1_500;

export const prepare: Prepare = (context) => {
  const load = startLoadProcess(context);
  const round = async () => {
    const began = performance.now();
    const venue = await startVenueProcess(context);
    const order = { port: venue.port, kind: 'order', connections: 1, count: 1 } as const;
    const { failed } = await load.run(order);
    const firstOrderMs = performance.now() - began;
    if (failed > 0) throw new Error('the first order was refused');
    await sleep(SETTLE_MS);
    const idleMiB = residentMiB(venue.pid);
    await venue.stop();
    return { firstOrderMs, idleMiB };
  };
  return { round, close: load.stop };
};

function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
