/**
 * Time passes: before a command applies, all that is due at or before its time happens, each thing at
 * its own due time and with all that follows from it (design.md 2.6).
 */

import { assertNever } from '../../primitives/assert.ts';
import { chargeInterest } from '../borrow/charge-interest.ts';
import { consequences } from '../consequences.ts';
import { deliver } from '../delivery/deliver.ts';
import type { Event } from '../event.ts';
import { settleFunding } from '../funding/settle-funding.ts';
import { boundaryOf } from '../ledger/boundary.ts';
import { tellMoney } from '../ledger/tell-money.ts';
import { chargeLoanInterest } from '../loan/charge-loan-interest.ts';
import { tellPrices } from '../mark/tell-prices.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { endDay } from './day.ts';
import { type Due, nextDue, scheduleNext } from './schedule.ts';

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
