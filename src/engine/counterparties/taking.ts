/**
 * What the taker does to a book. Whoever else offers at or through the index is met in full: a client's
 * limit order fills when the price reaches it. Otherwise it takes a little from either side, now and then through several levels, so that trades and candles move.
 */

import { div, mod, type Units } from '../../primitives/units.ts';
import type { ReadBookSide, ReadMarket, ReadPriceLevel } from '../core/entities.ts';
import type { Side } from '../core/order.ts';
import { topOfBook } from '../read/market-figures.ts';
import { draw } from './draw.ts';
import { lotsFor, tickMark } from './sizing.ts';

export interface Take {
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

interface Meeting {
  readonly market: ReadMarket;
  /** MARK_SCALE units. */
  readonly index: Units;
  /** Whose orders are quotes, not a client's. */
  readonly makerUid: string;
}

interface TakeRequest {
  readonly market: ReadMarket;
  readonly quoteUsd: Units;
  readonly seed: string;
  /** Number of the slot. */
  readonly slot: number;
}

/** Dollars of an ordinary take, and how many times more a sweep takes, in one of so many takes. */
const LEAST_DOLLARS = 30;
const MOST_DOLLARS = 1000;
const SWEEP_TIMES = 8;
const SWEEP_ONE_IN = 12;
/** How far a sweep reaches beyond the best price: parts of the price. */
const SWEEP_PARTS = 1000;

/** A take of all that clients offer at the index or better; undefined when they offer less than may be taken. */
export function meetClients(meeting: Meeting): Take | undefined {
  return meetOn(meeting, 'buy') ?? meetOn(meeting, 'sell');
}

/** Seen from the taker's side. */
function meetOn({ market, index, makerUid }: Meeting, side: Side): Take | undefined {
  const tick = tickMark(market.instrument);
  const below = Number(div(index, tick));
  const priceTicks = side === 'buy' || mod(index, tick) === 0 ? below : below + 1;
  const offers = side === 'buy' ? market.book.asks : market.book.bids;
  const lots = clientLots(offers, priceTicks, makerUid);
  if (lots < market.instrument.minLots) return undefined;
  return { side, priceTicks, lots: Math.min(lots, market.instrument.maxLots) };
}

function clientLots(offers: ReadBookSide, priceTicks: number, makerUid: string): number {
  let lots = 0;
  for (let place = offers.levels.length - 1; place >= 0; place -= 1) {
    const level = offers.levels[place];
    // A bid at or above the price is met, and an ask at or below it.
    if (level === undefined || (level.ticks - priceTicks) * offers.direction < 0) break;
    lots += levelLots(level, makerUid);
  }
  return lots;
}

function levelLots(level: ReadPriceLevel, makerUid: string): number {
  let lots = 0;
  for (let order = level.head; order !== undefined; order = order.next) {
    if (order.userMarket.user.uid !== makerUid) lots += order.leavesLots;
  }
  return lots;
}

/** Undefined when the side it would take from is empty. */
export function takeSome(request: TakeRequest): Take | undefined {
  const { market, quoteUsd, seed, slot } = request;
  const { instrument } = market;
  const chance = draw(seed, 'take', slot, instrument.key);
  const side: Side = chance % 2 === 0 ? 'buy' : 'sell';
  const { bid, ask } = topOfBook(market.book);
  const best = side === 'buy' ? ask : bid;
  if (best === undefined) return undefined;
  const isSweep = (chance >>> 1) % SWEEP_ONE_IN === 0;
  const dollars = dollarsOf(chance >>> 8) * (isSweep ? SWEEP_TIMES : 1);
  const reach = isSweep ? Math.floor(best.ticks / SWEEP_PARTS) : 0;
  return takeBeyond(best.ticks, reach, {
    side,
    lots: lotsFor(instrument, dollars, { ticks: best.ticks, quoteUsd }),
  });
}

/** A take that reaches so many ticks beyond the best price. */
export function takeBeyond(
  bestTicks: number,
  reach: number,
  { lots, side }: Pick<Take, 'lots' | 'side'>,
): Take {
  return { side, priceTicks: Math.max(1, bestTicks + (side === 'buy' ? reach : -reach)), lots };
}

/** Small takes are common and large ones rare. */
export function dollarsOf(chance: number): number {
  const part = chance % MOST_DOLLARS;
  return LEAST_DOLLARS + Math.floor((part * part) / MOST_DOLLARS);
}
