/** Writes into the journal of a stopped venue what no venue would write: for tests of what it does then. */
import type { Command } from '../../src/engine/command.ts';
import { FileJournal } from '../../src/journal/file-journal.ts';

/** A command that no door lets in, and that stops the engine: a quote below one tick. For venues of the fixture. */
export const POISON: Command = {
  type: 'replace-quotes',
  uid: '1001',
  instrument: 'USDT-FUTURES:BTCUSDT',
  quotes: [{ side: 'buy', priceTicks: -1, lots: 10 }],
};

/** Appends the commands, stamped with `now`; returns the seq of the last. */
export async function appendToJournal(
  dataFolder: string,
  commands: readonly Command[],
  now: () => number = Date.now,
): Promise<number> {
  const journal = await FileJournal.open({ dataFolder, now });
  const { seq } = journal.head;
  await journal.start(seq, { onEntries: () => undefined, onFailure: () => undefined });
  for (const command of commands) journal.submit(command, undefined);
  await journal.close();
  return seq + commands.length;
}
