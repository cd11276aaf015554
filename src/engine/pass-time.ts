/**
 * Time passes: before a command applies, all that is due at or before its time happens, each thing at
 * its own due time and with all that follows from it (design.md 2.6).
 */

import { assertNever } from '../primitives/assert.ts';
import { consequences } from './consequences.ts';
import type { Event } from './core/event.ts';
import { type Due, nextDue, scheduleNext } from './core/schedule.ts';
import type { State, Turn } from './core/state.ts';
import { boundaryOf, tellMoney } from './money/ledger.ts';
import { endDay } from './partners/pay-commissions.ts';
import { tellPrices } from './risk/set-mark.ts';
import { chargeInterest, chargeLoanInterest } from './settlement/charge-interest.ts';
import { deliver } from './settlement/deliver.ts';
import { settleFunding } from './settlement/settle-funding.ts';

/** Does what is due up to `timeMs`; its events, each moment's money told with it. */
export function passTime(state: State, timeMs: number, events: Event[]): void {
  while (state.nextDueMs <= timeMs) {
    const due = nextDue(state);
    if (due === undefined) break;
    state.timeMs = Math.max(state.timeMs, due.timeMs);
    state.ledger.boundaryMs = boundaryOf(state.timeMs);
    const turn: Turn = { state, seq: state.seq, timeMs: state.timeMs, events };
    events.push({ type: 'moment', timeMs: turn.timeMs });
    happen(turn, due);
    consequences(turn);
    tellMoney(turn);
    tellPrices(turn);
    scheduleNext(state);
  }
}

function happen(turn: Turn, due: Due): void {
  switch (due.what) {
    case 'day':
      endDay(turn);
      break;
    case 'funding':
      settleFunding(turn, due.market);
      break;
    case 'delivery':
      deliver(turn, due.market);
      break;
    case 'interest':
      chargeInterest(turn);
      break;
    case 'loan-interest':
      chargeLoanInterest(turn);
      break;
    default:
      assertNever(due);
  }
}
