import { createBook } from './book/order-book.ts';
import { nextFundingMs } from './funding/funding-rate.ts';
import { emptyPremium } from './funding/premium.ts';
import type { Instrument } from './instrument/instrument.ts';
import { emptyBasis } from './mark/basis.ts';
import { noMark } from './mark/mark-price.ts';
import { emptyWatch } from './risk/watch.ts';
import type { Market } from './state.ts';
import { noTriggers } from './trigger/market-triggers.ts';

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
