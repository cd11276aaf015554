import type { Instrument } from '../core/instrument.ts';
import type { Market } from '../core/state.ts';
import { noTriggers } from '../orders/trigger/market-triggers.ts';
import { emptyWatch } from '../risk/watch.ts';
import { emptyBasis } from './basis.ts';
import { nextFundingMs } from './funding-rate.ts';
import { noMark } from './mark-price.ts';
import { createBook } from './order-book.ts';
import { emptyPremium } from './premium.ts';

/** The market of an instrument that has just been declared: nothing in the book, no price. */
export function openMarket(instrument: Instrument, timeMs: number): Market {
  return {
    instrument,
    book: createBook(),
    indexPrice: undefined,
    indexMs: 0,
    indexSeq: 0,
    pinnedMark: undefined,
    lastTicks: 0,
    lastSeq: 0,
    mark: noMark(),
    basis: emptyBasis(timeMs),
    premium: emptyPremium(timeMs),
    isDelivered: false,
    fundingDueMs: nextFundingMs({ instrument }, timeMs),
    watch: emptyWatch(),
    feeds: [],
    holders: new Set(),
    triggers: noTriggers(),
    openInterest: 0,
  };
}
