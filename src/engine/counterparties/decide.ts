/** What the built-in market would do now: a pure function of the state, its terms and the slot. */

import { assertNever } from '../../primitives/assert.ts';
import { type CounterpartyTerms, MAKER_UID } from '../core/counterparties.ts';
import type { ReadMarket, ReadOrder } from '../core/entities.ts';
import { instrumentKey } from '../core/instrument.ts';
import { roundMs, type Slot } from '../core/market-slots.ts';
import type { ReadState } from '../core/state.ts';
import { crowdTakes, flowsAfter, isRenewing, type OpenMarket, quotedBy } from './crowd.ts';
import { draw } from './draw.ts';
import { type MovedIndex, movedIndexes } from './index-prices.ts';
import { outlineAround, type Quote, quotesAround } from './quotes.ts';
import { isOther, lotsLeft, restraintOf } from './restraint.ts';
import { quoteInUsd } from './sizing.ts';
import { RENEW_FROM, staleness } from './staleness.ts';
import { meetClients, type Take, takeSome } from './taking.ts';

/** New quotes of the maker on an instrument. */
export interface Quoting {
  readonly kind: 'quote';
  readonly market: ReadMarket;
  readonly quotes: readonly Quote[];
}

/** An order of the taker. */
export interface Taking extends Take {
  readonly kind: 'take';
  readonly market: ReadMarket;
}

interface Moving {
  readonly kind: 'index';
  readonly prices: readonly MovedIndex[];
}

interface Flowing {
  readonly kind: 'flows';
  readonly flows: ReturnType<typeof flowsAfter>;
}

export type MarketAct = Quoting | Taking | Moving | Flowing;

/** In order; none when there is nothing to do. */
export function decide(
  state: ReadState,
  terms: CounterpartyTerms,
  slot: Slot,
): readonly MarketAct[] {
  const { task, round, number } = slot;
  switch (task) {
    case 'index': {
      const at = { round, roundMs: roundMs(terms.stepMs) };
      return [{ kind: 'index', prices: movedIndexes(state, terms, at) }];
    }
    case 'quote':
      return isRenewing(state, slot) ? renewals(state, terms) : [];
    case 'take':
      if (state.crowd !== undefined) return crowding(state, terms, slot);
      return [taking(state, terms, number)].flatMap(
        (act) => (act === undefined ? undefined : restrained(terms, act)) ?? [],
      );
    default:
      return assertNever(task);
  }
}

/** What the takers of a crowd do, and then where its flows are. */
function crowding(state: ReadState, terms: CounterpartyTerms, slot: Slot): readonly MarketAct[] {
  const markets = openMarkets(state, terms);
  const takes = crowdTakes(state, terms, { markets, slot });
  return [
    ...takes.flatMap((take) => restrained(terms, { kind: 'take', ...take }) ?? []),
    { kind: 'flows', flows: flowsAfter(state, markets) },
  ];
}

/** New quotes for every instrument that has none of ours. */
export function firstQuotes(state: ReadState, terms: CounterpartyTerms): Quoting[] {
  const standing = standingQuotes(state);
  return openMarkets(state, terms)
    .filter(({ market }) => !standing.has(market.instrument.key))
    .map((open) => quoting(state, terms, open));
}

/** New quotes wherever it holds back otherwise than it did. */
export function quotesRestrained(
  state: ReadState,
  terms: CounterpartyTerms,
  before: CounterpartyTerms | undefined,
): Quoting[] {
  if (before === undefined) return [];
  return openMarkets(state, terms)
    .filter(({ market: { instrument }, restraint }) =>
      isOther(restraint, restraintOf(before, instrument)),
    )
    .map((open) => quoting(state, terms, open));
}

/** One small trade on every instrument that never had any, so that each shows a last price. */
export function firstTrades(state: ReadState, terms: CounterpartyTerms): Taking[] {
  return openMarkets(state, terms)
    .filter(({ market }) => market.lastTicks === 0)
    .flatMap((open) => takingFrom(state, terms, { open, slot: 0 }) ?? []);
}

/**
 * New quotes where the standing ones are furthest off; none while all are near enough. Those of a crowd wherever they
 * are not.
 */
function renewals(state: ReadState, terms: CounterpartyTerms): readonly Quoting[] {
  const standing = standingQuotes(state);
  const stale: OpenMarket[] = [];
  let most = RENEW_FROM - 1;
  for (const open of openMarkets(state, terms)) {
    const { instrument } = open.market;
    const { center, style } = quotedBy(state, terms, open);
    const wanted = outlineAround({ instrument, index: center, style });
    const off = staleness(standing.get(instrument.key) ?? [], wanted);
    if (off <= most) continue;
    stale.push(open);
    if (state.crowd === undefined) most = off;
  }
  const renewed = state.crowd === undefined ? stale.slice(-1) : stale;
  return renewed.map((open) => quoting(state, terms, open));
}

function standingQuotes(state: ReadState): Map<string, ReadOrder[]> {
  const byInstrument = new Map<string, ReadOrder[]>();
  for (const order of state.users.get(MAKER_UID)?.openOrders.values() ?? []) {
    const { key } = order.userMarket.market.instrument;
    const known = byInstrument.get(key);
    if (known === undefined) byInstrument.set(key, [order]);
    else known.push(order);
  }
  return byInstrument;
}

function quoting(state: ReadState, terms: CounterpartyTerms, open: OpenMarket): Quoting {
  const { market } = open;
  const { instrument } = market;
  const { center, style } = quotedBy(state, terms, open);
  const quoteUsd = quoteInUsd(state, instrument);
  return {
    kind: 'quote',
    market,
    quotes: quotesAround({ instrument, index: center, quoteUsd, seed: terms.seed, style }),
  };
}

/** All that a client offers at an index is met, wherever; else a little is taken somewhere. */
function taking(state: ReadState, terms: CounterpartyTerms, slot: number): Taking | undefined {
  const markets = openMarkets(state, terms);
  for (const { market, index } of markets) {
    const met = meetClients({ market, index, makerUid: MAKER_UID });
    if (met !== undefined) return { kind: 'take', market, ...met };
  }
  const open = markets[draw(terms.seed, 'where', slot) % Math.max(1, markets.length)];
  return open === undefined ? undefined : takingFrom(state, terms, { open, slot });
}

function takingFrom(
  state: ReadState,
  { seed }: CounterpartyTerms,
  { open: { market }, slot }: { readonly open: OpenMarket; readonly slot: number },
): Taking | undefined {
  const quoteUsd = quoteInUsd(state, market.instrument);
  const take = takeSome({ market, quoteUsd, seed, slot });
  return take === undefined ? undefined : { kind: 'take', market, ...take };
}

/** What is left of a take where the market holds back; undefined: nothing that could be traded. */
function restrained(terms: CounterpartyTerms, taking: Taking): Taking | undefined {
  const { instrument } = taking.market;
  const restraint = restraintOf(terms, instrument);
  if (restraint === undefined) return taking;
  const lots = lotsLeft(taking.lots, restraint, taking.side);
  return lots < instrument.minLots ? undefined : { ...taking, lots };
}

/** The instruments of the section that take orders and have a price to quote around, and no recorded market. */
function openMarkets(state: ReadState, terms: CounterpartyTerms): OpenMarket[] {
  return terms.instruments.flatMap(({ category, restraint, symbol }) => {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market === undefined || market.instrument.status !== 'online') return [];
    if (state.recordings.has(market.instrument.key)) return [];
    const index = market.indexPrice ?? market.mark.price;
    return index === undefined ? [] : [{ market, index, restraint }];
  });
}
