/** A data folder with the flow of the engine's bench in its journal, and nothing else. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../src/engine/command.ts';
import { FileJournal } from '../src/journal/file-journal.ts';
import { flowCommands, setupCommands } from './engine-flow.ts';

const CHUNK = 5_000;

export interface FlowJournal {
  /** Whoever asked for it removes it. */
  readonly dataFolder: string;
  /** How many there are, those that set up the venue included. */
  readonly commands: number;
}

/** What is in such a journal: the commands that set up the venue, then `count` of the flow. */
export function flowOf(count: number): Command[] {
  return [...setupCommands(), ...flowCommands(count, 1)];
}

/** `count` commands of the flow. */
export async function writeFlowJournal(count: number): Promise<FlowJournal> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bourse-replay-'));
  const commands = flowOf(count);
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
  return { dataFolder, commands: commands.length };
}
