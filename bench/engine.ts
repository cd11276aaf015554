/**
 * Bench (b): what `apply` costs a command that is accepted, in steps, in bytes and in time, production checks
 * on. A fifth of the flow are cancels of orders that are gone; their cost counts, they do not.
 */
import { getHeapStatistics } from 'node:v8';
import type { Command, Entry } from '../src/engine/command.ts';
import type { State } from '../src/engine/core/state.ts';
import { apply } from '../src/engine/engine.ts';
import type { Figures, Prepare } from './bench.ts';
import { threadCpuNs } from './cpu.ts';
import { asEntries, flowCommands, preparedState } from './engine-flow.ts';
import { quantile } from './figures.ts';
import { STEP_TURNS, stepsCpuNs, warmUpSteps } from './step.ts';

const COMMANDS = { short: 40_000, long: 100_000 };
/** The loop of steps and the engine take turns within a round, so that both meet the same machine. */
const SLICES = 20;
/** So few that most of them see no collection: what the heap grew by is then what was allocated. */
const COMMANDS_PER_PROBE = 50;
const TIME_PASSES = 3;

export const prepare: Prepare = ({ size }) => {
  const count = COMMANDS[size];
  const commands = flowCommands(1.5 * count, 1);
  const round = (): Figures => {
    const state = preparedState();
    const entries = asEntries(commands, state.seq);
    globalThis.gc?.();
    return {
      ...cpuFigures(state, entries.slice(0, count)),
      ...byteFigures(state, entries.slice(count)),
      ...timeFigures(commands.slice(0, count / 2)),
    };
  };
  warmUpSteps();
  round();
  return { round };
};

function cpuFigures(state: State, entries: readonly Entry[]): Figures {
  const each = entries.length / SLICES;
  let [stepNs, cpuNs, accepted] = [0, 0, 0];
  for (let slice = 0; slice < SLICES; slice += 1) {
    stepNs += stepsCpuNs(STEP_TURNS / SLICES);
    const part = entries.slice(slice * each, (slice + 1) * each);
    const began = threadCpuNs();
    for (const entry of part) accepted += applied(state, entry);
    cpuNs += threadCpuNs() - began;
  }
  const commandNs = cpuNs / accepted;
  return {
    steps: commandNs / (stepNs / STEP_TURNS),
    stepNs: stepNs / STEP_TURNS,
    commandNs,
    acceptedShare: accepted / entries.length,
  };
}

/** 1 when it was accepted, else 0. */
function applied(state: State, entry: Entry): number {
  const { result } = apply(state, entry);
  return 'reason' in result ? 0 : 1;
}

function byteFigures(state: State, entries: readonly Entry[]): Figures {
  const used = () => getHeapStatistics().used_heap_size;
  const ofProbe = -(used() - used());
  let [bytes, accepted] = [0, 0];
  for (let at = 0; at < entries.length; at += COMMANDS_PER_PROBE) {
    const before = used();
    let count = 0;
    for (const entry of entries.slice(at, at + COMMANDS_PER_PROBE)) count += applied(state, entry);
    const grown = used() - before - ofProbe;
    if (grown < 0) continue;
    bytes += grown;
    accepted += count;
  }
  return { bytes: bytes / accepted };
}

/**
 * Wall-clock, as a trader meets it: the flow is lived several times, and the least time of each command counts,
 * so that what else the machine did is left out.
 */
function timeFigures(commands: readonly Command[]): Figures {
  const passes = Array.from({ length: TIME_PASSES }, () => timesOf(commands));
  const least = (passes[0] ?? new Float64Array()).map((_, index) =>
    Math.min(...passes.map((times) => times[index] ?? Number.NaN)),
  );
  const sorted = least.filter((time) => time > 0).sort();
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  return { p50Us: p50 * 1e3, p99Us: p99 * 1e3, tail: p99 / p50 };
}

/** Of each accepted command; 0 of the others. */
function timesOf(commands: readonly Command[]): Float64Array {
  const state = preparedState();
  const entries = asEntries(commands, state.seq);
  const times = new Float64Array(entries.length);
  let previous = performance.now();
  for (const [index, entry] of entries.entries()) {
    const isAccepted = applied(state, entry);
    const now = performance.now();
    times[index] = isAccepted * (now - previous);
    previous = now;
  }
  return times;
}
