/** The book of a market as a feed: whole, or the levels that changed; or its best levels, always whole. */
import { crc32 } from 'node:zlib';
import { type DepthText, depthText, levelText, wholeDepthText } from '../api/codecs/depth.ts';
import type { ReadBookSide, ReadMarket } from '../engine/core/entities.ts';
import type { BookChanged, LevelRow } from '../engine/core/event.ts';
import type { Instrument } from '../engine/core/instrument.ts';
import type { Feed, FeedServices, Missed, Push } from './feed.ts';

/** What one message says of a book. */
export interface BookRow extends DepthText {
  readonly seq: number;
  /** The `seq` of the message before it; 0 on snapshots. */
  readonly pseq: number;
  readonly timeMs: number;
  readonly maxDepth: number;
  /** Updates alone: of the book after it. */
  readonly checksum: number | undefined;
}

export interface BookCall {
  readonly market: ReadMarket;
  readonly services: FeedServices;
  /** JSON text of a row. */
  readonly encode: (row: BookRow) => string;
}

/** Levels by their price in ticks: what is left there, 0 = nothing. */
interface Changes {
  readonly bids: Map<number, number>;
  readonly asks: Map<number, number>;
}

export function bookFeed({ market, services, encode }: BookCall): Feed {
  const { venue, nowMs } = services;
  let { seq } = venue.state;
  let waiting = noChanges();
  let taken: { readonly changes: Changes; readonly pseq: number } = { changes: waiting, pseq: seq };
  const stamp = () => ({ seq, timeMs: nowMs(), maxDepth: market.instrument.maxDepth });
  const update = (changes: Changes, pseq: number): Push => {
    const levels = changesText(market.instrument, changes);
    const checksum = checksumOf(market);
    return {
      action: 'update',
      rows: `[${encode({ ...levels, ...stamp(), pseq, checksum })}]`,
    };
  };
  return {
    hear: (event) => event.type === 'book-changed' && note(waiting, event),
    take: () => {
      taken = { changes: waiting, pseq: seq };
      waiting = noChanges();
      ({ seq } = venue.state);
      return [update(taken.changes, taken.pseq)];
    },
    first: () => {
      const row = { ...wholeDepthText(market), ...stamp(), pseq: 0, checksum: undefined };
      return { action: 'snapshot', rows: `[${encode(row)}]` };
    },
    missed: (): Missed => {
      const missed = noChanges();
      const { pseq } = taken;
      return {
        miss: () => merge(missed, taken.changes),
        catchUp: () => [update(missed, pseq)],
      };
    },
  };
}

/** The best levels of each side, told when they are others than before. */
export function topFeed({ market, services, encode }: BookCall, limit: number): Feed {
  let told = '';
  const levels = () => depthText(market, { mergeExponent: 0, limit, values: 'strings' });
  const push = (best: DepthText): Push => {
    const { seq } = services.venue.state;
    const { maxDepth } = market.instrument;
    const stamp = { seq, pseq: 0, timeMs: services.nowMs(), maxDepth, checksum: undefined };
    const row = { ...best, ...stamp };
    return { action: 'snapshot', rows: `[${encode(row)}]` };
  };
  return {
    hear: (event) => event.type === 'book-changed',
    take: () => {
      const best = levels();
      const text = best.asks + best.bids;
      if (text === told) return [];
      told = text;
      return [push(best)];
    },
    first: () => {
      const best = levels();
      told = best.asks + best.bids;
      return push(best);
    },
  };
}

function noChanges(): Changes {
  return { bids: new Map(), asks: new Map() };
}

function note(
  { bids, asks }: Changes,
  event: { bids: BookChanged['bids']; asks: BookChanged['asks'] },
): true {
  for (const { ticks, lots } of event.bids) bids.set(ticks, lots);
  for (const { ticks, lots } of event.asks) asks.set(ticks, lots);
  return true;
}

function merge(into: Changes, from: Changes): void {
  for (const [ticks, lots] of from.bids) into.bids.set(ticks, lots);
  for (const [ticks, lots] of from.asks) into.asks.set(ticks, lots);
}

function changesText(instrument: Instrument, { bids, asks }: Changes): DepthText {
  return {
    asks: sideText(instrument, asks, (left, right) => left.ticks - right.ticks),
    bids: sideText(instrument, bids, (left, right) => right.ticks - left.ticks),
  };
}

/** Best first. */
function sideText(
  instrument: Instrument,
  side: ReadonlyMap<number, number>,
  order: (left: LevelRow, right: LevelRow) => number,
): string {
  const levels = [...side].map(([ticks, lots]) => ({ ticks, lots })).sort(order);
  return JSON.stringify(levels.map((level) => levelText(instrument, level)));
}

const CHECKED_LEVELS = 25;

/** CRC-32 over the best levels of both sides in turn, as clients keep them, as a signed number (wire.md 5.5). */
function checksumOf({ instrument, book }: ReadMarket): number {
  const parts: string[] = [];
  for (let place = 1; place <= CHECKED_LEVELS; place += 1) {
    for (const side of [book.bids, book.asks]) {
      const level = levelAt(side, place);
      if (level !== undefined) parts.push(...levelText(instrument, level));
    }
  }
  return crc32(parts.join(':')) | 0;
}

/** 1 is the best. */
function levelAt({ levels }: ReadBookSide, place: number): LevelRow | undefined {
  return levels[levels.length - place];
}
