import { describe, expect, test } from 'vitest';
import type { Command, Entry } from '../engine/command.ts';
import { MAKER_UID, type Restraint, TAKER_UID } from '../engine/core/counterparties.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import type { InstrumentSpec } from '../engine/core/instrument.ts';
import { emptyState, type ReadState } from '../engine/core/state.ts';
import { hashedText } from '../engine/snapshot.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { div, mul, pow10 } from '../primitives/units.ts';
import { Sequencer } from '../runtime/sequencer.ts';
import { createMarket } from './built-in-market.ts';
import type { MarketConfig } from './config.ts';

const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;

const BASICS = { makerFeeRate: '0.0002', takerFeeRate: '0.0006' };

const INSTRUMENTS: InstrumentSpec[] = [
  {
    ...{ symbol: 'BTCUSDT', category: 'SPOT', base: 'BTC', quote: 'USDT' },
    ...{ priceStep: '0.01', sizeStep: '0.000001', minSize: '0.00001', minValue: '1' },
    ...BASICS,
  },
  {
    ...{ symbol: 'ETHBTC', category: 'SPOT', base: 'ETH', quote: 'BTC' },
    ...{ priceStep: '0.00001', sizeStep: '0.001', minSize: '0.001', minValue: '0.0001' },
    ...BASICS,
  },
  {
    ...{ symbol: 'BTCUSDT', category: 'USDT-FUTURES', base: 'BTC', quote: 'USDT' },
    ...{ marginCoin: 'USDT', priceStep: '0.1', sizeStep: '0.001', minSize: '0.001' },
    ...BASICS,
  },
  {
    ...{ symbol: 'BTCUSD', category: 'COIN-FUTURES', base: 'BTC', quote: 'USD' },
    ...{ marginCoin: 'BTC', priceStep: '0.1', sizeStep: '0.001', minSize: '0.001' },
    ...BASICS,
  },
  {
    ...{ symbol: 'BTCFED', category: 'USDT-FUTURES', base: 'BTC', quote: 'USDT' },
    ...{ marginCoin: 'USDT', priceStep: '0.1', sizeStep: '0.001', minSize: '0.001' },
    ...{ ...BASICS, indexSource: 'spot', markSource: 'index' },
  },
];

const CONFIG: MarketConfig = {
  seed: '1',
  instruments: [
    { category: 'SPOT', symbol: 'BTCUSDT', startPrice: '60000', volatility: '0.5' },
    { category: 'SPOT', symbol: 'ETHBTC', startPrice: '0.04166', volatility: '0.6' },
    { category: 'USDT-FUTURES', symbol: 'BTCUSDT', startPrice: '60000' },
    { category: 'COIN-FUTURES', symbol: 'BTCUSD', startPrice: '60000' },
    { category: 'USDT-FUTURES', symbol: 'BTCFED', startPrice: '60000' },
  ],
};

/** A venue in memory on a manual clock, with the market open on it. */
async function openVenue(
  options: { config?: MarketConfig; entries?: readonly Entry[]; startMs?: number } = {},
) {
  const { config = CONFIG, entries = [], startMs = START } = options;
  const state = emptyState();
  const journal = new MemoryJournal(() => Math.max(startMs, state.timeMs), entries);
  const venue = new Sequencer({
    state,
    journal,
    onStop: (cause) => {
      throw cause;
    },
  });
  const told: string[] = [];
  venue.listen((_, events) => told.push(summary(events)));
  await venue.start();
  if (entries.length === 0) for (const command of setUp()) await venue.submit(command);
  const market = createMarket({ venue, config, nowMs: () => Math.max(startMs, state.timeMs) });
  await market.open();
  return {
    ...{ state, venue, journal, market, told },
    /** Lets time pass as an operator would. */
    advance: async (byMs: number) => {
      const toMs = state.timeMs + byMs;
      await market.runUntil(toMs, async () => undefined);
      await venue.submit({ type: 'advance-clock', toMs, by: 'test' });
      venue.tell();
    },
  };
}

function setUp(): Command[] {
  const by = 'test';
  return [
    { type: 'set-rules-version', version: 1, by },
    {
      type: 'configure-venue',
      manualClock: true,
      settings: {
        oneWayTradeSide: 'ignore',
        closeWhenFullyOccupied: 'refuse',
        clientOidScope: 'open',
        maxCustomerSubAccounts: 5,
      },
      copyTradingPairs: [],
      by,
    },
    { type: 'create-coin', coin: 'USDT', scale: 8, usdPrice: '1', by },
    {
      type: 'create-coin',
      coin: 'BTC',
      scale: 8,
      usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      by,
    },
    { type: 'create-coin', coin: 'ETH', scale: 8, by },
    ...INSTRUMENTS.map((spec): Command => ({ type: 'create-instrument', spec, by })),
  ];
}

function summary(events: readonly ReadEvent[]): string {
  return events
    .map((event) =>
      event.type === 'traded' ? `traded ${event.priceTicks} ${event.lots}` : event.type,
    )
    .join();
}

function marketAt(state: ReadState, key: string): ReadMarket {
  const market = state.markets.get(key);
  if (market === undefined) throw new Error(`no market ${key}`);
  return market;
}

/** Best bid and best ask in ticks. */
function touch({ book }: ReadMarket): [number, number] {
  return [book.bids.levels.at(-1)?.ticks ?? 0, book.asks.levels.at(-1)?.ticks ?? 0];
}

const SIDES_OF_MARKET = [MAKER_UID, TAKER_UID];

/** Lots of all open positions of a user. */
function openLots(state: ReadState, uid: string): number {
  const userMarkets = [...(state.users.get(uid)?.userMarkets.values() ?? [])];
  return userMarkets.reduce(
    (lots, { long, short }) => lots + (long?.lots ?? 0) + (short?.lots ?? 0),
    0,
  );
}

describe('opening', () => {
  test('every book is ten levels deep at once, around the start price, and has traded', async () => {
    const { state } = await openVenue();
    for (const market of state.markets.values()) {
      expect(market.book.bids.levels).toHaveLength(10);
      expect(market.book.asks.levels).toHaveLength(10);
      expect(market.lastTicks).toBeGreaterThan(0);
    }
    const [bid, ask] = touch(marketAt(state, 'USDT-FUTURES:BTCUSDT'));
    expect(bid).toBeLessThan(600_000);
    expect(ask).toBeGreaterThan(600_000);
    expect((ask - bid) / 600_000).toBeLessThan(0.001);
  });

  test('a venue that has been open before is sent nothing that it has', async () => {
    const first = await openVenue();
    const before = first.journal.entries.length;
    await first.market.open();
    expect(first.journal.entries).toHaveLength(before);
  });
});

describe('running', () => {
  test('trades happen on every instrument within a minute, and no command fails', async () => {
    const { state, advance } = await openVenue();
    await advance(60 * SECOND);
    for (const market of state.markets.values()) expect(market.lastTicks).toBeGreaterThan(0);
  });

  test('R-V-18: a step is one command, and there are four a second', async () => {
    const { journal, advance } = await openVenue();
    const opened = journal.entries.length;
    await advance(20 * SECOND);
    const perSecond = new Map<number, number>();
    for (const { timeMs, command } of journal.entries.slice(opened)) {
      if (command.type === 'advance-clock') continue;
      const second = Math.floor(timeMs / SECOND);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(perSecond.size).toBeGreaterThanOrEqual(19);
    for (const count of perSecond.values()) expect(count).toBeLessThanOrEqual(4);
  });

  test('quotes follow an index that an operator changed, within two seconds', async () => {
    const { state, venue, advance } = await openVenue();
    await venue.submit({
      type: 'set-index-price',
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '66000' }],
      by: 'operator',
    });
    await advance(2 * SECOND);
    const [bid, ask] = touch(marketAt(state, 'USDT-FUTURES:BTCUSDT'));
    expect((bid + ask) / 2 / 660_000).toBeCloseTo(1, 2);
    const [spotBid] = touch(marketAt(state, 'SPOT:BTCUSDT'));
    expect(spotBid / 6_000_000).toBeCloseTo(1, 2);
  });

  test('an index that is a spot book is left to that book', async () => {
    const { state, journal, advance } = await openVenue();
    await advance(30 * SECOND);
    const spot = marketAt(state, 'SPOT:BTCUSDT');
    const [bid, ask] = touch(spot);
    const held = Math.min(Math.max(spot.lastTicks, bid), ask);
    expect(marketAt(state, 'USDT-FUTURES:BTCFED').indexPrice).toBe(mul(held, 10 ** 10));
    const set = journal.entries.flatMap(({ command }) =>
      command.type === 'set-index-price' ? command.prices.map(({ symbol }) => symbol) : [],
    );
    // Once, before that book had traded.
    expect(set.filter((symbol) => symbol === 'BTCFED')).toHaveLength(1);
  });

  test('its users outlive a fall of every price by sixty in a hundred, and quote on', async () => {
    const { state, venue, journal, advance } = await openVenue();
    await advance(120 * SECOND);
    const before = new Map(SIDES_OF_MARKET.map((uid) => [uid, openLots(state, uid)]));
    expect([...before.values()].some((lots) => lots > 0)).toBe(true);
    const fallen = journal.entries.length;
    await venue.submit({
      type: 'set-index-price',
      prices: CONFIG.instruments.map(({ category, symbol }) => ({
        ...{ category, symbol },
        price: symbol === 'ETHBTC' ? '0.016664' : '24000',
      })),
      by: 'operator',
    });
    for (const uid of SIDES_OF_MARKET) expect(openLots(state, uid)).toBe(before.get(uid));
    await advance(3 * SECOND);
    for (const key of ['SPOT:BTCUSDT', 'USDT-FUTURES:BTCUSDT', 'COIN-FUTURES:BTCUSD']) {
      const { indexPrice = 0, instrument } = marketAt(state, key);
      const [bid, ask] = touch(marketAt(state, key));
      const index = Number(div(indexPrice, pow10(12 - instrument.priceStep.scale)));
      expect((bid + ask) / 2 / index, key).toBeCloseTo(1, 2);
    }
    expect(journal.entries.length).toBeGreaterThan(fallen + 10);
  });

  test('instruments of one base stay together and a pair of two coins is their ratio', async () => {
    const { state, advance } = await openVenue();
    await advance(120 * SECOND);
    const index = (key: string) => marketAt(state, key).indexPrice ?? 0;
    const spot = index('SPOT:BTCUSDT');
    expect(spot).not.toBe(mul(60000, 10 ** 12));
    for (const key of ['USDT-FUTURES:BTCUSDT', 'COIN-FUTURES:BTCUSD']) {
      expect(Number(index(key)) / Number(spot)).toBeCloseTo(1, 6);
    }
  });

  test('a client who quotes at the index is filled in full', async () => {
    const { state, venue, advance } = await openVenue();
    const by = 'test';
    await venue.submit({ type: 'create-user', uid: '1001', accountMode: 'both', by });
    await venue.submit({
      type: 'deposit',
      uid: '1001',
      coin: 'BTC',
      amount: '1',
      reference: 'a',
      by,
    });
    await venue.submit({
      type: 'place-order',
      uid: '1001',
      instrument: 'SPOT:BTCUSDT',
      side: 'sell',
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: 5_999_500,
      lots: 900_000,
    });
    await advance(60 * SECOND);
    expect(state.users.get('1001')?.openOrders.size).toBe(0);
  });

  test('an instrument that is halted is left alone', async () => {
    const { state, venue, advance } = await openVenue();
    await venue.submit({
      type: 'set-status',
      category: 'SPOT',
      symbol: 'BTCUSDT',
      status: 'halted',
      by: 'test',
    });
    const { book, lastTicks } = marketAt(state, 'SPOT:BTCUSDT');
    const before = [book.bids.version, book.asks.version, lastTicks];
    const other = marketAt(state, 'COIN-FUTURES:BTCUSD').book.bids.version;
    await advance(20 * SECOND);
    const after = marketAt(state, 'SPOT:BTCUSDT');
    expect([after.book.bids.version, after.book.asks.version, after.lastTicks]).toEqual(before);
    expect(marketAt(state, 'COIN-FUTURES:BTCUSD').book.bids.version).toBeGreaterThan(other);
  });
});

describe('what is due', () => {
  test('happens between the steps around it, at its own time', async () => {
    const dueMs = START + 8 * 3600 * SECOND;
    const config = { ...CONFIG, stepMs: 700 };
    const { venue, advance } = await openVenue({ config, startMs: dueMs - 3 * SECOND });
    const told: { entry: Entry; momentMs: number; types: string[] }[] = [];
    venue.listen((entry, events) => {
      const moment = events.find((event) => event.type === 'as-of');
      told.push({
        ...{ entry, types: events.map(({ type }) => type) },
        momentMs: moment?.timeMs ?? entry.timeMs,
      });
    });
    await advance(6 * SECOND);
    const funded = told.findIndex(({ types }) => types.includes('funding-settled'));
    expect(told[funded]?.momentMs).toBe(dueMs);
    // Seven hundred does not divide the hour: the step that brings it is later than what is due.
    expect(told[funded]?.entry.timeMs).toBeGreaterThan(dueMs);
    for (const { entry } of told.slice(0, funded)) expect(entry.timeMs).toBeLessThan(dueMs);
    expect(told[funded]?.entry.command.type).toBe('market-step');
    expect(told.slice(0, funded).flatMap(({ types }) => types)).toContain('traded');
  });
});

describe('repeating', () => {
  test('the same seed on the manual clock gives the same journal and the same events', async () => {
    const one = await openVenue();
    const two = await openVenue();
    await one.advance(30 * SECOND);
    // In two halves: how time is advanced must not matter but for the records of the moves.
    await two.advance(10 * SECOND);
    await two.advance(20 * SECOND);
    expect(actsOf(two.journal.entries)).toEqual(actsOf(one.journal.entries));
    const whole = await openVenue();
    await whole.advance(30 * SECOND);
    expect(hashedText(whole.state)).toBe(hashedText(one.state));
    expect(whole.told).toEqual(one.told);
    expect(two.told.filter((text) => text.includes('traded'))).toEqual(
      one.told.filter((text) => text.includes('traded')),
    );
  });

  test('another seed takes another path', async () => {
    const one = await openVenue();
    const two = await openVenue({ config: { ...CONFIG, seed: '2' } });
    await one.advance(5 * SECOND);
    await two.advance(5 * SECOND);
    expect(marketAt(two.state, 'SPOT:BTCUSDT').indexPrice).not.toBe(
      marketAt(one.state, 'SPOT:BTCUSDT').indexPrice,
    );
  });

  test('a restart goes on as if the venue had never stopped', async () => {
    const whole = await openVenue();
    await whole.advance(20 * SECOND);
    const first = await openVenue();
    await first.advance(10 * SECOND);
    const second = await openVenue({ entries: first.journal.entries });
    await second.advance(10 * SECOND);
    expect(actsOf(second.journal.entries)).toEqual(actsOf(whole.journal.entries));
  });
});

describe('living on the system clock', () => {
  test('each step acts once, and stopping stops', async () => {
    const { journal, market, state } = await openVenue();
    const clock = { ms: START };
    const live = createMarket({
      venue: new Sequencer({ state, journal, onStop: () => undefined }),
      config: CONFIG,
      nowMs: () => clock.ms,
    });
    const beats: (() => void)[] = [];
    let stopped = 0;
    live.start((callback) => {
      beats.push(callback);
      return () => {
        stopped += 1;
      };
    });
    const before = journal.entries.length;
    clock.ms += 250;
    for (const beat of beats) beat();
    for (const beat of beats) beat();
    await live.stop();
    const sent = journal.entries.length - before;
    expect(sent).toBe(1);
    expect(stopped).toBe(1);
    await market.stop();
  });
});

describe('R-V-32: populations', () => {
  const spreadOf = (state: ReadState): number => {
    const [bid, ask] = touch(marketAt(state, 'USDT-FUTURES:BTCUSDT'));
    return (ask - bid) / bid;
  };
  const panic: Command = { type: 'set-population', population: 'panic', by: 'operator' };

  test('one takes the place of another from a time on, and stays when the market opens again', async () => {
    const config = { ...CONFIG, population: 'normal' } as const;
    const venue = await openVenue({ config });
    await venue.advance(5 * SECOND);
    const calm = spreadOf(venue.state);
    expect(await venue.venue.submit(panic)).toMatchObject({ from: 'normal', to: 'panic' });
    await venue.advance(5 * SECOND);
    expect(spreadOf(venue.state)).toBeGreaterThan(3 * calm);
    const again = await openVenue({ config, entries: venue.journal.entries });
    expect(again.state.crowd?.population).toBe('panic');
    await venue.advance(5 * SECOND);
    await again.advance(5 * SECOND);
    expect(actsOf(again.journal.entries)).toEqual(actsOf(venue.journal.entries));
    expect(hashedText(again.state)).toBe(hashedText(venue.state));
    const other = { ...CONFIG, population: 'thin' } as const;
    const restarted = await openVenue({ config: other, entries: venue.journal.entries });
    expect(restarted.state.crowd?.population).toBe('thin');
  });

  test('quotes are what there is where none is named, and come back', async () => {
    const plain = await openVenue();
    const named = await openVenue({ config: { ...CONFIG, population: 'quotes' } });
    await Promise.all([plain.advance(10 * SECOND), named.advance(10 * SECOND)]);
    expect(hashedText(named.state)).toBe(hashedText(plain.state));
    const before = spreadOf(plain.state);
    await plain.venue.submit(panic);
    await plain.advance(3 * SECOND);
    await plain.venue.submit({ ...panic, population: 'quotes' });
    await plain.advance(5 * SECOND);
    expect(plain.state.crowd).toBeUndefined();
    expect(spreadOf(plain.state)).toBeCloseTo(before, 4);
  });
});

describe('R-V-33: it holds back where it is told to', () => {
  const PERP = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
  const holding = (state: ReadState, restraint: { readonly restraint?: Restraint }): Command => {
    const terms = state.counterparties;
    if (terms === undefined) throw new Error('there is no market');
    const instruments = terms.instruments.map((each) =>
      each.symbol === PERP.symbol && each.category === PERP.category
        ? { ...PERP, volatility: each.volatility, ...restraint }
        : each,
    );
    return { type: 'configure-market', terms: { ...terms, instruments }, by: 'fault' };
  };
  const lotsOf = (state: ReadState, side: 'bids' | 'asks') =>
    marketAt(state, 'USDT-FUTURES:BTCUSDT').book[side].levels.reduce(
      (all, { lots }) => all + lots,
      0,
    );

  test('at once, as the index moves, and no longer than that', async () => {
    const venue = await openVenue();
    await venue.advance(5 * SECOND);
    const { state } = venue;
    const before = {
      bids: lotsOf(state, 'bids'),
      touch: touch(marketAt(state, 'USDT-FUTURES:BTCUSDT')),
    };
    await venue.venue.submit(holding(state, { restraint: { buys: 100, spread: 20_000 } }));
    expect(lotsOf(state, 'bids')).toBeLessThan(before.bids / 5);
    const [bid, ask] = touch(marketAt(state, 'USDT-FUTURES:BTCUSDT'));
    expect(ask - bid).toBeGreaterThan(15 * (before.touch[1] - before.touch[0]));
    const indexOf = () => Number(marketAt(state, 'USDT-FUTURES:BTCUSDT').indexPrice);
    const index = indexOf();
    const prices = [{ ...PERP, price: '30000' }];
    await venue.venue.submit({ type: 'set-index-price', prices, force: true, by: 'operator' });
    await venue.advance(5 * SECOND);
    const lower = touch(marketAt(state, 'USDT-FUTURES:BTCUSDT'));
    expect((lower[0] + lower[1]) / (bid + ask)).toBeCloseTo(indexOf() / index, 2);
    expect(lotsOf(state, 'bids')).toBeGreaterThan(0);
    await venue.venue.submit(holding(state, { restraint: { buys: 0 } }));
    expect(lotsOf(state, 'bids')).toBe(0);
    await venue.venue.submit(holding(state, {}));
    expect(lotsOf(state, 'bids')).toBeGreaterThan(before.bids / 2);
  });

  test('a start takes it back', async () => {
    const venue = await openVenue();
    await venue.venue.submit(holding(venue.state, { restraint: { sells: 0 } }));
    expect(lotsOf(venue.state, 'asks')).toBe(0);
    const again = await openVenue({ entries: venue.journal.entries });
    expect(lotsOf(again.state, 'asks')).toBeGreaterThan(0);
  });
});

/** What was done, without the moves of the clock and their numbers. */
function actsOf(entries: readonly Entry[]) {
  return entries
    .filter(({ command }) => command.type !== 'advance-clock')
    .map(({ timeMs, command }) => ({ timeMs, command }));
}

test('its users are ordinary ones, at a leverage of one', async () => {
  const { state } = await openVenue();
  for (const uid of SIDES_OF_MARKET) {
    const user = state.users.get(uid);
    expect(user?.accountMode).toBe('both');
    const futures = INSTRUMENTS.filter(({ category }) => category !== 'SPOT');
    for (const { category, symbol } of futures) {
      expect(user?.userMarkets.get(`${category}:${symbol}`)?.leverage.crossed).toBe(1);
    }
  }
});
