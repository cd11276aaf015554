/**
 * The engine: `apply(state, entry)` is the one way the state changes, and it is a pure function of
 * the state and the entry: no I/O, clock, randomness, async or floating point. Same journal, same
 * events, same replies, same state hash. It does not throw but for a false invariant, and then the
 * state is no longer to be trusted: the caller stops the process.
 */
import { Invariant } from '../primitives/assert.ts';
import { COMMANDS, type Command, type Entry, type Result } from './command.ts';
import { consequences } from './consequences.ts';
import type { Event } from './core/event.ts';
import { type Refusal, type Rejection, refuse } from './core/rejection.ts';
import type { State, Turn } from './core/state.ts';
import { checkTouched } from './invariants.ts';
import { boundaryOf, tellMoney } from './money/ledger.ts';
import { passTime } from './pass-time.ts';
import { tellPrices } from './risk/set-mark.ts';

export interface Applied {
  readonly result: Result;
  readonly events: readonly Event[];
}

export function apply(state: State, entry: Entry): Applied {
  if (entry.seq <= state.seq) throw new Invariant(`entry ${entry.seq} after ${state.seq}`);
  if (entry.timeMs < state.timeMs) throw new Invariant(`time runs backwards at entry ${entry.seq}`);
  state.seq = entry.seq;
  const events: Event[] = [];
  passTime(state, entry.timeMs, events);
  state.timeMs = entry.timeMs;
  state.ledger.boundaryMs = boundaryOf(entry.timeMs);
  const turn: Turn = { state, seq: entry.seq, timeMs: entry.timeMs, events };
  if (events.length > 0) events.push({ type: 'moment', timeMs: entry.timeMs });
  const result = decide(turn, entry.command);
  consequences(turn);
  tell(turn, entry.command, result);
  checkTouched(state, events);
  return { result, events };
}

function decide(turn: Turn, command: Command): Result {
  const definition = COMMANDS[command.type];
  if (definition.sender === 'trader' && isFrozen(turn.state, command)) return refuse('user-frozen');
  // The row of a type takes the commands of that type; the compiler sees only all rows at once.
  const apply = definition.apply as (turn: Turn, command: Command) => Result;
  return apply(turn, command);
}

function isFrozen(state: State, command: Command): boolean {
  // A trader's command names him.
  const { uid } = command as { readonly uid: string };
  return state.users.get(uid)?.isFrozen === true;
}

function refusalOf({ reason, detail }: Rejection): Refusal {
  return detail === undefined ? { reason } : { reason, detail };
}

/** Closes the turn: the money it moved, and what changed or was refused. */
function tell(turn: Turn, { type }: Command, result: Result): void {
  tellMoney(turn);
  tellPrices(turn);
  if (!result.ok) {
    turn.events.push({ type: 'rejected', rejection: refusalOf(result) });
  } else if (COMMANDS[type].toldBy === 'changed') turn.events.push({ type: 'changed', what: type });
}
