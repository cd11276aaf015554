/** Replays a data folder's journal beside whoever writes it, without changing anything. */
import type { Entry } from '../engine/command.ts';
import type { Event, ReadEvent } from '../engine/core/event.ts';
import type { State } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { restoreState } from '../engine/restore.ts';
import type { JournalHead } from '../journal/journal.ts';
import { readJournal } from '../journal/journal-reader.ts';
import type { VoidRecord } from '../journal/record.ts';
import type { Snapshot } from '../runtime/snapshot.ts';
import { SnapshotStore } from '../runtime/snapshot-store.ts';
import { VenueError } from './venue-error.ts';

/** Told of each entry that was applied. */
export type OnReplayed = (entry: Entry, events: readonly ReadEvent[]) => void;

export interface ReplayOptions {
  readonly folder: string;
  /** As it was after `afterSeq`. */
  readonly state: State;
  readonly afterSeq?: number;
  readonly upTo?: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Told of the rest, in its place: entries that were voided, and the records that say so. */
  readonly onPassed?: (passed: Entry | VoidRecord) => void;
}

/** An entry that the engine cannot apply, with the cause: a false invariant. */
export class ReplayFault extends Error {
  override readonly name = 'ReplayFault';
  readonly seq: number;

  constructor(entry: Entry, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`command ${entry.seq} (${entry.command.type}): ${reason}`, { cause });
    this.seq = entry.seq;
  }
}

/** Where a replay begins when the beginning of the journal was deleted. Throws {@link VenueError}. */
export async function oldestState(
  dataFolder: string,
  head: JournalHead,
): Promise<{ readonly state: State; readonly afterSeq: number }> {
  let oldest: Snapshot | undefined;
  for await (const snapshot of new SnapshotStore({ dataFolder }).newestFirst(head.seq))
    if (snapshot.journalId === head.journalId) oldest = snapshot;
  if (oldest !== undefined) return { state: restoreState(oldest.state), afterSeq: oldest.seq };
  throw new VenueError(
    `${dataFolder}: the beginning of the journal was deleted, and no snapshot can be read: restore one`,
    'unusable',
  );
}

/** Throws {@link ReplayFault}, or `JournalDamage` before the first entry. */
export async function replay(options: ReplayOptions, onReplayed: OnReplayed): Promise<void> {
  const { folder, state, onPassed, ...reading } = options;
  for await (const batch of readJournal(folder, reading)) {
    const { entries, voided, voidRecord } = batch;
    const isVoided = new Set(voided);
    for (const entry of voided.length === 0 ? entries : inOrder([...entries, ...voided])) {
      if (isVoided.has(entry)) onPassed?.(entry);
      else onReplayed(entry, applyEntry(state, entry));
    }
    if (voidRecord !== undefined) onPassed?.(voidRecord);
  }
}

function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((one, other) => one.seq - other.seq);
}

/** Throws {@link ReplayFault}. */
export function applyEntry(state: State, entry: Entry): readonly Event[] {
  try {
    return apply(state, entry).events;
  } catch (error) {
    throw new ReplayFault(entry, error);
  }
}
