import { createBook } from '../core/book.ts';
import type { Instrument } from '../core/instrument.ts';
import { emptyBasis, emptyPremium, noMark } from '../core/mark.ts';
import { emptyWatch } from '../core/monitor.ts';
import type { Market } from '../core/state.ts';
import { noTriggers } from '../core/waiting-triggers.ts';
import { nextFundingMs } from './funding-rate.ts';

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
