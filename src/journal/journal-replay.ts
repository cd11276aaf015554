/** Gives a listener what a journal's files hold, in slices between which the event loop comes round. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Entry } from '../engine/command.ts';
import type { JournalListener, Ticket } from './journal.ts';
import type { JournalReader } from './journal-reader.ts';
import type { Progress } from './scan-journal.ts';

/** Replayed entries between two turns of the event loop. */
const REPLAY_SLICE = 2000;
const NO_TICKETS: readonly Ticket[] = [];

/** What a replay is stopped by, short of its end. */
interface ReplayLimit {
  /** Whether the entries of the batch after entry `afterSeq` may be given. */
  readonly admits: (entries: readonly Entry[], afterSeq: number) => boolean;
  /** Whether what the batch after `afterSeq` was not read for ends the replay, and is no fault. */
  readonly explains: (error: unknown, afterSeq: number) => boolean;
}

export interface ReplayOptions {
  readonly onReplay?: Progress | undefined;
  /** Default: all is given. */
  readonly limit?: ReplayLimit;
}

/** Up to entry `upToSeq`, from where the reader stands; closes the reader. */
export async function replayJournal(
  reader: JournalReader,
  upToSeq: number,
  listener: JournalListener,
  { onReplay, limit }: ReplayOptions = {},
): Promise<void> {
  let slice = 0;
  let givenSeq = reader.lastSeq;
  try {
    for await (const { entries, lastSeq } of reader.readThrough(upToSeq)) {
      if (limit?.admits(entries, givenSeq) === false) return;
      listener.onEntries(entries, NO_TICKETS);
      givenSeq = lastSeq;
      slice += entries.length;
      if (slice < REPLAY_SLICE) continue;
      slice = 0;
      onReplay?.(lastSeq, upToSeq);
      await breathe();
    }
    onReplay?.(upToSeq, upToSeq);
  } catch (error) {
    if (limit?.explains(error, givenSeq) !== true) throw error;
  } finally {
    await reader.close();
  }
}
