/** Replays a data folder's journal beside whoever writes it, without changing anything. */
import type { Entry } from '../engine/command.ts';
import type { Event, ReadEvent } from '../engine/core/event.ts';
import type { State } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { readJournal } from '../journal/journal-reader.ts';
import type { VoidRecord } from '../journal/record.ts';

/** Told of each entry that was applied. */
export type OnReplayed = (entry: Entry, events: readonly ReadEvent[]) => void;

export interface ReplayOptions {
  readonly folder: string;
  readonly state: State;
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

/** Throws {@link ReplayFault}, or `JournalDamage` before the first entry. */
export async function replay(options: ReplayOptions, onReplayed: OnReplayed): Promise<void> {
  const { folder, state, onPassed, ...reading } = options;
  for await (const batch of readJournal(folder, reading)) {
    const { entries, voided, voidRecord } = batch;
    const isVoided = new Set(voided);
    for (const entry of voided.length === 0 ? entries : inOrder([...entries, ...voided])) {
      if (isVoided.has(entry)) onPassed?.(entry);
      else onReplayed(entry, applyOne(state, entry));
    }
    if (voidRecord !== undefined) onPassed?.(voidRecord);
  }
}

function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((one, other) => one.seq - other.seq);
}

function applyOne(state: State, entry: Entry): readonly Event[] {
  try {
    return apply(state, entry).events;
  } catch (error) {
    throw new ReplayFault(entry, error);
  }
}
