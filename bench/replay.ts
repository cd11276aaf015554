/** Bench (d): recovery of a data folder without a snapshot: read, verify, parse, apply. */
import { rmSync } from 'node:fs';
import { FileJournal } from '../src/journal/file-journal.ts';
import { recover } from '../src/runtime/recovery.ts';
import { SnapshotStore } from '../src/runtime/snapshot-store.ts';
import { createTape } from '../src/runtime/tape-view.ts';
import { writeFlowJournal } from './flow-journal.ts';

const COMMANDS = 300_000;

/** Writes the journal once; `replay` may be run on it as often as wanted. */
export async function prepareReplay(): Promise<{
  replay: () => Promise<number>;
  remove: () => void;
}> {
  const { commands, dataFolder } = await writeFlowJournal(COMMANDS);
  return {
    replay: () => replayOnce(dataFolder, commands),
    remove: () => rmSync(dataFolder, { recursive: true }),
  };
}

/** Commands per second of one recovery. */
async function replayOnce(dataFolder: string, commands: number): Promise<number> {
  const began = performance.now();
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
  if (sequencer.state.seq !== commands)
    throw new Error(`recovered ${sequencer.state.seq} of ${commands}`);
  const perSecond = (commands / (performance.now() - began)) * 1e3;
  await journal.close();
  return perSecond;
}
