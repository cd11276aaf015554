/**
 * The step, in which the speed of the engine is told: one turn of a loop that looks up a text in a Map and
 * adds a `bigint`, which is what an engine does all the time. A figure in steps is about the same on any machine.
 */
import { threadCpuNs } from './cpu.ts';

export const STEP_TURNS = 2_000_000;
const TEXTS = 1_024;
/** The largest value stays below 2^53. */
const APART = 8_796_093_022_207;

const keys = Array.from({ length: TEXTS }, (_, index) => `u${1_000 + index}`);
const map = new Map(keys.map((key, index) => [key, BigInt(index * APART)]));

/** CPU nanoseconds of so many turns. */
export function stepsCpuNs(turns: number): number {
  const began = threadCpuNs();
  let sum = 0n;
  for (let index = 0; index < turns; index += 1) {
    sum += map.get(keys[(index * 7919) % TEXTS] as string) as bigint;
  }
  const took = threadCpuNs() - began;
  // The sum is used, so that no compiler leaves the loop out.
  if (sum < 0n) throw new Error('the sum of values is negative');
  return took;
}

export function warmUpSteps(): void {
  stepsCpuNs(STEP_TURNS);
}
