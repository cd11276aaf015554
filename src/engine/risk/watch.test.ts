import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, ETHF } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { newPlay, riskStory } from '../../../test/support/risk-story.ts';
import type { Units } from '../../primitives/units.ts';
import type { Watch } from '../core/entities.ts';
import type { Event } from '../core/event.ts';
import { emptyState, type State } from '../core/state.ts';
import { apply } from '../engine.ts';
import { checkRisk } from '../read/check-risk.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const RICH = { USDT: '100000000', BTC: '10000' };

/** Every watch of a market with the bound that it waits for. */
function bounds(venue: EngineVenue, key: string): Map<Watch, Units> {
  const { below, above } = venue.market(key).watch;
  return new Map([...below, ...above].map((watch) => [watch, watch.key]));
}

/** Whose bounds are others than they were. */
function reviewed(before: ReadonlyMap<Watch, Units>, after: ReadonlyMap<Watch, Units>): string[] {
  return [...after]
    .filter(([watch, key]) => before.get(watch) !== key)
    .map(([{ userMarket }]) => userMarket.user.uid)
    .sort();
}

describe('a mark that moves', () => {
  /** Twenty isolated longs of 0.01 at 60 000, on 5× to 24×. */
  function crowd() {
    const venue = engineVenue();
    const house = venue.trader('house', RICH);
    for (let leverage = 5; leverage < 25; leverage += 1) {
      const trader = venue.trader(`x${String(leverage).padStart(2, '0')}`, { USDT: '1000' });
      trader.sets({ marginMode: 'isolated', on: BTC });
      trader.sets({ leverage, on: BTC });
      house.sells(BTC, '0.01 @ 60000');
      trader.buys(BTC, '0.01');
    }
    return { venue, house };
  }

  test('R-Q-9 looks at nobody whose bound it does not reach', () => {
    const { venue } = crowd();
    const before = bounds(venue, BTC);
    // The nearest is 24×: 25 + 0.01 · (m − 60 000) = 0.000046 · m at m = 57 765.7…
    venue.index(BTC, '57800');
    expect(reviewed(before, bounds(venue, BTC))).toEqual([]);
    venue.index(BTC, '66000');
    expect(reviewed(before, bounds(venue, BTC))).toEqual([]);
  });

  test('R-Q-9 of a position that grows and shrinks one bound waits', () => {
    const { venue, house } = crowd();
    const trader = venue.trader('again', { USDT: '1000' });
    trader.sets({ marginMode: 'isolated', on: BTC });
    for (const _ of [1, 2, 3]) {
      house.sells(BTC, '0.01 @ 60000');
      trader.buys(BTC, '0.01');
    }
    house.buys(BTC, '0.01 @ 60000');
    trader.sells(BTC, '0.01');
    const whose = [...bounds(venue, BTC).keys()].map(({ userMarket }) => userMarket.user.uid);
    expect(whose.filter((uid) => uid === 'again')).toHaveLength(1);
    expect(whose.filter((uid) => uid === 'house')).toHaveLength(1);
  });

  test('R-Q-9 looks at those alone whose bound it reaches, and they are due', () => {
    const { venue } = crowd();
    // 23×: 26.087 stand for it to 57 656.5…, 24× falls at 57 765.7….
    venue.index(BTC, '57700');
    const left = [...bounds(venue, BTC).keys()].map(({ userMarket }) => userMarket.user.uid);
    // All the others, and the house with its crossed short.
    expect(left).toHaveLength(20);
    expect(left).not.toContain('x24');
    expect(left).toContain('x23');
  });

  test('R-Q-9 a position closed far below its mark leaves a wallet that is looked at as a whole', () => {
    const venue = engineVenue();
    const house = venue.trader('house', RICH);
    const alice = venue.trader('alice', { USDT: '3000' });
    house.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    const pin = (symbol: string, price: string) =>
      venue.operator({ type: 'set-mark-price', category: 'USDT-FUTURES', symbol, price });
    // The long has gained 20 000, and a trade has it looked at: what it may still lose leaves 8 500.
    pin('BTCUSDT', '260000');
    house.sells(BTC, '0.001 @ 60000');
    alice.buys(BTC, '0.001');
    house.sells(ETHF, '3 @ 2000');
    alice.buys(ETHF, '3');
    pin('ETHUSDT', '900');
    // 3 000 − 3 300 and fees, with 20 000 of profit that the book does not pay: bids are at 60 000.
    house.buys(BTC, '0.101 @ 60000');
    alice.sells(BTC, '0.101');
    expect(checkRisk(venue.state)).toEqual([]);
  });

  test('R-Q-9 of a wallet with several exposures, looks at the one whose market moved', () => {
    const venue = engineVenue();
    const house = venue.trader('house', RICH);
    const alice = venue.trader('alice', { USDT: '10000' });
    house.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    house.sells(ETHF, '3 @ 2000');
    alice.buys(ETHF, '3');
    const before = { btc: bounds(venue, BTC), eth: bounds(venue, ETHF) };
    // BTC may lose nearly all there is, ETH half of the rest: about 310, or 104 for each of the three.
    venue.index(ETHF, '1880');
    expect(reviewed(before.eth, bounds(venue, ETHF))).toEqual(['alice']);
    expect(reviewed(before.btc, bounds(venue, BTC))).toEqual([]);
    // Looked at as a whole it has much left: 9 992.8 − 360 less 27.6 and 25.944.
    expect(alice.position(ETHF)).toBe('long 3 @ 2000');
  });

  test('R-Q-9 money that leaves a wallet brings its exposures up', () => {
    const venue = engineVenue();
    const house = venue.trader('house', RICH);
    const alice = venue.trader('alice', { USDT: '10000' });
    house.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    const before = bounds(venue, BTC);
    expect(alice.withdraws('USDT', '9000')).toBe('done');
    expect(reviewed(before, bounds(venue, BTC))).toEqual(['alice']);
    // 10 000 − 3.6 − 9 000 = 996.4: 996.4 + 0.1 · (m − 60 000) = 0.00046 · m at m = 50 267.2…
    venue.index(BTC, '50268');
    expect(alice.position(BTC)).toBe('long 0.1 @ 60000');
    venue.index(BTC, '50267');
    expect(alice.position(BTC)).toBe('flat');
  });
});

describe('whatever happens', () => {
  test('R-Q-9 nobody due is left standing, and it does not matter when one looks', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(riskStory, fc.integer({ min: 1, max: 9 }), (story, every) => {
        const play = newPlay();
        const { venue } = play;
        // The harness checks after each command that nobody is due and that every bound proves it.
        for (const step of story) step(play);
        const forgetful = replayForgetting(venue, every, (event) => noteStep(seen, event));
        expect(hashedText(forgetful)).toBe(hashedText(venue.state));
      }),
      RUNS,
    );
    const wanted = ['cancel', 'offset', 'reduce', 'liquidate', 'deleverage', 'funding'];
    expect(wanted.filter((step) => !seen.has(step))).toEqual([]);
  }, 120_000);
});

/** Seeded, so that what the stories must have come to is the same in every run. */
const RUNS = { numRuns: 40, seed: 9 };

/** The same entries on a state that loses all its bounds again and again. */
function replayForgetting(venue: EngineVenue, every: number, note: (event: Event) => void): State {
  let state = emptyState();
  for (const entry of venue.entries) {
    if (entry.seq % every === 0) state = restoreState(serializeState(state));
    apply(state, entry).events.forEach(note);
  }
  return state;
}

function noteStep(seen: Set<string>, event: Event): void {
  if (event.type !== 'receipt') return;
  const { kind, step } = event.receipt;
  seen.add(step === '' ? kind : step);
}
