/**
 * The engine: `apply(state, entry)` is the one way the state changes, and it is a pure function of
 * the state and the entry: no I/O, clock, randomness, async or floating point. Same journal, same
 * events, same replies, same state hash. It does not throw but for a false invariant, and then the
 * state is no longer to be trusted: the caller stops the process.
 */
import { assert, assertNever } from '../primitives/assert.ts';
import type { Command, CommandType, Entry, Result } from './command.ts';
import { cancelBatch } from './commands/cancel-batch.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { advanceClock, configureVenue, setRulesVersion } from './commands/configure-venue.ts';
import { createCoin } from './commands/create-coin.ts';
import { createInstrument, updateInstrument } from './commands/create-instrument.ts';
import { createKey, createUser, revokeKey } from './commands/create-user.ts';
import { deposit, withdraw } from './commands/move-money.ts';
import { placeOrder } from './commands/place-order.ts';
import { replaceQuotes } from './commands/replace-quotes.ts';
import { setHoldMode } from './commands/set-hold-mode.ts';
import { setLeverage } from './commands/set-leverage.ts';
import { setMarginMode } from './commands/set-margin-mode.ts';
import { setIndexPrice, setMarkPrice } from './commands/set-price.ts';
import { setStatus } from './commands/set-status.ts';
import { topUpReserve } from './commands/top-up-reserve.ts';
import type { Event } from './event.ts';
import { checkTouched } from './invariants.ts';
import { isRejection } from './rejection.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

export interface Applied {
  readonly result: Result<CommandType>;
  readonly events: readonly Event[];
}

export function apply(state: State, entry: Entry): Applied {
  assert(entry.seq > state.seq, `entry ${entry.seq} after ${state.seq}`);
  assert(entry.timeMs >= state.timeMs, `time runs backwards at entry ${entry.seq}`);
  state.seq = entry.seq;
  state.timeMs = entry.timeMs;
  const turn: Turn = { state, seq: entry.seq, timeMs: entry.timeMs, events: [] };
  const result = decide(turn, entry.command);
  tell(turn, entry.command, result);
  checkTouched(state, turn.events);
  return { result, events: turn.events };
}

/** The one switch over commands. */
function decide(turn: Turn, command: Command): Result<CommandType> {
  switch (command.type) {
    case 'place-order':
      return placeOrder(turn, command);
    case 'cancel-order':
      return cancelOrder(turn, command);
    case 'cancel-batch':
      return cancelBatch(turn, command);
    case 'replace-quotes':
      return replaceQuotes(turn, command);
    case 'set-hold-mode':
      return setHoldMode(turn, command);
    case 'set-margin-mode':
      return setMarginMode(turn, command);
    case 'set-leverage':
      return setLeverage(turn, command);
    default:
      return decideOperators(turn, command);
  }
}

type TraderCommand =
  | 'place-order'
  | 'cancel-order'
  | 'cancel-batch'
  | 'replace-quotes'
  | 'set-hold-mode'
  | 'set-margin-mode'
  | 'set-leverage';

function decideOperators(
  turn: Turn,
  command: Exclude<Command, { type: TraderCommand }>,
): Result<CommandType> {
  switch (command.type) {
    case 'create-coin':
      return createCoin(turn, command);
    case 'create-instrument':
      return createInstrument(turn, command);
    case 'update-instrument':
      return updateInstrument(turn, command);
    case 'set-status':
      return setStatus(turn, command);
    case 'create-user':
      return createUser(turn, command);
    case 'create-key':
      return createKey(turn, command);
    case 'revoke-key':
      return revokeKey(turn, command);
    case 'deposit':
      return deposit(turn, command);
    case 'withdraw':
      return withdraw(turn, command);
    case 'top-up-reserve':
      return topUpReserve(turn, command);
    case 'set-index-price':
      return setIndexPrice(turn, command);
    case 'set-mark-price':
      return setMarkPrice(turn, command);
    case 'advance-clock':
      return advanceClock(turn, command);
    case 'set-rules-version':
      return setRulesVersion(turn, command);
    case 'configure-venue':
      return configureVenue(turn, command);
    default:
      return assertNever(command);
  }
}

const ORDER_COMMANDS = new Set<CommandType>([
  'place-order',
  'cancel-order',
  'cancel-batch',
  'replace-quotes',
]);

/** Closes the turn: the money it moved, and what changed or was refused. */
function tell(turn: Turn, command: Command, result: Result<CommandType>): void {
  const { ledger } = turn.state;
  if (ledger.pending.length > 0) {
    turn.events.push({ type: 'posted', postings: ledger.pending });
    ledger.pending = [];
  }
  if (!Array.isArray(result) && isRejection(result))
    turn.events.push({ type: 'rejected', rejection: result });
  else if (!ORDER_COMMANDS.has(command.type))
    turn.events.push({ type: 'changed', command } as Event);
}
