/** What the market would do now: a command for a slot, read off the venue's state. */

import type { Command } from '../engine/command.ts';
import type { PlaceOrder } from '../engine/commands/place-order.ts';
import type { ReplaceQuotes } from '../engine/commands/replace-quotes.ts';
import { MAKER_UID, TAKER_UID } from '../engine/core/counterparties.ts';
import type { ReadMarket, ReadOrder } from '../engine/core/entities.ts';
import { instrumentKey } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import { assertNever } from '../primitives/assert.ts';
import type { Units } from '../primitives/units.ts';
import type { MarketConfig } from './config.ts';
import { draw } from './draw.ts';
import { movedIndexes } from './index-prices.ts';
import { outlineAround, quotesAround } from './quotes.ts';
import type { Slot } from './schedule.ts';
import { quoteInUsd } from './sizing.ts';
import { RENEW_FROM, staleness } from './staleness.ts';
import { takeFrom } from './taking.ts';

/** Undefined when there is nothing to do. */
export function decide(
  state: ReadState,
  config: MarketConfig,
  at: { readonly slot: Slot; readonly roundMs: number },
): Command | undefined {
  const { slot, roundMs } = at;
  switch (slot.task) {
    case 'index':
      return movedIndexes(state, config, { round: slot.round, roundMs });
    case 'quote':
      return renewal(state, config);
    case 'take':
      return taking(state, config, slot.number);
    default:
      return assertNever(slot.task);
  }
}

/** New quotes for every instrument that has none of ours. */
export function firstQuotes(state: ReadState, config: MarketConfig): ReplaceQuotes[] {
  const standing = standingQuotes(state);
  return openMarkets(state, config)
    .filter(({ market }) => !standing.has(market.instrument.key))
    .map((open) => quoting(state, config, open));
}

/** One small trade on every instrument that never had any, so that each shows a last price. */
export function firstTrades(state: ReadState, config: MarketConfig): PlaceOrder[] {
  return openMarkets(state, config)
    .filter(({ market }) => market.lastTicks === 0)
    .flatMap((open) => takingFrom(state, config, { open, slot: 0 }) ?? []);
}

/** New quotes where the standing ones are furthest off; none while all are near enough. */
function renewal(state: ReadState, config: MarketConfig): ReplaceQuotes | undefined {
  const standing = standingQuotes(state);
  let worst: OpenMarket | undefined;
  let most = RENEW_FROM - 1;
  for (const open of openMarkets(state, config)) {
    const { instrument } = open.market;
    const wanted = outlineAround({ instrument, index: open.index });
    const off = staleness(standing.get(instrument.key) ?? [], wanted);
    if (off <= most) continue;
    worst = open;
    most = off;
  }
  return worst === undefined ? undefined : quoting(state, config, worst);
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

function quoting(state: ReadState, config: MarketConfig, open: OpenMarket): ReplaceQuotes {
  const { market, index } = open;
  const { instrument } = market;
  const quoteUsd = quoteInUsd(state, instrument);
  return {
    type: 'replace-quotes',
    uid: MAKER_UID,
    instrument: instrument.key,
    quotes: quotesAround({ instrument, index, quoteUsd, seed: config.seed }),
  };
}

function taking(state: ReadState, config: MarketConfig, slot: number): PlaceOrder | undefined {
  const markets = openMarkets(state, config);
  const open = markets[draw(config.seed, 'where', slot) % Math.max(1, markets.length)];
  return open === undefined ? undefined : takingFrom(state, config, { open, slot });
}

function takingFrom(
  state: ReadState,
  { seed }: MarketConfig,
  at: { readonly open: OpenMarket; readonly slot: number },
): PlaceOrder | undefined {
  const { market, index } = at.open;
  const { instrument } = market;
  const quoteUsd = quoteInUsd(state, instrument);
  const take = takeFrom({ market, index, quoteUsd, seed, slot: at.slot, makerUid: MAKER_UID });
  if (take === undefined) return undefined;
  return {
    type: 'place-order',
    uid: TAKER_UID,
    instrument: instrument.key,
    orderType: 'limit',
    timeInForce: 'ioc',
    ...take,
  };
}

interface OpenMarket {
  readonly market: ReadMarket;
  /** MARK_SCALE units. */
  readonly index: Units;
}

/** The instruments of the section that take orders and have a price to quote around. */
function openMarkets(state: ReadState, config: MarketConfig): OpenMarket[] {
  return config.instruments.flatMap(({ category, symbol }) => {
    const market = state.markets.get(instrumentKey(category, symbol));
    if (market === undefined || market.instrument.status !== 'online') return [];
    const index = market.indexPrice ?? market.mark.price;
    return index === undefined ? [] : [{ market, index }];
  });
}
