/**
 * What an order costs while a venue has no rule of faults, beside a build that has no faults: CPU time of the whole process by
 * the scheduler's counters, each time of a process of its own, for what two processes of one build differ by is more than
 * what is looked for.
 */
import { processCpuNs } from '../../bench/cpu.ts';
import { median } from '../../bench/figures.ts';
import { type LoadProcess, startLoadProcess, startVenueProcess } from '../../bench/processes.ts';
import { untilIdle } from '../../bench/versus-bare.ts';
import { atEnd } from '../../test/support/at-end.ts';
import { ROOT } from '../../test/support/repository.ts';
import type { Counts } from './area.ts';
import { twoBuilds } from './faultless-build.ts';

const CONNECTIONS = 64;
/** Before what is measured: until then most of the code is not compiled. */
const WARM_UP_SHARE = 0.6;

export const FAULTS_OFF = 'thousandths, an order: CPU without a rule ÷ in a build without faults';

/** Medians over so many turns; `orders` in each, at each. The one that comes first is second in the next turn. */
export async function faultsOff(
  { turns, orders }: { readonly turns: number; readonly orders: number },
  tell: (line: string) => void,
): Promise<Counts> {
  const { whole, faultless } = await twoBuilds();
  const load = startLoadProcess(contextOf(ROOT));
  atEnd(() => load.stop());
  const seen = new Map<string, number[]>([whole, faultless].map((subject) => [subject, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    const sides = turn % 2 === 0 ? [whole, faultless] : [faultless, whole];
    for (const subject of sides) seen.get(subject)?.push(await orderNs(subject, load, orders));
    const [ours, theirs] = [whole, faultless].map((subject) => seen.get(subject)?.at(-1) ?? NaN);
    tell(`turn ${turn + 1}: ${inUs(ours)} µs without a rule, ${inUs(theirs)} µs without faults`);
  }
  const [ours = NaN, theirs = NaN] = [...seen.values()].map(median);
  return {
    'turns of the faults': turns,
    [FAULTS_OFF]: Math.round((1_000 * ours) / theirs),
    'tenths of a µs, an order: CPU without a rule': Math.round(ours / 100),
    'tenths of a µs, an order: CPU in a build without faults': Math.round(theirs / 100),
  };
}

/** Of a venue that is started for it. What it does behind its replies is waited for, and counts. */
async function orderNs(subject: string, load: LoadProcess, count: number): Promise<number> {
  const venue = await startVenueProcess(contextOf(subject));
  try {
    const order = { kind: 'order', port: venue.port, connections: CONNECTIONS } as const;
    await load.run({ ...order, count: Math.ceil(count * WARM_UP_SHARE) });
    await untilIdle(venue.pid);
    const before = processCpuNs(venue.pid).allNs;
    const { failed } = await load.run({ ...order, count });
    await untilIdle(venue.pid);
    if (failed > 0) throw new Error(`${failed} orders were not answered with 200`);
    return (processCpuNs(venue.pid).allNs - before) / count;
  } finally {
    await venue.stop();
  }
}

function contextOf(subject: string) {
  return { home: ROOT, subject, size: 'long', historyFills: 0 } as const;
}

function inUs(ns: number | undefined): string {
  return ((ns ?? NaN) / 1_000).toFixed(1);
}
