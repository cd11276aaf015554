/** Gives a listener what a journal's files hold, in slices between which the event loop comes round. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { JournalListener, Ticket } from './journal.ts';
import type { JournalReader } from './journal-reader.ts';
import type { Progress } from './scan-journal.ts';

/** Replayed entries between two turns of the event loop. */
const REPLAY_SLICE = 2000;
const NO_TICKETS: readonly Ticket[] = [];

/** Up to entry `upToSeq`, from where the reader stands; closes the reader. */
export async function replayJournal(
  reader: JournalReader,
  upToSeq: number,
  listener: JournalListener,
  onReplay?: Progress,
): Promise<void> {
  let slice = 0;
  try {
    for await (const { entries, lastSeq } of reader.readThrough(upToSeq)) {
      listener.onEntries(entries, NO_TICKETS);
      slice += entries.length;
      if (slice < REPLAY_SLICE) continue;
      slice = 0;
      onReplay?.(lastSeq, upToSeq);
      await breathe();
    }
    onReplay?.(upToSeq, upToSeq);
  } finally {
    await reader.close();
  }
}
