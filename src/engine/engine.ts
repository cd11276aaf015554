/**
 * The engine: `apply(state, entry)` is the one way the state changes, and it is a pure function of
 * the state and the entry: no I/O, clock, randomness, async or floating point. Same journal, same
 * events, same replies, same state hash. It does not throw but for a false invariant, and then the
 * state is no longer to be trusted: the caller stops the process.
 */
import { assertNever, Invariant } from '../primitives/assert.ts';
import type { AccountCommand } from './account-command.ts';
import type { BorrowCommand } from './borrow-command.ts';
import type { Command, CommandType, Entry, Result } from './command.ts';
import { amendOrder } from './commands/amend-order.ts';
import { borrow, repayDebt } from './commands/borrow.ts';
import { cancelAll } from './commands/cancel-all.ts';
import { cancelBatch } from './commands/cancel-batch.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { closePositions } from './commands/close-positions.ts';
import { advanceClock, configureVenue, setRulesVersion } from './commands/configure-venue.ts';
import { correctCommission } from './commands/correct-commission.ts';
import { createCoin } from './commands/create-coin.ts';
import { createInstrument, updateInstrument } from './commands/create-instrument.ts';
import { createKey, createUser, revokeKey } from './commands/create-user.ts';
import { decideAccount } from './commands/decide-account.ts';
import { decideLoan } from './commands/decide-loan.ts';
import { decideTrigger } from './commands/decide-trigger.ts';
import { deposit, withdraw } from './commands/move-money.ts';
import { placeBatch } from './commands/place-batch.ts';
import { placeOrder } from './commands/place-order.ts';
import { replaceOrder } from './commands/replace-order.ts';
import { replaceQuotes } from './commands/replace-quotes.ts';
import { reversePosition } from './commands/reverse-position.ts';
import { setAgent } from './commands/set-agent.ts';
import { setAssetMode } from './commands/set-asset-mode.ts';
import { setFeeSchedule } from './commands/set-fee-schedule.ts';
import { setFeeDeduction, setFeeTier } from './commands/set-fee-tier.ts';
import { setHoldMode } from './commands/set-hold-mode.ts';
import { setLeverage } from './commands/set-leverage.ts';
import { setMargin } from './commands/set-margin.ts';
import { setMarginMode } from './commands/set-margin-mode.ts';
import { setIndexPrice, setMarkPrice } from './commands/set-price.ts';
import { setStatus } from './commands/set-status.ts';
import { topUpReserve } from './commands/top-up-reserve.ts';
import { consequences } from './consequences.ts';
import { passTime } from './due/pass-time.ts';
import type { Event } from './event.ts';
import { checkTouched } from './invariants.ts';
import { boundaryOf } from './ledger/boundary.ts';
import { tellMoney } from './ledger/tell-money.ts';
import type { LoanCommand } from './loan-command.ts';
import { tellPrices } from './mark/tell-prices.ts';
import { isOrderCommand, type OrderCommandType } from './order-command.ts';
import { isRejection } from './rejection.ts';
import type { State } from './state.ts';
import type { TriggerCommand } from './trigger-command.ts';
import type { Turn } from './turn.ts';

export interface Applied {
  readonly result: Result<CommandType>;
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

/** The one switch over commands, in three parts: orders, settings and loans, the operator. */
function decide(turn: Turn, command: Command): Result<CommandType> {
  if (isOfFrozenUser(turn.state, command)) return { reason: 'user-frozen' };
  switch (command.type) {
    case 'place-order':
      return placeOrder(turn, command);
    case 'cancel-order':
      return cancelOrder(turn, command);
    case 'cancel-batch':
      return cancelBatch(turn, command);
    case 'cancel-all':
      return cancelAll(turn, command);
    case 'place-batch':
      return placeBatch(turn, command);
    case 'replace-quotes':
      return replaceQuotes(turn, command);
    case 'amend-order':
      return amendOrder(turn, command);
    case 'replace-order':
      return replaceOrder(turn, command);
    case 'close-positions':
      return closePositions(turn, command);
    case 'reverse-position':
      return reversePosition(turn, command);
    default:
      return decideSettings(turn, command);
  }
}

function decideSettings(
  turn: Turn,
  command: Exclude<Command, { type: OrderCommandType }>,
): Result<CommandType> {
  switch (command.type) {
    case 'place-trigger':
    case 'place-leg-triggers':
    case 'amend-trigger':
    case 'cancel-triggers':
      return decideTrigger(turn, command);
    case 'set-hold-mode':
      return setHoldMode(turn, command);
    case 'set-margin-mode':
      return setMarginMode(turn, command);
    case 'set-leverage':
      return setLeverage(turn, command);
    case 'set-margin':
      return setMargin(turn, command);
    case 'borrow':
      return borrow(turn, command);
    case 'repay':
      return repayDebt(turn, command);
    case 'set-asset-mode':
      return setAssetMode(turn, command);
    case 'transfer':
    case 'create-sub-account':
    case 'freeze-sub-account':
    case 'create-sub-key':
    case 'change-sub-key':
    case 'delete-sub-key':
      return decideAccount(turn, command);
    case 'create-loan-product':
    case 'create-risk-unit':
    case 'bind-risk-unit':
    case 'disburse-loan':
    case 'repay-loan':
      return decideLoan(turn, command);
    default:
      return decideOperators(turn, command);
  }
}

/** What a frozen user does himself is refused, whatever it is; operators may act for him. */
function isOfFrozenUser(state: State, command: Command): boolean {
  // Property reads, not `in`, as in rejection.ts: commands have too many shapes for its inline cache.
  const { by, uid } = command as { readonly by?: string; readonly uid?: string };
  if (uid === undefined || by !== undefined) return false;
  return state.users.get(uid)?.isFrozen === true;
}

type TraderCommand =
  | AccountCommand['type']
  | BorrowCommand['type']
  | LoanCommand['type']
  | OrderCommandType
  | TriggerCommand['type']
  | 'set-hold-mode'
  | 'set-margin-mode'
  | 'set-leverage'
  | 'set-margin';

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
    case 'tick':
      return { timeMs: turn.timeMs };
    case 'set-fee-schedule':
      return setFeeSchedule(turn, command);
    case 'set-fee-tier':
      return setFeeTier(turn, command);
    case 'set-fee-deduction':
      return setFeeDeduction(turn, command);
    case 'set-agent':
      return setAgent(turn, command);
    case 'correct-commission':
      return correctCommission(turn, command);
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

/** Closes the turn: the money it moved, and what changed or was refused. */
function tell(turn: Turn, command: Command, result: Result<CommandType>): void {
  tellMoney(turn);
  tellPrices(turn);
  if (command.type === 'tick') return;
  if (!Array.isArray(result) && isRejection(result))
    turn.events.push({ type: 'rejected', rejection: result });
  else if (!isOrderCommand(command) && command.type !== 'transfer')
    turn.events.push({ type: 'changed', command } as Event);
}
