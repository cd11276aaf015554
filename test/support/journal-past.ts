/** Writes into the journal of a stopped venue what no venue would write: for tests of what it does then. */
import type { Command } from '../../src/engine/command.ts';
import { FileJournal } from '../../src/journal/file-journal.ts';

/** Appends the commands, stamped with `now`; returns the seq of the last. */
export async function appendToJournal(
  dataFolder: string,
  commands: readonly unknown[],
  now: () => number = Date.now,
): Promise<number> {
  const journal = await FileJournal.open({ dataFolder, now });
  const { seq } = journal.head;
  await journal.start(seq, { onEntries: () => undefined, onFailure: () => undefined });
  for (const command of commands) journal.submit(command as Command, undefined);
  await journal.close();
  return seq + commands.length;
}
