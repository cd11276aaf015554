/**
 * Bench (d): recovery of a data folder without a snapshot (read, prove, decode, apply) against `JSON.parse` of
 * the same commands, a line each, both as CPU time of the thread.
 */
import { rmSync } from 'node:fs';
import { FileJournal } from '../src/journal/file-journal.ts';
import { recover } from '../src/runtime/recovery.ts';
import { SnapshotStore } from '../src/runtime/snapshot-store.ts';
import { createTape } from '../src/runtime/tape-view.ts';
import type { Prepare } from './bench.ts';
import { threadCpuNs } from './cpu.ts';
import { asEntries } from './engine-flow.ts';
import { flowOf, writeFlowJournal } from './flow-journal.ts';

const COMMANDS = { short: 40_000, long: 150_000 };

export const prepare: Prepare = async ({ size }) => {
  const { commands, dataFolder } = await writeFlowJournal(COMMANDS[size]);
  const lines = asEntries(flowOf(COMMANDS[size]), 0).map(({ seq, timeMs, command }) =>
    JSON.stringify({ seq, t: timeMs, c: command }),
  );
  const half = Math.floor(lines.length / 2);
  const round = async () => {
    globalThis.gc?.();
    const before = parseCpuNs(lines.slice(0, half));
    const replayNs = await replayCpuNs(dataFolder, commands);
    const parseNs = before + parseCpuNs(lines.slice(half));
    return {
      ratio: replayNs / parseNs,
      commandNs: replayNs / commands,
      parseNs: parseNs / commands,
    };
  };
  await round();
  return { round, close: () => rmSync(dataFolder, { recursive: true }) };
};

function parseCpuNs(lines: readonly string[]): number {
  const began = threadCpuNs();
  let seqs = 0;
  for (const line of lines) seqs += (JSON.parse(line) as { seq: number }).seq;
  const took = threadCpuNs() - began;
  // The sum is used, so that no compiler leaves the loop out.
  if (seqs === 0) throw new Error('no line has a seq');
  return took;
}

async function replayCpuNs(dataFolder: string, commands: number): Promise<number> {
  const began = threadCpuNs();
  const journal = await FileJournal.open({ dataFolder, now: Date.now });
  const { sequencer } = await recover({
    journal,
    snapshots: new SnapshotStore({ dataFolder }),
    now: Date.now,
    tape: createTape(),
    onStop: (cause) => {
      throw cause;
    },
  });
  const took = threadCpuNs() - began;
  if (sequencer.state.seq !== commands)
    throw new Error(`recovered ${sequencer.state.seq} of ${commands}`);
  await journal.close();
  return took;
}
