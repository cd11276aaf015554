/**
 * Voids a poisoned command (design.md 2.9): one that stops the process each time it is applied.
 * The record is appended like any other, so that it stays visible for ever; nothing is rewritten.
 */

import type { NowMs } from './journal.ts';
import { JournalAppender } from './journal-appender.ts';
import { JournalReader } from './journal-reader.ts';
import type { VoidRecord } from './record.ts';
import { scanJournal } from './scan-journal.ts';

export interface VoidRequest {
  readonly dataFolder: string;
  /** The command to pass over. */
  readonly seq: number;
  readonly by: string;
  readonly reason: string;
  readonly now: NowMs;
}

/** There is nothing to void; the message says why. */
export class CannotVoid extends Error {
  override readonly name = 'CannotVoid';
}

/**
 * Needs the venue stopped: throws `FolderLocked` otherwise. Throws {@link CannotVoid} when `seq` is
 * no command of the journal or is voided already. It cannot know whether the command was already
 * applied to a snapshot: see `voidCommand` in `runtime/void-command.ts`.
 */
export async function appendVoid(request: VoidRequest): Promise<VoidRecord> {
  const { dataFolder, seq, by, reason, now } = request;
  const appender = await JournalAppender.open({ dataFolder });
  try {
    const { head } = appender;
    if (!(await isLiveCommand(dataFolder, seq, head.seq))) {
      throw new CannotVoid(`entry ${seq} is not a command that is applied`);
    }
    await appender.begin();
    const timeMs = Math.max(head.timeMs, now());
    const record = { seq: head.seq + 1, timeMs, voided: seq, by, reason };
    await appender.appendVoid(record);
    return record;
  } finally {
    await appender.close();
  }
}

/** Whether an entry is a command that readers apply; the journal ends at `lastSeq`. */
export async function isLiveCommand(
  dataFolder: string,
  seq: number,
  lastSeq: number,
): Promise<boolean> {
  if (!Number.isSafeInteger(seq) || seq < 1 || seq > lastSeq) return false;
  const { voids } = await scanJournal(dataFolder, { afterSeq: seq - 1 });
  const reader = new JournalReader({ dataFolder, afterSeq: seq - 1, voids });
  try {
    for await (const batch of reader.readThrough(seq)) {
      return batch.entries.some((entry) => entry.seq === seq);
    }
    return false;
  } finally {
    await reader.close();
  }
}
