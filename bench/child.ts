/**
 * The process of one bench: `node child.js MODULE CONTEXT`. Says when it is prepared, measures a round for each
 * message, and ends when told to.
 */
import type { BenchContext, Figures, Prepare } from './bench.ts';
import { machineCpuNs } from './cpu.ts';

const context = JSON.parse(String(process.argv[3])) as BenchContext;
const { prepare } = (await import(String(process.argv[2]))) as { prepare: Prepare };
const bench = await prepare(context);
const tell = (message: unknown): void => void process.send?.(message);

process.on('message', async (message) => {
  if (message === 'round') return tell(await measured());
  await bench.close?.();
  process.exit();
});
tell('prepared');

/** A round, and how many CPUs whatever is not this process had meanwhile. */
async function measured(): Promise<Figures> {
  const began = { ms: performance.now(), machineNs: machineCpuNs(), own: process.cpuUsage() };
  const figures = await bench.round();
  const own = process.cpuUsage(began.own);
  const otherNs = machineCpuNs() - began.machineNs - (own.user + own.system) * 1e3;
  return { ...figures, otherCpus: otherNs / 1e6 / (performance.now() - began.ms) };
}
