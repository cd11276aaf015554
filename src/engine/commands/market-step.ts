/**
 * One step of the built-in market: what falls into it is decided by the state, the market's terms and the number of
 * the step alone, so that the journal need not say it. On a manual clock the step brings its own time.
 * Decides R-V-18.
 */
import { assertNever } from '../../primitives/assert.ts';
import { integer, literal, optional, struct } from '../../primitives/record-codec.ts';
import { MAKER_UID, TAKER_UID } from '../core/counterparties.ts';
import { slotsOf } from '../core/market-slots.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { Context, State } from '../core/state.ts';
import { decide, type MarketAct, type Quoting, type Taking } from '../counterparties/decide.ts';
import { pointsFrom, priceAt } from '../counterparties/follow-path.ts';
import type { MovedIndex } from '../counterparties/index-prices.ts';
import { playRecordings } from '../counterparties/play-recording.ts';
import { place } from '../orders/place.ts';
import { setIndex } from '../risk/set-mark.ts';
import { defineCommand } from './definition.ts';
import { quoteAnew } from './replace-quotes.ts';

interface MarketStep {
  readonly type: 'market-step';
  /** Steps since the epoch. */
  readonly step: number;
  /** Manual clock: the time of the step, Unix ms. */
  readonly toMs?: number;
}

export const marketStep = defineCommand({
  sender: 'venue',
  emits: 'events',
  tag: 62,
  codec: struct<MarketStep>({
    type: literal('market-step'),
    step: integer,
    toMs: optional(integer),
  }),
  apply,
});

function apply(context: Context, { step, toMs }: MarketStep): Answer {
  const { state } = context;
  if (toMs !== undefined && !state.isManualClock) return refuse('clock-not-manual');
  const { counterparties: terms } = state;
  if (terms === undefined) return { ok: true };
  followPaths(state, step * terms.stepMs);
  playRecordings(context, step * terms.stepMs);
  for (const slot of slotsOf(step, terms.stepMs)) {
    for (const act of decide(state, terms, slot)) carryOut(context, act);
  }
  return { ok: true };
}

/** Indexes that have a path are on it at every step. */
function followPaths(state: State, timeMs: number): void {
  for (const [key, path] of sortedEntries(state.paths)) {
    const market = state.markets.get(key);
    path.points = pointsFrom(path.points, timeMs);
    const price = priceAt(path.points, timeMs);
    if (market !== undefined && price !== undefined) setIndex(state, market, price);
  }
}

function carryOut(context: Context, act: MarketAct): void {
  switch (act.kind) {
    case 'index':
      moveIndexes(context.state, act.prices);
      break;
    case 'quote':
      quote(context, act);
      break;
    case 'take':
      take(context, act);
      break;
    case 'flows':
      for (const [key, flow] of act.flows) context.state.crowd?.flows.set(key, flow);
      break;
    default:
      assertNever(act);
  }
}

function moveIndexes(state: State, prices: readonly MovedIndex[]): void {
  for (const { key, price } of prices) {
    const market = state.markets.get(key);
    if (market !== undefined) setIndex(state, market, price);
  }
  for (const [key, followed] of [...state.paths, ...state.recordings])
    followed.beforeRound = state.markets.get(key)?.indexPrice ?? followed.beforeRound;
}

/** A quote that is refused is left out: the next step sees the state. */
export function quote(context: Context, { market, quotes }: Quoting): void {
  quoteAnew(context, { uid: MAKER_UID, instrument: market.instrument.key, quotes });
}

export function take(context: Context, { market, side, priceTicks, lots }: Taking): void {
  place(context, {
    ...{ uid: TAKER_UID, instrument: market.instrument.key, side, priceTicks, lots },
    ...{ orderType: 'limit', timeInForce: 'ioc' },
  });
}
