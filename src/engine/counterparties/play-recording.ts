/**
 * Has come to pass what was recorded: books stand again and trades take from them, users' orders among the others.
 * Decides R-V-34, R-V-39.
 */
import { div, mul } from '../../primitives/units.ts';
import {
  type CounterpartyTerms,
  isIndexOfMarket,
  MAKER_UID,
  TAKER_UID,
} from '../core/counterparties.ts';
import type { Market } from '../core/entities.ts';
import { oppositeSide, type Side } from '../core/order.ts';
import {
  endsSilence,
  type RecordedMoment,
  type RecordedRow,
  type Recording,
  SILENCES_KEPT,
  silenceOf,
} from '../core/recording.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { Context } from '../core/state.ts';
import { sweep } from '../markets/order-book.ts';
import { cancelOnMarket } from '../orders/cancel.ts';
import { place } from '../orders/place.ts';
import { setIndex } from '../risk/set-mark.ts';
import { addMissing } from './healing.ts';
import { madeLevels, touchOf } from './made-book.ts';
import {
  dropEmpty,
  grow,
  healing,
  isBetter,
  levelAt,
  levelsOf,
  noteImpact,
  type Play,
  recordedTouch,
  shrink,
  stand,
  standingLots,
} from './recorded-levels.ts';
import { isOther, restraintOf } from './restraint.ts';
import { leastLots, quoteInUsd, tickMark } from './sizing.ts';

const SIDES = ['buy', 'sell'] as const;

/** All that was recorded up to a venue time. */
export function playRecordings(context: Context, timeMs: number): void {
  for (const [key, recording] of sortedEntries(context.state.recordings)) {
    const market = context.state.markets.get(key);
    if (market !== undefined) playRecording(context, market, { recording, timeMs });
  }
}

/** Where the market holds back otherwise than it did, its recorded book stands accordingly at once. */
export function playRestrained(context: Context, before: CounterpartyTerms | undefined): void {
  const { counterparties, markets, recordings, timeMs } = context.state;
  if (before === undefined || counterparties === undefined) return;
  for (const [key, recording] of sortedEntries(recordings)) {
    const market = markets.get(key);
    if (market === undefined) continue;
    const { instrument } = market;
    const now = restraintOf(counterparties, instrument);
    if (isOther(now, restraintOf(before, instrument)))
      playRecording(context, market, { recording, timeMs });
  }
}

export function playRecording(
  context: Context,
  market: Market,
  { recording, timeMs }: { readonly recording: Recording; readonly timeMs: number },
): void {
  const { counterparties } = context.state;
  const restraint =
    counterparties === undefined ? undefined : restraintOf(counterparties, market.instrument);
  const play: Play = { context, market, recording, restraint, timeMs };
  for (const side of SIDES) noteImpact(play, side);
  let passed = 0;
  for (const moment of recording.ahead) {
    if (moment.timeMs > timeMs) break;
    playMoment(play, moment);
    passed += 1;
  }
  if (passed > 0) recording.ahead = recording.ahead.slice(passed);
  heal(play);
  dropEmpty(recording);
  if (passed > 0) moveIndex(play);
}

/** Each level as it should be by now: what leaves first, so that the recorded market never meets itself. */
function heal(play: Play): void {
  if (silenceOf(play.recording) !== undefined) return;
  for (const side of SIDES)
    for (const level of levelsOf(play.recording, side)) shrink(play, side, level);
  for (const side of SIDES)
    for (const level of levelsOf(play.recording, side)) grow(play, side, level);
}

function playMoment(play: Play, moment: RecordedMoment): void {
  const { recording } = play;
  const { asks, bids, silence, timeMs, trade } = moment;
  if (silence !== undefined) {
    fallSilent(play, { fromMs: timeMs, reason: silence });
    return;
  }
  const last = silenceOf(recording);
  if (last !== undefined) {
    if (!endsSilence(moment, recording)) return;
    last.toMs = timeMs;
  }
  if (trade !== undefined) playTrade(play, trade);
  if (bids !== undefined) confirm(play, 'buy', bids);
  if (asks !== undefined) confirm(play, 'sell', asks);
}

/** Nothing is known: what was recorded before stands no longer. */
function fallSilent(play: Play, since: { readonly fromMs: number; readonly reason: string }): void {
  const { context, market, recording } = play;
  cancelOnMarket(context, MAKER_UID, market);
  recording.bids = [];
  recording.asks = [];
  if (silenceOf(recording) !== undefined) return;
  recording.silences = [...recording.silences, since].slice(-SILENCES_KEPT);
}

/** A book says how much there is at a price, whatever trades had taken before; what others took is still missing. */
function confirm(play: Play, side: Side, rows: readonly RecordedRow[]): void {
  for (const { lots, ticks } of rows) {
    const level = levelAt(play, side, ticks);
    addMissing(level, {}, healing(play));
    level.lots = lots;
    level.traded = 0;
    shrink(play, side, level);
  }
}

/**
 * A recorded trade is an order that takes: first whoever offers better than its price, then the queue at it. What the
 * recorded market had at better prices has gone by then, and what is missing at the price is put there behind all
 * others, so that as much is traded as was.
 */
function playTrade(play: Play, { lots, side, ticks }: NonNullable<RecordedMoment['trade']>): void {
  const { market, recording } = play;
  noteTouch(recording, side, ticks);
  makeWay(play, side, ticks);
  const least = leastLots(market.instrument, ticks);
  let left = recording.carried[side] + lots;
  while (left >= least) left -= takeOnce(play, { side, ticks, lots: left });
  recording.carried = { ...recording.carried, [side]: left };
  if (!recording.hasBook) remake(play, side);
}

function noteTouch(recording: Recording, side: Side, ticks: number): void {
  recording.lastTicks = ticks;
  if (side === 'buy') recording.boughtTicks = ticks;
  else recording.soldTicks = ticks;
}

/** A trade shows that there is nothing better on its other side, and nobody of its own side at that price. */
function makeWay(play: Play, side: Side, ticks: number): void {
  for (const level of [...levelsOf(play.recording, oppositeSide(side))])
    if (isBetter(oppositeSide(side), level.ticks, ticks))
      goneByTrade(play, oppositeSide(side), level);
  for (const level of [...levelsOf(play.recording, side)])
    if (!isBetter(oppositeSide(side), level.ticks, ticks)) goneByTrade(play, side, level);
}

function goneByTrade(play: Play, side: Side, level: ReturnType<typeof levelAt>): void {
  addMissing(level, {}, healing(play));
  level.traded = Math.max(level.traded, level.lots);
  shrink(play, side, level);
}

/** One order of it, as large as one may be; its lots. */
function takeOnce(
  play: Play,
  { lots, side, ticks }: { readonly side: Side; readonly ticks: number; readonly lots: number },
): number {
  const { context, market } = play;
  const { instrument } = market;
  const part = Math.min(lots, instrument.maxLots);
  const from = oppositeSide(side);
  const level = levelAt(play, from, ticks);
  grow(play, from, level);
  const before = level.left;
  const missing = part - sweep(market, side, part, ticks).lots;
  if (missing > 0)
    stand(play, from, { ticks, lots: Math.max(missing, leastLots(instrument, ticks)) });
  place(context, {
    ...{ uid: TAKER_UID, instrument: instrument.key, side, priceTicks: ticks, lots: part },
    ...{ orderType: 'limit', timeInForce: 'ioc' },
  });
  level.left = standingLots(market, from, ticks);
  addMissing(level, { traded: Math.max(0, before - level.left) }, healing(play));
  shrink(play, from, level);
  return part;
}

/** Where no book was recorded, one stands around the last trades. */
function remake(play: Play, last: Side): void {
  const { context, market, recording } = play;
  const { instrument } = market;
  const made = {
    instrument,
    quoteUsd: quoteInUsd(context.state, instrument),
    seed: recording.seed,
  };
  const { ask, bid } = touchOf(recording, last);
  remakeSide(play, 'buy', madeLevels(made, 'buy', bid));
  remakeSide(play, 'sell', madeLevels(made, 'sell', ask));
}

function remakeSide(play: Play, side: Side, rows: readonly RecordedRow[]): void {
  const kept = new Set(rows.map(({ ticks }) => ticks));
  for (const level of levelsOf(play.recording, side)) if (!kept.has(level.ticks)) level.lots = 0;
  for (const { lots, ticks } of rows) {
    const level = levelAt(play, side, ticks);
    if (level.lots === 0) level.traded = 0;
    level.lots = lots;
  }
  for (const level of levelsOf(play.recording, side)) shrink(play, side, level);
}

/** The index is the middle of the recorded book, or the last recorded trade, unless it follows a path. */
function moveIndex({ context: { state }, market, recording }: Play): void {
  if (!isIndexOfMarket(market) || state.paths.has(market.instrument.key)) return;
  const twice = recording.hasBook ? twiceMiddle(recording) : 2 * recording.lastTicks;
  if (twice > 0) setIndex(state, market, div(mul(twice, tickMark(market.instrument)), 2));
}

/** In ticks; 0 without both sides. */
function twiceMiddle(recording: Recording): number {
  const touch = recordedTouch(recording);
  return touch === undefined ? 0 : touch.bid + touch.ask;
}
