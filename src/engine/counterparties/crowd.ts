/**
 * Populations: who trades beside clients when the market is more than quotes. Makers lean against what they hold and
 * stop buying, or selling, at a limit; noise takers come by chance and rather where a price is off its index; momentum
 * takers follow a price that moves. How busy all of them are, and how far the index walks, rises and falls together,
 * over seconds and hours, so that returns have fat tails, volatility comes in clusters, and volume with it. Whole
 * numbers throughout, drawn from the seed, the instrument and the time.
 * Decides R-V-31.
 */
import { add, div, mulDiv, sub, type Units } from '../../primitives/units.ts';
import {
  type CounterpartyTerms,
  type Flow,
  MAKER_UID,
  type Population,
  type Restraint,
} from '../core/counterparties.ts';
import type { ReadMarket } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import { roundMs, type Slot } from '../core/market-slots.ts';
import { oppositeSide, type Side } from '../core/order.ts';
import type { ReadState } from '../core/state.ts';
import { topOfBook } from '../read/market-figures.ts';
import { draw } from './draw.ts';
import { PLAIN_STYLE, type QuoteStyle } from './quotes.ts';
import { lotsFor, quoteInUsd, tickMark } from './sizing.ts';
import { dollarsOf, meetClients, type Take, takeBeyond } from './taking.ts';

/** How the users of a population are. */
interface Temper extends QuoteStyle {
  /** What a maker may hold or owe of an instrument, in dollars. */
  readonly limitDollars: number;
  /** Of the three times a second at which quotes may be renewed, on how many they are. */
  readonly renewals: number;
  /** Takers that look in each second, and how many of a thousand of them take when all is as usual. */
  readonly takers: number;
  readonly takesOfThousand: number;
  /** Of a thousand takes, those that follow the price where it moves. */
  readonly momentumOfThousand: number;
  /** How far one of these reaches beyond the best price: parts of the price. */
  readonly reachParts: number;
  /** Of what the terms say, per cent. */
  readonly volatility: number;
}

const TEMPERS: Readonly<Record<Exclude<Population, 'quotes'>, Temper>> = {
  thin: {
    ...{ halfSpreadParts: 900, gapParts: 1000, levels: 4, levelDollars: 300 },
    ...{ limitDollars: 10_000, renewals: 1, takers: 1, takesOfThousand: 300 },
    ...{ momentumOfThousand: 200, reachParts: 300, volatility: 100 },
  },
  normal: {
    ...{ ...PLAIN_STYLE, halfSpreadParts: 4000, limitDollars: 100_000, renewals: 3 },
    ...{ takers: 2, takesOfThousand: 450, momentumOfThousand: 250, reachParts: 1000 },
    ...{ volatility: 100 },
  },
  panic: {
    ...{ halfSpreadParts: 500, gapParts: 700, levels: 6, levelDollars: 400 },
    ...{ limitDollars: 20_000, renewals: 1, takers: 5, takesOfThousand: 500 },
    ...{ momentumOfThousand: 600, reachParts: 80, volatility: 500 },
  },
};

/** Busy and quiet spells within each other: rounds of the shortest, and how much longer each next one is. */
const SPELLS = 6;
const SHORTEST = 8;
const LONGER = 4;
/** Parts of a hundred by which a spell is busier or quieter, and what brings the mean square back to one. */
const BUSY = 135;
const QUIET = 65;
const EVEN = 70;
const LEAST_ACTIVITY = 10;

/** Ticks of a flow are kept at this scale, and follow the price by this part a round. */
const FLOW_SCALE = 256;
const FLOW_PARTS = 32;
/** A price this far off its flow is one that moves: parts per million. */
const MOVES_FROM = 300;

/** Per cent of the usual. */
function activityOf(seed: string, coin: string, round: number): number {
  let parts = EVEN * 100;
  for (let spell = 0; spell < SPELLS; spell += 1) {
    const length = SHORTEST * LONGER ** spell;
    const chance = draw(seed, 'activity', coin, spell, Math.floor(round / length));
    parts = Math.floor((parts * (chance % 2 === 0 ? BUSY : QUIET)) / 100);
  }
  return Math.max(LEAST_ACTIVITY, Math.floor(parts / 100));
}

/** How much further than the walk of the terms an index goes, in ten thousandths; undefined: as far. */
export function walkOf(
  { crowd }: ReadState,
  { seed }: CounterpartyTerms,
  round: number,
): ((coin: string) => number) | undefined {
  if (crowd === undefined) return undefined;
  const { volatility } = TEMPERS[crowd.population];
  return (coin) => volatility * activityOf(seed, coin, round);
}

/** Whether quotes are renewed in a slot. */
export function isRenewing({ crowd }: ReadState, { number }: Slot): boolean {
  return crowd === undefined || number % 10 < 3 * TEMPERS[crowd.population].renewals;
}

interface Quoted {
  readonly style: QuoteStyle;
  /** What is quoted around, MARK_SCALE units. */
  readonly center: Units;
}

/** How the maker quotes an instrument now. */
export function quotedBy(
  state: ReadState,
  { seed, stepMs }: CounterpartyTerms,
  { market, index, restraint }: OpenMarket,
): Quoted {
  const { crowd } = state;
  if (crowd === undefined) return { style: { ...PLAIN_STYLE, restraint }, center: index };
  const temper = TEMPERS[crowd.population];
  const { instrument } = market;
  const round = Math.floor(state.timeMs / roundMs(stepMs));
  const activity = activityOf(seed, instrument.base, round);
  const halfSpreadParts = Math.max(2, Math.floor((temper.halfSpreadParts * 150) / (50 + activity)));
  const held = shareHeld(state, temper, { market, index });
  const without = held >= 1000 ? 'buy' : held <= -1000 ? 'sell' : undefined;
  return {
    style: { ...temper, halfSpreadParts, restraint, ...(without === undefined ? {} : { without }) },
    center: sub(index, mulDiv(index, held, 1000 * halfSpreadParts)),
  };
}

/** What the maker holds of what it may hold, in thousandths; below zero what it owes. At most all. */
function shareHeld(state: ReadState, temper: Temper, { market, index }: OpenMarket): number {
  const flow = state.crowd?.flows.get(market.instrument.key);
  if (flow === undefined) return 0;
  const { instrument } = market;
  const ticks = Math.max(1, Number(div(index, tickMark(instrument))));
  const quoteUsd = quoteInUsd(state, instrument);
  const limit = Math.max(1, lotsFor(instrument, temper.limitDollars, { ticks, quoteUsd }));
  const net = lotsHeld(state, market) - flow.startLots;
  return Math.max(-1000, Math.min(1000, Math.trunc((net * 1000) / limit)));
}

/** Of futures what is open, on spot what it has of the base coin. */
function lotsHeld({ users }: ReadState, { instrument }: ReadMarket): number {
  const userMarket = users.get(MAKER_UID)?.userMarkets.get(instrument.key);
  if (userMarket === undefined) return 0;
  const { basePocket, long, short } = userMarket;
  if (instrument.kind !== 'spot') return (long?.lots ?? 0) - (short?.lots ?? 0);
  const units = add(basePocket.available.balance, basePocket.locked.balance);
  return Number(div(units, instrument.baseUnitsPerLot));
}

/** Where the flows of all instruments are after a round. */
export function flowsAfter(
  state: ReadState,
  markets: readonly OpenMarket[],
): readonly (readonly [InstrumentKey, Flow])[] {
  if (state.crowd === undefined) return [];
  const { flows } = state.crowd;
  return markets.map(({ market }) => {
    const { key } = market.instrument;
    const now = market.lastTicks * FLOW_SCALE;
    const known = flows.get(key);
    if (known === undefined) return [key, { slowTicks: now, startLots: lotsHeld(state, market) }];
    const slowTicks = known.slowTicks + Math.floor((now - known.slowTicks) / FLOW_PARTS);
    return [key, { ...known, slowTicks }];
  });
}

export interface OpenMarket {
  readonly market: ReadMarket;
  /** MARK_SCALE units. */
  readonly index: Units;
  readonly restraint?: Restraint | undefined;
}

interface CrowdTake extends Take {
  readonly market: ReadMarket;
}

/** What the takers of a population take in a slot: first all that clients offer at an index, wherever. */
export function crowdTakes(
  state: ReadState,
  terms: CounterpartyTerms,
  { markets, slot }: { readonly markets: readonly OpenMarket[]; readonly slot: Slot },
): readonly CrowdTake[] {
  const { crowd } = state;
  if (crowd === undefined) return [];
  const temper = TEMPERS[crowd.population];
  return markets.flatMap(({ index, market }) => {
    const met = meetClients({ market, index, makerUid: MAKER_UID });
    const activity = activityOf(terms.seed, market.instrument.base, slot.round);
    const takes = met === undefined ? [] : [{ market, ...met }];
    for (let taker = 0; taker < temper.takers; taker += 1) {
      const chance = draw(terms.seed, 'crowd', slot.number, market.instrument.key, taker);
      if ((chance % 1000) * 100 >= temper.takesOfThousand * activity) continue;
      const take = takeOf(state, temper, { market, index, activity, chance: draw(chance, taker) });
      if (take !== undefined) takes.push({ market, ...take });
    }
    return takes;
  });
}

interface Taker extends OpenMarket {
  readonly activity: number;
  readonly chance: number;
}

function takeOf(state: ReadState, temper: Temper, taker: Taker): Take | undefined {
  const { activity, chance, market } = taker;
  const { instrument } = market;
  const followed =
    chance % 1000 < temper.momentumOfThousand ? directionOf(state, market) : undefined;
  const side = followed ?? leaning(taker);
  const { ask, bid } = topOfBook(market.book);
  const best = side === 'buy' ? ask : bid;
  if (best === undefined) return undefined;
  const reach = followed === undefined ? 0 : Math.floor(best.ticks / temper.reachParts);
  const dollars = dollarsOf(chance >>> 10) * (followed === undefined ? 1 : 3);
  const quoteUsd = quoteInUsd(state, instrument);
  const busy = Math.max(1, Math.floor((dollars * activity) / 100));
  const lots = lotsFor(instrument, busy, { ticks: best.ticks, quoteUsd });
  return takeBeyond(best.ticks, reach, { side, lots });
}

/** The way a price goes that moves; undefined: it does not. */
function directionOf({ crowd }: ReadState, market: ReadMarket): Side | undefined {
  const slow = crowd?.flows.get(market.instrument.key)?.slowTicks ?? 0;
  if (slow === 0) return undefined;
  const away = Math.trunc(((market.lastTicks * FLOW_SCALE - slow) * 1_000_000) / slow);
  if (Math.abs(away) < MOVES_FROM) return undefined;
  return away > 0 ? 'buy' : 'sell';
}

/** Either side, but three times in five the one that is cheap by the index. */
function leaning({ chance, index, market }: Taker): Side {
  const { ask, bid } = topOfBook(market.book);
  const isUp = (chance >>> 20) % 5;
  if (ask === undefined || bid === undefined) return isUp % 2 === 0 ? 'buy' : 'sell';
  const twice = div(index, tickMark(market.instrument));
  const cheap: Side = ask.ticks + bid.ticks < 2 * Number(twice) ? 'buy' : 'sell';
  if (isUp < 3) return cheap;
  return oppositeSide(cheap);
}
