/**
 * What follows from a command before the next one: marks move with the books, triggers that are due
 * fire, accounts that are due are liquidated, loans are called, and each of these may move marks
 * again, until nothing is due. Triggers go before liquidations: a stop that was reached is its owner's
 * own last word.
 */

import type { Market } from './core/entities.ts';
import type { Event } from './core/event.ts';
import type { Instrument } from './core/instrument.ts';
import type { State, Turn } from './core/state.ts';
import { noteUnits } from './credit/loan/unit-watch.ts';
import { liquidateNext } from './liquidation/liquidate-next.ts';
import { reviewUnits } from './liquidation/loan/review-units.ts';
import { fireNext } from './orders/trigger/fire.ts';
import { noteMoved, setIndex, setMark, spotIndex } from './risk/set-mark.ts';

export function consequences(turn: Turn): void {
  let seen = 0;
  let noted = 0;
  do {
    seen = moveMarks(turn, seen);
    noted = noteUnits(turn.state, noted);
  } while (fireNext(turn) || liquidateNext(turn) || reviewUnits(turn));
}

/** Moves the marks of markets whose books the events since `from` changed; returns the next `from`. */
function moveMarks({ events, state }: Turn, from: number): number {
  let newest: Instrument | undefined;
  for (let index = from; index < events.length; index += 1) {
    const instrument = changedBook(events[index] as Event);
    if (instrument === undefined || instrument === newest) continue;
    newest = instrument;
    const market = state.markets.get(instrument.key);
    if (market !== undefined) moveMark(state, market);
  }
  return events.length;
}

function changedBook(event: Event): Instrument | undefined {
  switch (event.type) {
    case 'order-accepted':
    case 'order-amended':
    case 'traded':
      return event.instrument;
    case 'order-closed':
      return event.order.holding.market.instrument;
    default:
      return undefined;
  }
}

function moveMark(state: State, market: Market): void {
  if (market.instrument.kind !== 'spot') {
    setMark(state, market);
    return;
  }
  noteMoved(state, market);
  if (market.feeds.length === 0) return;
  const price = spotIndex(market);
  for (const fed of market.feeds) {
    if (price === undefined || price === fed.indexPrice) continue;
    setIndex(state, fed, price);
  }
}
