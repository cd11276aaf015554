/** Replays a data folder's journal beside whoever writes it, without changing anything. */
import type { Entry } from '../engine/command.ts';
import type { Event, ReadEvent } from '../engine/core/event.ts';
import type { State } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { readJournal } from '../journal/journal-reader.ts';

/** What to do with each entry; return false to stop. */
export type OnReplayed = (entry: Entry, events: readonly ReadEvent[]) => void;

export interface ReplayOptions {
  readonly folder: string;
  readonly state: State;
  readonly upTo?: number;
  readonly onProgress?: (done: number, total: number) => void;
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

/** Throws {@link ReplayFault}, or `JournalDamage` before the first entry. */
export async function replay(options: ReplayOptions, onReplayed: OnReplayed): Promise<void> {
  const { folder, state, ...reading } = options;
  for await (const entries of readJournal(folder, reading)) {
    for (const entry of entries) onReplayed(entry, applyOne(state, entry));
  }
}

function applyOne(state: State, entry: Entry): readonly Event[] {
  try {
    return apply(state, entry).events;
  } catch (error) {
    throw new ReplayFault(entry, error);
  }
}
