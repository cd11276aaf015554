/** Bench (d): recovery of a data folder without a snapshot: read, verify, parse, apply. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileJournal } from '../src/journal/file-journal.ts';
import { recover } from '../src/runtime/recovery.ts';
import { SnapshotStore } from '../src/runtime/snapshot-store.ts';
import { createTape } from '../src/runtime/tape-view.ts';
import { flowCommands, setupCommands } from './engine-flow.ts';

const COMMANDS = 300_000;
const CHUNK = 5_000;

/** Writes the journal once; `replay` may be run on it as often as wanted. */
export async function prepareReplay(): Promise<{
  replay: () => Promise<number>;
  remove: () => void;
}> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bourse-replay-'));
  const commands = [...setupCommands(), ...flowCommands(COMMANDS, 1)];
  const journal = await FileJournal.open({ dataFolder, now: Date.now, sync: 'os' });
  let delivered = 0;
  await journal.start(0, {
    onEntries: (entries) => {
      delivered += entries.length;
    },
    onFailure: (cause) => {
      throw cause;
    },
  });
  for (let index = 0; index < commands.length; index += CHUNK) {
    for (const command of commands.slice(index, index + CHUNK)) journal.submit(command, undefined);
    while (delivered < Math.min(commands.length, index + CHUNK)) await new Promise(setImmediate);
  }
  await journal.close();
  return {
    replay: () => replayOnce(dataFolder, commands.length),
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
