import { describe, expect, test } from 'vitest';
import { BTC, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { PositionSide } from '../core/order.ts';
import { adlRank } from '../read/position-record.ts';
import { rankedOpenPositions } from '../risk/adl-rank.ts';

const RICH = { USDT: '10000000', BTC: '1000' };

/** Dora takes the other side of everything. */
function venueWithDora(keys: readonly string[] = [BTC]) {
  const venue = engineVenue({ instruments: keys.map(fixtureSpec) });
  return { venue, dora: venue.trader('dora', RICH) };
}

type Venue = ReturnType<typeof venueWithDora>;

interface Opened {
  readonly size: string;
  readonly at: string;
  readonly leverage: number;
  readonly key?: string;
}

function opensShort({ venue, dora }: Venue, name: string, opened: Opened) {
  const trader = venue.trader(name, RICH);
  const { size, at, leverage, key = BTC } = opened;
  trader.sets({ leverage, on: key });
  dora.buys(key, `${size} @ ${at}`);
  trader.sells(key, `${size} @ ${at}`);
  return trader;
}

/** `<uid> <score> <place>` of each position of a side, first in line first. */
function line(venue: EngineVenue, side: PositionSide, key = BTC): string[] {
  const market = venue.market(key);
  return rankedOpenPositions(venue.state, market, side).map(
    ({ userMarket, position, score }) =>
      `${userMarket.user.uid} ${Number(score) / 1e12} ${adlRank(venue.state, { market, position })}`,
  );
}

describe('the line of those who are deleveraged', () => {
  test('R-Q-7 goes by profit as a part of the open value times leverage, not by size', () => {
    const made = venueWithDora();
    // At 57 000: 10 · 5 % = 0.5; 20 · (59 375 − 57 000) / 59 375 = 20 · 4 % = 0.8; 5 · 5 % = 0.25.
    opensShort(made, 'tenfold', { size: '1', at: '60000', leverage: 10 });
    opensShort(made, 'twenty', { size: '0.1', at: '59375', leverage: 20 });
    opensShort(made, 'fivefold', { size: '5', at: '60000', leverage: 5 });
    made.venue.index(BTC, '57000');
    expect(line(made.venue, 'short')).toEqual([
      'twenty 0.8 1',
      'tenfold 0.5 0.6667',
      'fivefold 0.25 0.3333',
    ]);
  });

  test('R-Q-7 who loses stands at its end, with more leverage the further', () => {
    const made = venueWithDora();
    // At 61 200 each has lost 2 %.
    opensShort(made, 'high', { size: '0.1', at: '60000', leverage: 20 });
    opensShort(made, 'low', { size: '0.1', at: '60000', leverage: 2 });
    opensShort(made, 'winner', { size: '0.1', at: '62424', leverage: 1 });
    made.venue.index(BTC, '61200');
    // (62 424 − 61 200) / 62 424 = 0.01960784313725…, rounded down.
    expect(line(made.venue, 'short')).toEqual([
      'winner 0.019607843137 1',
      'low -0.04 0.6667',
      'high -0.4 0.3333',
    ]);
  });

  test('R-Q-7 of equal ones the older position goes first, whatever the names', () => {
    const made = venueWithDora();
    opensShort(made, 'zoe', { size: '0.1', at: '60000', leverage: 10 });
    opensShort(made, 'adam', { size: '0.2', at: '60000', leverage: 10 });
    made.venue.index(BTC, '59400');
    expect(line(made.venue, 'short')).toEqual(['zoe 0.1 1', 'adam 0.1 0.5']);
  });

  test('R-Q-7 an isolated position counts with the leverage of its side', () => {
    const made = venueWithDora();
    const trader = made.venue.trader('isolated', RICH);
    trader.sets({ marginMode: 'isolated', on: BTC });
    trader.sets({ leverage: 40, on: BTC, target: 'short' });
    trader.sets({ leverage: 3, on: BTC, target: 'long' });
    made.dora.buys(BTC, '0.1 @ 60000');
    trader.sells(BTC, '0.1 @ 60000');
    made.venue.index(BTC, '59400');
    // 40 · 1 %.
    expect(line(made.venue, 'short')).toEqual(['isolated 0.4 1']);
  });

  test('R-Q-7 of an inverse contract profit and open value are in its base coin', () => {
    const made = venueWithDora([INV]);
    // Short 1 BTC of 60 000 at 48 000: 60 000 / 48 000 − 1 = 0.25 of its 1.
    opensShort(made, 'short', { size: '1', at: '60000', leverage: 10, key: INV });
    made.venue.index(INV, '48000');
    expect(line(made.venue, 'short', INV)).toEqual(['short 2.5 1']);
    // The other side: 1 − 60 000 / 48 000.
    expect(line(made.venue, 'long', INV)).toEqual(['dora -2.5 1']);
  });

  test('R-G-22 hedged positions of delta-neutral accounts stand behind all others', () => {
    const made = venueWithDora();
    const hedger = made.venue.trader('hedger', { USDT: '10000', BTC: '1' });
    const level = { type: 'set-asset-mode', uid: 'hedger', assetMode: 'union' } as const;
    made.venue.apply({ ...level, isDeltaNeutral: true });
    hedger.sets({ leverage: 20, on: BTC });
    made.dora.buys(BTC, '1 @ 60000');
    hedger.sells(BTC, '1 @ 60000');
    opensShort(made, 'plain', { size: '1', at: '60000', leverage: 2 });
    made.venue.index(BTC, '57000');
    expect(line(made.venue, 'short')).toEqual(['plain 0.1 1', 'hedger 1 0.5']);
    // The coin is sold: its short hedges nothing any more.
    made.venue.operator({
      ...{ type: 'withdraw', uid: 'hedger', coin: 'BTC', amount: '0.5', reference: 'w' },
    });
    expect(line(made.venue, 'short')).toEqual(['hedger 1 1', 'plain 0.1 0.5']);
  });
});

describe('a deleveraging', () => {
  /** Alice long 0.3 at 60 000 on 10×, isolated; two shorts, the second first in line. */
  function threatened() {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    alice.sets({ marginMode: 'isolated', on: BTC });
    const [bob, carl] = [venue.trader('bob', RICH), venue.trader('carl', RICH)];
    carl.sets({ leverage: 20, on: BTC });
    for (const trader of [bob, carl]) {
      trader.sells(BTC, '0.15 @ 60000');
      alice.buys(BTC, '0.15 @ 60000');
    }
    return { venue, alice, bob, carl };
  }

  test('R-Q-7 takes from the first in line all, from the next what is left', () => {
    const { venue, alice, bob, carl } = threatened();
    // A bid takes 0.1 at 54 100; 0.15 and 0.05 are left for carl and bob.
    bob.buys(BTC, '0.1 @ 54100');
    pin(venue, '53000');
    expect(alice.position(BTC)).toBe('flat');
    expect(carl.position(BTC)).toBe('flat');
    // Bankruptcy (15 900 + 300) / 0.9994 / 0.3 = 54 032.4…, up to 54 032.5. Bob: 0.15 − 0.1, on his bid, is 0.05.
    expect(venue.trades()).toEqual([
      '0.1 @ 54100 bob>alice',
      '0.15 @ 54032.5 carl>alice',
      '0.05 @ 54032.5 bob>alice',
    ]);
    const ranks = venue.lastEvents.flatMap((event) =>
      event.type === 'receipt' && event.receipt.step === 'deleverage' ? event.receipt.ranks : [],
    );
    // At 53 000 a short of 60 000 is up 11.67 %.
    expect(ranks.map(({ uid, score, taken }) => `${uid} ${score} ${taken}`)).toEqual([
      'carl 2.333333333333 0.15',
      'bob 1.166666666666 0.05',
    ]);
  });

  test('Z15: R-Q-7 cuts closing orders that fit no more, and only those', () => {
    const { venue, bob, carl } = threatened();
    const dora = venue.trader('dora', RICH);
    const closings = [
      carl.buys(BTC, '0.04 @ 50000', { reduceOnly: true }),
      carl.buys(BTC, '0.02 @ 50000', { reduceOnly: true }),
      bob.buys(BTC, '0.15 @ 50000', { reduceOnly: true }),
    ];
    dora.buys(BTC, '0.2 @ 54100');
    pin(venue, '53000');
    // Carl gives 0.1 of his 0.15: 0.05 are left, and 0.06 waited to close them.
    expect(carl.position(BTC)).toBe('short 0.05 @ 60000');
    expect(bob.position(BTC)).toBe('short 0.15 @ 60000');
    expect(closings.map(({ says }) => says)).toEqual([
      'open 0 of 0.04',
      'open 0 of 0.02',
      'open 0 of 0.15',
    ]);
    expect(closings.map(({ id }) => venue.order(id).leavesLots)).toEqual([30, 20, 150]);
  });
});

function pin(venue: EngineVenue, price: string): void {
  venue.operator({ type: 'set-mark-price', category: 'USDT-FUTURES', symbol: 'BTCUSDT', price });
}
