/**
 * Gives the next points of a path that an index follows. Under another name than the one that is followed it is a
 * new path in its place; no name ends it, and the market's walk goes on from there. Whoever reads a long path sends it
 * in parts, as time comes near them.
 * Decides R-V-30.
 */
import { flag, integer, list, literal, struct, text } from '../../primitives/record-codec.ts';
import { isIndexOfMarket } from '../core/counterparties.ts';
import type { Market } from '../core/entities.ts';
import type { PathPoint } from '../core/index-path.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { CATEGORY } from '../core/record-parts.ts';
import { type Answer, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { pointsFrom, priceAt } from '../counterparties/follow-path.ts';
import { setIndex } from '../risk/set-mark.ts';
import { defineCommand } from './definition.ts';
import { priceUnits } from './set-mark-price.ts';

interface ExtendPath {
  readonly type: 'extend-path';
  readonly category: Category;
  readonly symbol: string;
  /** Empty: no path any more. */
  readonly name: string;
  /** Venue time that the points were counted from, for who reads them again after a restart. */
  readonly startMs: number;
  readonly points: readonly {
    /** Venue time, later than the point before. */
    readonly timeMs: number;
    readonly price: string;
  }[];
  /** Whether no more will come. */
  readonly isWhole: boolean;
}

export const extendPath = defineCommand({
  sender: 'venue',
  emits: 'changed',
  tag: 117,
  codec: struct<ExtendPath>({
    type: literal('extend-path'),
    category: CATEGORY,
    symbol: text,
    name: text,
    startMs: integer,
    points: list(struct<ExtendPath['points'][number]>({ timeMs: integer, price: text })),
    isWhole: flag,
  }),
  apply,
});

function apply({ state }: Context, command: ExtendPath): Answer {
  const { category, isWhole, name, startMs, symbol } = command;
  const key = instrumentKey(category, symbol);
  const market = state.markets.get(key);
  if (market === undefined) return refuse('unknown-instrument', key);
  if (!isIndexOfMarket(market)) return refuse('index-kept-elsewhere', key);
  if (name === '') {
    state.paths.delete(key);
    return { ok: true };
  }
  const known = state.paths.get(key);
  const before = known?.name === name ? known.points : [];
  const points = extended(before, command.points);
  if (isRejection(points)) return points;
  follow(state, market, { name, startMs, points, isWhole });
  return { ok: true };
}

function extended(
  before: readonly PathPoint[],
  given: ExtendPath['points'],
): readonly PathPoint[] | Rejection {
  const points = [...before];
  for (const { price, timeMs } of given) {
    const units = priceUnits(price);
    if (typeof units === 'object') return units;
    if (timeMs <= (points.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY))
      return refuse('time-not-forward', String(timeMs));
    points.push({ timeMs, price: units });
  }
  return points.length === 0 ? refuse('invalid-amount', 'points') : points;
}

function follow(
  state: State,
  market: Market,
  path: { name: string; startMs: number; points: readonly PathPoint[]; isWhole: boolean },
): void {
  const { key } = market.instrument;
  const points = pointsFrom(path.points, state.timeMs);
  const price = priceAt(points, state.timeMs);
  if (price === undefined) return;
  const beforeRound = state.paths.get(key)?.beforeRound ?? market.indexPrice ?? price;
  state.paths.set(key, { ...path, points, beforeRound });
  setIndex(state, market, price);
}
