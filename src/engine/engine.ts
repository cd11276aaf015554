/**
 * The engine: `apply(state, entry)` is the one way the state changes, and it is a pure function of
 * the state and the entry: no I/O, clock, randomness, async or floating point. Same journal, same
 * events, same replies, same state hash. It does not throw but for a false invariant, and then the
 * state is no longer to be trusted: the caller stops the process.
 *
 * This file is the order in which things happen: what is due before the command, the command, what
 * follows from it, and what is told of all that.
 * Decides R-N-6, R-L-7, R-L-8, R-L-9, R-L-11.
 */

import { assertNever, Invariant } from '../primitives/assert.ts';
import { COMMANDS, type Command, type CommandType, type Entry, type Result } from './command.ts';
import { clearDirty } from './core/dirty.ts';
import type { Market, ReadLedgerAccount, ReadMarket } from './core/entities.ts';
import type { Event } from './core/event.ts';
import { type Refusal, type Rejection, refuse } from './core/rejection.ts';
import { type Due, nextDue, scheduleNext } from './core/schedule.ts';
import type { Context, ReadState, State } from './core/state.ts';
import { noteUnits } from './credit/loan/unit-watch.ts';
import { liquidate } from './liquidation/liquidate-next.ts';
import { reviewUnits } from './liquidation/loan/review-units.ts';
import { emitBooks, isCrossed } from './markets/order-book.ts';
import { boundaryOf, emitPostings } from './money/ledger.ts';
import { runOut } from './orders/countdown.ts';
import { productOf } from './orders/product.ts';
import { fireNext } from './orders/trigger/fire.ts';
import { endDay } from './partners/pay-commissions.ts';
import { emitPositions } from './positions/user-market.ts';
import { nextDueScope } from './risk/scope.ts';
import { emitPrices } from './risk/set-mark.ts';
import { chargeInterest, chargeLoanInterest } from './settlement/charge-interest.ts';
import { tellHolders } from './settlement/count-holders.ts';
import { deliver } from './settlement/deliver.ts';
import { succeed } from './settlement/end-payment.ts';
import { settleFunding } from './settlement/settle-funding.ts';

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
  const context: Context = { state, seq: entry.seq, timeMs: entry.timeMs, events };
  if (events.length > 0) events.push({ type: 'as-of', timeMs: entry.timeMs });
  const { command } = entry;
  const definition = COMMANDS[command.type] as AnyCommand;
  const result = decide(context, command, definition);
  followUp(context);
  emit(context, command.type, definition.emits, result);
  return { result, events };
}

/**
 * Before a command applies, all that is due at or before its time happens, each thing at its own due
 * time, with all that follows from it and its money told with it (design.md 2.6, R-N-6).
 */
function passTime(state: State, timeMs: number, events: Event[]): void {
  while (state.nextDueMs <= timeMs) {
    const due = nextDue(state);
    if (due === undefined) break;
    state.timeMs = Math.max(state.timeMs, due.timeMs);
    state.ledger.boundaryMs = boundaryOf(state.timeMs);
    const context: Context = { state, seq: state.seq, timeMs: state.timeMs, events };
    events.push({ type: 'as-of', timeMs: context.timeMs });
    happen(context, due);
    followUp(context);
    emitTouched(context);
    scheduleNext(state);
  }
}

function happen(context: Context, due: Due): void {
  switch (due.what) {
    case 'payment':
      succeed(context, due.payment);
      break;
    case 'countdown':
      runOut(context, due.user);
      break;
    case 'day':
      endDay(context);
      break;
    case 'funding':
      settleFunding(context, due.market);
      break;
    case 'delivery':
      deliver(context, due.market);
      break;
    case 'interest':
      chargeInterest(context);
      break;
    case 'loan-interest':
      chargeLoanInterest(context);
      break;
    case 'holders':
      tellHolders(context, due.market);
      break;
    default:
      assertNever(due);
  }
}

function decide(context: Context, command: Command, { sender, apply }: AnyCommand): Result {
  if (sender === 'trader' && isFrozen(context.state, command)) return refuse('user-frozen');
  return apply(context, command);
}

/** The row of a type takes the commands of that type; the compiler sees only all rows at once. */
interface AnyCommand {
  readonly sender: 'trader' | 'operator' | 'venue';
  readonly emits: 'events' | 'changed';
  readonly apply: (context: Context, command: Command) => Result;
}

function isFrozen(state: State, command: Command): boolean {
  // A trader's command names him.
  const { uid } = command as { readonly uid: string };
  return state.users.get(uid)?.isFrozen === true;
}

/**
 * What follows from a command before the next one: marks move with the books, triggers that are due
 * fire, accounts that are due are liquidated, loans are called, and each of these may move marks
 * again, until nothing is due.
 */
function followUp(context: Context): void {
  const { loans } = context.state;
  let noted = 0;
  do {
    moveMarks(context.state);
    if (loans.open.size > 0) noted = noteUnits(context.state, noted);
  } while (takeStep(context));
}

/** Takes the next step; false when there is none. A stop that was reached is its owner's own last word. */
function takeStep(context: Context): boolean {
  const { loans, movedMarkets, reachedTriggers } = context.state;
  if (movedMarkets.count + reachedTriggers.length > 0 && fireNext(context)) return true;
  const scope = nextDueScope(context.state);
  if (scope === undefined) return loans.open.size > 0 && reviewUnits(context);
  liquidate(context, scope);
  return true;
}

/** Makes the prices anew that are made of books on which an order came, traded or ended. */
function moveMarks(state: State): void {
  const { unmarkedMarkets } = state;
  if (unmarkedMarkets.count === 0) return;
  for (let at = 0; at < unmarkedMarkets.count; at += 1) {
    const market = unmarkedMarkets.items[at] as Market;
    productOf(market).bookMoved(state, market);
  }
  clearDirty(unmarkedMarkets);
}

function refusalOf({ reason, detail }: Rejection): Refusal {
  return detail === undefined ? { reason } : { reason, detail };
}

/** Closes the command: what it touched, and what changed or was refused. */
function emit(
  context: Context,
  type: CommandType,
  emits: AnyCommand['emits'],
  result: Result,
): void {
  emitTouched(context);
  if (!result.ok) context.events.push({ type: 'rejected', rejection: refusalOf(result) });
  else if (emits === 'changed' && !isRepeated(result))
    context.events.push({ type: 'changed', what: type });
}

/** It told so itself (see R-L-1). */
function isRepeated(result: object): boolean {
  return (result as { readonly repeated?: true }).repeated === true;
}

/** Tells the money that was moved, and the prices, books and positions that are others than before. */
function emitTouched(context: Context): void {
  checkTouched(context.state);
  emitPostings(context);
  emitPrices(context);
  emitBooks(context);
  emitPositions(context);
}

/** Throws `Invariant` when something that the command touched, and has not told yet, is not as it must be. */
export function checkTouched({ ledger, changedBooks }: ReadState): void {
  for (const { debit, credit } of ledger.pending) {
    checkBalance(debit);
    checkBalance(credit);
  }
  for (let at = 0; at < changedBooks.count; at += 1) checkBook(changedBooks.items[at]);
}

function checkBalance({ balance, id, isNonNegative }: ReadLedgerAccount): void {
  if (isNonNegative && balance < 0) throw new Invariant(`${id} is negative: ${balance}`);
}

function checkBook(market: ReadMarket | undefined): void {
  if (market === undefined || isCrossed(market.book))
    throw new Invariant(`the book of ${market?.instrument.key} is crossed`);
}
