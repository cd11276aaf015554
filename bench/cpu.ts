/**
 * CPU time as the scheduler counts it, in nanoseconds. It is what a figure is made of wherever it can be: a
 * busy machine stretches wall-clock time severalfold, CPU time by some percent.
 */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_NS = 10_000_000;

/** Of the thread that asks. Needs Linux. */
export function threadCpuNs(): number {
  // Asking for the usage of the process makes the kernel bring the counter of this thread up to date, which
  // otherwise lags by up to a tick of 4 ms.
  process.cpuUsage();
  return countedNs('/proc/thread-self/schedstat');
}

/** Of the main thread of a process, and of all its threads that live. Another process's counters lag by a tick. */
export function processCpuNs(pid: number): { mainNs: number; allNs: number } {
  const threads = `/proc/${pid}/task`;
  const allNs = readdirSync(threads)
    .map((thread) => countedNs(`${threads}/${thread}/schedstat`))
    .reduce((sum, ns) => sum + ns, 0);
  return { mainNs: countedNs(`${threads}/${pid}/schedstat`), allNs };
}

/** CPU time of everything on this machine since it started, but for the idle; in ticks of 10 ms. */
export function machineCpuNs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync(
    '/proc/stat',
    'latin1',
  )
    .split('\n', 1)
    .flatMap((line) => line.split(/ +/).slice(1).map(Number));
  return (user + nice + system + irq + softirq) * TICK_NS;
}

/** The first number of the file: time on a CPU. 0 when the thread has ended meanwhile. */
function countedNs(file: string): number {
  try {
    return Number(readFileSync(file, 'latin1').split(' ', 1)[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 0;
    throw error;
  }
}
