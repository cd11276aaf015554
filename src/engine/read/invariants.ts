/**
 * What must always hold. `checkTouched` runs after every command, over what the command touched;
 * `checkInvariants` looks at everything, in tests after each command and in production at each
 * snapshot. A false one is a bug: the process stops with its sentence.
 * Decides R-L-10, R-L-11.
 */

import { Invariant } from '../../primitives/assert.ts';
import { add } from '../../primitives/units.ts';
import type { ReadLedgerAccount, ReadOrder } from '../core/entities.ts';
import type { Event, Posted } from '../core/event.ts';
import { openOrders, type ReadState } from '../core/state.ts';
import { isCrossed } from '../markets/order-book.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkBook } from './check-book.ts';
import { checkLedger, checkSettlement } from './check-ledger.ts';
import { checkLoans } from './check-loans.ts';
import { checkRisk } from './check-risk.ts';
import { checkTriggers } from './check-triggers.ts';
import { checkUsers } from './check-user-markets.ts';

/** Throws `Invariant` when something the events point at is not as it must be. */
export function checkTouched(state: ReadState, events: readonly Event[]): void {
  for (const event of events) {
    switch (event.type) {
      case 'posted':
        checkPosted(event);
        break;
      case 'order-closed':
        if (!isAccountedFor(event.order))
          throw new Invariant(`order ${event.order.id}: filled + cancelled is not its size`);
        break;
      case 'order-accepted':
      case 'order-amended':
      case 'traded':
        checkMarket(state, event.instrument.key);
        break;
      default:
    }
  }
}

function checkPosted(event: Posted): void {
  for (const { debit, credit } of event.postings) {
    checkBalance(debit);
    checkBalance(credit);
  }
}

function checkBalance({ balance, id, isNonNegative }: ReadLedgerAccount): void {
  if (isNonNegative && balance < 0) throw new Invariant(`${id} is negative: ${balance}`);
}

function checkMarket(state: ReadState, key: string): void {
  const market = state.markets.get(key);
  if (market === undefined || isCrossed(market.book))
    throw new Invariant(`the book of ${key} is crossed`);
}

/** filled + remaining + cancelled = size; a spot market buy is sized in money instead. */
function isAccountedFor(order: ReadOrder): boolean {
  if (order.quoteBudget > 0)
    return order.held === 0 || add(order.cumValue, order.held) === order.quoteBudget;
  return order.cumLots + order.leavesLots + order.cancelledLots === order.lots;
}

/** Every invariant over the whole state; one sentence per fault, none when all hold. */
export function checkInvariants(state: ReadState): string[] {
  const faults = [
    ...checkLedger(state),
    ...checkUsers(state),
    ...checkSettlement(state),
    ...checkTriggers(state),
    ...checkRisk(state),
    ...checkAccounts(state),
    ...checkLoans(state),
  ];
  for (const market of state.markets.values()) faults.push(...checkBook(market));
  for (const order of openOrders(state)) {
    if (!isAccountedFor(order))
      faults.push(`order ${order.id}: filled + remaining + cancelled is not its size`);
  }
  return faults;
}
