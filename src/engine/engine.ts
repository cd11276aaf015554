/**
 * The engine: `apply(state, entry)` is the one way the state changes, and it is a pure function of
 * the state and the entry: no I/O, clock, randomness, async or floating point. Same journal, same
 * events, same replies, same state hash. It must not throw but for a false invariant, and then the
 * state is no longer to be trusted: the caller stops the process.
 */
import type { CommandType, Entry, Result } from './command.ts';
import type { Event } from './event.ts';
import type { State } from './state.ts';

/** The only version of the rules so far; `set-rules-version` records it in the journal. */
export const RULES_VERSION = 1;

export interface Applied {
  readonly result: Result<CommandType>;
  readonly events: readonly Event[];
}

export function apply(_state: State, _entry: Entry): Applied {
  throw new Error('in work');
}
