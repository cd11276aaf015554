/** Bench (b): engine commands per second in process, production checks on. */
import { apply } from '../src/engine/engine.ts';
import { asEntries, flowCommands, preparedState } from './engine-flow.ts';
import { quantile } from './median.ts';

const COMMANDS = 300_000;

export interface EngineFigures {
  readonly perSecond: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly tradingShare: number;
  readonly rejectedShare: number;
}

export function benchEngine(): EngineFigures {
  const state = preparedState();
  const entries = asEntries(flowCommands(COMMANDS, 1), state.seq);
  const times = new Float64Array(entries.length);
  let trading = 0;
  let rejected = 0;
  let places = 0;
  const begin = process.hrtime.bigint();
  let previous = performance.now();
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index];
    if (entry === undefined) break;
    const { events } = apply(state, entry);
    const now = performance.now();
    times[index] = now - previous;
    previous = now;
    if (entry.command.type === 'place-order') {
      places += 1;
      if (events.some((event) => event.type === 'traded')) trading += 1;
      if (events[0]?.type === 'rejected') rejected += 1;
    }
  }
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  times.sort();
  return {
    perSecond: entries.length / seconds,
    p50Us: quantile(times, 0.5) * 1e3,
    p99Us: quantile(times, 0.99) * 1e3,
    tradingShare: trading / places,
    rejectedShare: rejected / places,
  };
}
