/**
 * Where the recorded market stands in the book: real orders of the market maker, so that whoever comes later to a
 * level stands behind them, and whoever came earlier before them.
 * Decides R-V-35.
 */
import { MAKER_UID, type Restraint } from '../core/counterparties.ts';
import type { Market, Order, PriceLevel, ReadMarket } from '../core/entities.ts';
import { oppositeSide, type Side } from '../core/order.ts';
import type { RecordedLevel, Recording } from '../core/recording.ts';
import type { Context } from '../core/state.ts';
import { sideOf } from '../markets/order-book.ts';
import { cancelOpenOrder } from '../orders/cancel.ts';
import { cutOrder } from '../orders/lifecycle.ts';
import { place } from '../orders/place.ts';
import { productOf } from '../orders/product.ts';
import { addMissing, missingLots } from './healing.ts';
import { awayBy, lotsLeft } from './restraint.ts';
import { leastLots } from './sizing.ts';

/** What is played, and where. */
export interface Play {
  readonly context: Context;
  readonly market: Market;
  readonly recording: Recording;
  readonly restraint: Restraint | undefined;
  /** Venue time of the step. */
  readonly timeMs: number;
}

export function levelsOf(recording: Recording, side: Side): RecordedLevel[] {
  return side === 'buy' ? recording.bids : recording.asks;
}

/** Whether a price of a side is better than another one. */
export function isBetter(side: Side, ticks: number, than: number): boolean {
  return side === 'buy' ? ticks > than : ticks < than;
}

/** The level at a price, made where there is none. */
export function levelAt({ recording, timeMs }: Play, side: Side, ticks: number): RecordedLevel {
  const levels = levelsOf(recording, side);
  let place = 0;
  for (; place < levels.length; place += 1) {
    const level = levels[place] as RecordedLevel;
    if (level.ticks === ticks) return level;
    if (isBetter(side, ticks, level.ticks)) break;
  }
  const made = { ticks, lots: 0, left: 0, impact: 0, traded: 0, sinceMs: timeMs };
  levels.splice(place, 0, made);
  return made;
}

/** Lots that the recorded market has at a price. */
export function standingLots(market: ReadMarket, side: Side, ticks: number): number {
  let lots = 0;
  const level = sideOf(market.book, side).byTicks.get(ticks);
  for (let order = level?.head; order !== undefined; order = order.next)
    if (order.userMarket.user.uid === MAKER_UID) lots += order.leavesLots;
  return lots;
}

/** Counts what others took since the market last acted: it heals from now on. */
export function noteImpact(play: Play, side: Side): void {
  for (const level of levelsOf(play.recording, side)) {
    const standing = standingLots(play.market, side, level.ticks);
    if (standing < level.left) addMissing(level, { impact: level.left - standing }, healing(play));
    level.left = standing;
  }
}

export function healing({ recording: { healMs }, timeMs }: Play) {
  return { healMs, timeMs };
}

/** The best recorded prices, in ticks; undefined without both sides. */
export function recordedTouch({
  asks,
  bids,
}: Pick<Recording, 'asks' | 'bids'>): { readonly ask: number; readonly bid: number } | undefined {
  const bid = bids.find(({ lots }) => lots > 0)?.ticks;
  const ask = asks.find(({ lots }) => lots > 0)?.ticks;
  return bid === undefined || ask === undefined ? undefined : { ask, bid };
}

/** Whether a level is left out because the market stands further apart than was recorded; the furthest level stays. */
function isTooNear({ recording, restraint }: Play, side: Side, { ticks }: RecordedLevel): boolean {
  if (restraint?.spread === undefined) return false;
  const touch = recordedTouch(recording);
  if (touch === undefined) return false;
  const { ask, bid } = touch;
  if (Math.abs(2 * ticks - ask - bid) >= awayBy(ask - bid, restraint)) return false;
  return levelsOf(recording, side).findLast(({ lots }) => lots > 0)?.ticks !== ticks;
}

/** What should stand at a level now. */
function wantedLots(play: Play, side: Side, level: RecordedLevel): number {
  if (isTooNear(play, side, level)) return 0;
  const lots = Math.max(0, level.lots - missingLots(level, healing(play)));
  return lotsLeft(lots, play.restraint, side);
}

/** Takes away what stands at a level beyond what should. */
export function shrink(play: Play, side: Side, level: RecordedLevel): void {
  const excess = level.left - wantedLots(play, side, level);
  if (excess > 0) takeAway(play, side, { ticks: level.ticks, lots: excess });
  level.left = standingLots(play.market, side, level.ticks);
}

/**
 * What leaves without a trade leaves from behind: nobody can tell where it stood, and to have stood behind his order
 * is what a user may count on.
 */
function takeAway(
  { context, market }: Play,
  side: Side,
  { lots, ticks }: { readonly ticks: number; readonly lots: number },
): void {
  let left = lots;
  let order = sideOf(market.book, side).byTicks.get(ticks)?.tail;
  while (order !== undefined && left > 0) {
    const { previous } = order;
    if (order.userMarket.user.uid === MAKER_UID) {
      const leaves = order.leavesLots;
      if (leaves <= left) cancelOpenOrder(context, order, 'normal_cancel');
      else {
        cutOrder(context, order, left);
        productOf(market).align(context, order);
      }
      left -= Math.min(left, leaves);
    }
    order = previous;
  }
}

/**
 * Puts behind all others what is missing at a level. What of it meets orders of others trades with them, as it would
 * have; what would meet the recorded market itself waits until that has gone.
 */
export function grow(play: Play, side: Side, level: RecordedLevel): void {
  const missing = wantedLots(play, side, level) - level.left;
  if (missing <= 0 || meetsItself(play, side, level.ticks)) return;
  const tail = ownTail(play.market, side, level.ticks);
  const lots = missing + (tail?.leavesLots ?? 0);
  const { instrument } = play.market;
  if (lots < leastLots(instrument, level.ticks) || lots > instrument.maxLots) {
    growApart(play, side, { level, lots: missing });
    return;
  }
  if (tail !== undefined) cancelOpenOrder(play.context, tail, 'normal_cancel');
  addOrder(play, side, { level, lots });
}

/** Beside the last order of the level, by as many as it takes. */
function growApart(
  play: Play,
  side: Side,
  { level, lots }: { readonly level: RecordedLevel; readonly lots: number },
): void {
  const { instrument } = play.market;
  for (let left = lots; left >= leastLots(instrument, level.ticks); ) {
    const part = Math.min(left, instrument.maxLots);
    addOrder(play, side, { level, lots: part });
    left -= part;
  }
}

function addOrder(
  play: Play,
  side: Side,
  { level, lots }: { readonly level: RecordedLevel; readonly lots: number },
): void {
  const before = standingLots(play.market, side, level.ticks);
  const isPlaced = stand(play, side, { ticks: level.ticks, lots });
  level.left = standingLots(play.market, side, level.ticks);
  const met = lots - (level.left - before);
  if (isPlaced && met > 0) addMissing(level, { impact: met }, healing(play));
}

/** An order of the recorded market; whether it was taken. */
export function stand(
  { context, market }: Play,
  side: Side,
  { lots, ticks }: { readonly ticks: number; readonly lots: number },
): boolean {
  return place(context, {
    ...{ uid: MAKER_UID, instrument: market.instrument.key, side, priceTicks: ticks, lots },
    ...{ orderType: 'limit', timeInForce: 'gtc' },
  }).ok;
}

/** The last order of a level, where it is the recorded market's: nobody stands behind it. */
function ownTail(market: Market, side: Side, ticks: number): Order | undefined {
  const level: PriceLevel | undefined = sideOf(market.book, side).byTicks.get(ticks);
  return level?.tail?.userMarket.user.uid === MAKER_UID ? level.tail : undefined;
}

/** Whether it stands on the other side at this price or a better one for who comes. */
function meetsItself({ recording }: Play, side: Side, ticks: number): boolean {
  const other = levelsOf(recording, oppositeSide(side)).find(({ left }) => left > 0);
  return other !== undefined && !isBetter(side, other.ticks, ticks);
}

/** Forgets levels of which nothing was recorded and nothing stands. */
export function dropEmpty(recording: Recording): void {
  recording.bids = recording.bids.filter(isKept);
  recording.asks = recording.asks.filter(isKept);
}

function isKept({ left, lots }: RecordedLevel): boolean {
  return lots > 0 || left > 0;
}
