import { describe, expect, test } from 'vitest';
import { BTC, ETH, ETHF, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import { markTicks } from './mark-price.ts';

const RICH = { USDT: '10000000', ETH: '1000' };
const HOUR_MS = 3_600_000;

/** BTC at an index of 60 000, its mark the median; funding every 8 hours, at most 1 % unless said. */
function medianVenue(fundingCap = '0.01') {
  const spec = { ...fixtureSpec(BTC), markSource: 'median', fundingCap } as const;
  const venue = engineVenue({ instruments: [spec] });
  return { venue, alice: venue.trader('alice', RICH), bob: venue.trader('bob', RICH) };
}

function pin(venue: EngineVenue, price: string | null): void {
  venue.operator({ type: 'set-mark-price', category: 'USDT-FUTURES', symbol: 'BTCUSDT', price });
}

function mark(venue: EngineVenue, key = BTC): string | undefined {
  const { price } = venue.market(key).mark;
  return price === undefined ? undefined : formatUnits(price, MARK_SCALE);
}

/** The last price, the index with funding, the index with the basis. */
function parts(venue: EngineVenue): string[] {
  const { parts: made } = venue.market(BTC).mark;
  if (made === undefined) throw new Error('the mark is not a median');
  return [made.last, made.byFunding, made.byBasis].map((units) => formatUnits(units, MARK_SCALE));
}

type Venue = ReturnType<typeof medianVenue>;

function trades({ alice, bob }: Venue, price: string): void {
  bob.sells(BTC, `0.1 @ ${price}`);
  alice.buys(BTC, `0.1 @ ${price}`);
}

describe('the middle one of three', () => {
  test('R-N-1 is the index while nothing else is known', () => {
    const { venue } = medianVenue();
    expect(parts(venue)).toEqual(['60000', '60000', '60000']);
    expect(mark(venue)).toBe('60000');
  });

  test('R-N-1 is the last price between the two others', () => {
    const made = medianVenue();
    trades(made, '60010');
    made.bob.buys(BTC, '0.1 @ 60020');
    made.bob.sells(BTC, '0.1 @ 60040');
    expect(parts(made.venue)).toEqual(['60010', '60000', '60030']);
    expect(mark(made.venue)).toBe('60010');
  });

  test('R-N-1 is the index with the mean basis between the two others', () => {
    const made = medianVenue();
    trades(made, '60030');
    made.bob.buys(BTC, '0.1 @ 60005');
    made.bob.sells(BTC, '0.1 @ 60015');
    expect(parts(made.venue)).toEqual(['60030', '60000', '60010']);
    expect(mark(made.venue)).toBe('60010');
  });

  test('R-N-1 is the index with the funding to come between the two others', () => {
    const made = medianVenue();
    trades(made, '60500');
    pin(made.venue, '60600');
    made.venue.timeMs += 4 * HOUR_MS;
    pin(made.venue, null);
    // A premium of 1 % for half of the interval, the other half to come: 60 000 · (1 + 0.01 · 4 / 8).
    expect(parts(made.venue)).toEqual(['60500', '60300', '60000']);
    expect(mark(made.venue)).toBe('60300');
  });

  test('R-N-1 the funding to come is less the nearer its end', () => {
    const made = medianVenue();
    trades(made, '60500');
    pin(made.venue, '60600');
    made.venue.timeMs += 6 * HOUR_MS;
    pin(made.venue, null);
    // 60 000 · (1 + 0.01 · 2 / 8).
    expect(mark(made.venue)).toBe('60150');
  });

  test('R-N-1 no funding is to come of a contract that is delivered', () => {
    const delivered = { fundingCap: '0.01', deliveryMs: Date.UTC(2027, 0, 1) };
    const spec = { ...fixtureSpec(BTC), ...delivered, markSource: 'median' } as const;
    const venue = engineVenue({ instruments: [spec] });
    pin(venue, '60600');
    venue.timeMs += HOUR_MS;
    pin(venue, null);
    expect(parts(venue)).toEqual(['60000', '60000', '60000']);
  });

  test('R-N-1 without both sides of the book there is no basis', () => {
    const made = medianVenue();
    trades(made, '60030');
    made.bob.buys(BTC, '0.1 @ 60020');
    expect(parts(made.venue)).toEqual(['60030', '60000', '60000']);
  });
});

describe('rounding', () => {
  test.each([
    ['60000.04', '60000'],
    ['60000.05', '60000.1'],
    ['60000.149999999999', '60000.1'],
    ['0.01', '0.1'],
  ])('R-N-1 an index of %s makes a mark of %s: to the tick, half up, at least one', (index, to) => {
    const { venue } = medianVenue();
    venue.index(BTC, index);
    expect(mark(venue)).toBe(to);
  });

  test('R-N-1 a mark that is the index, or a pin, is as fine as that', () => {
    const venue = engineVenue();
    venue.index(BTC, '60000.123456');
    expect(mark(venue)).toBe('60000.123456');
    pin(venue, '59999.987');
    expect(mark(venue)).toBe('59999.987');
    expect(venue.market(BTC).mark.source).toBe('pin');
  });
});

describe('between two changes', () => {
  test('R-N-1 it stands while time passes, and is made anew when something changes', () => {
    const made = medianVenue('0');
    const { venue, bob } = made;
    trades(made, '60030');
    const bid = bob.buys(BTC, '0.1 @ 60005');
    bob.sells(BTC, '0.1 @ 60015');
    venue.timeMs += 10_000;
    // Ten seconds at 10, and from now on nothing.
    bob.cancels(bid);
    expect(mark(venue)).toBe('60010');
    venue.timeMs += 20_500;
    bob.deposits('USDT', '1');
    expect(mark(venue)).toBe('60010');
    venue.index(BTC, '60000');
    // Of the window from 1 s to 30.5 s: 9 · 10 / 29.5 = 3.05, to the tick 3.1.
    expect(mark(venue)).toBe('60003.1');
    expect(venue.market(BTC).mark.seq).toBe(venue.state.seq);
  });

  test('R-N-1 a pin comes before all of it, and what was there is back when it goes', () => {
    const made = medianVenue();
    trades(made, '60010');
    made.bob.buys(BTC, '0.1 @ 60020');
    made.bob.sells(BTC, '0.1 @ 60040');
    pin(made.venue, '50000');
    made.venue.index(BTC, '60001');
    expect(mark(made.venue)).toBe('50000');
    pin(made.venue, null);
    expect(parts(made.venue).slice(0, 1)).toEqual(['60010']);
    expect(made.venue.market(BTC).mark.source).toBe('median');
  });

  test('R-N-1 without an index there is no mark but a pin', () => {
    const { indexPrice: _, ...spec } = fixtureSpec(BTC);
    const venue = engineVenue({ instruments: [spec] });
    expect(mark(venue)).toBeUndefined();
    pin(venue, '60000');
    expect(mark(venue)).toBe('60000');
    pin(venue, null);
    expect(mark(venue)).toBeUndefined();
  });
});

describe('an index read off the spot book', () => {
  /** ETH futures whose index is the spot book of ETH and USDT. */
  function spotFed() {
    const { indexPrice: _, ...spec } = fixtureSpec(ETHF);
    const fed = { ...spec, indexSource: 'spot' } as const;
    const venue = engineVenue({ instruments: [fixtureSpec(ETH), fed] });
    return { venue, alice: venue.trader('alice', RICH), bob: venue.trader('bob', RICH) };
  }

  test('R-N-3 is nothing before the first trade, then the last price', () => {
    const { venue, alice, bob } = spotFed();
    bob.sells(ETH, '1 @ 2000');
    expect(mark(venue, ETHF)).toBeUndefined();
    alice.buys(ETH, '0.5 @ 2000');
    expect(mark(venue, ETHF)).toBe('2000');
  });

  test('R-N-3 is held between the best bid and the best ask', () => {
    const { venue, alice, bob } = spotFed();
    bob.sells(ETH, '1 @ 2000');
    alice.buys(ETH, '1 @ 2000');
    const bid = alice.buys(ETH, '1 @ 2010');
    expect(mark(venue, ETHF)).toBe('2010');
    alice.cancels(bid);
    expect(mark(venue, ETHF)).toBe('2000');
    bob.sells(ETH, '1 @ 1990.01');
    expect(mark(venue, ETHF)).toBe('1990.01');
  });

  test('R-N-3 is there at once for a contract that is declared later', () => {
    const venue = engineVenue({ instruments: [fixtureSpec(ETH)] });
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    bob.sells(ETH, '1 @ 2000');
    alice.buys(ETH, '1 @ 2000');
    const { indexPrice: _, ...spec } = fixtureSpec(ETHF);
    venue.operator({ type: 'create-instrument', spec: { ...spec, indexSource: 'spot' } });
    expect(mark(venue, ETHF)).toBe('2000');
  });
});

test('without a mark the last price stands for it, and a tick before the first trade', () => {
  const venue = engineVenue();
  const market = venue.market(ETH);
  expect([market.mark.price, markTicks(market)]).toEqual([undefined, 1]);
  expect(markTicks({ ...market, lastTicks: 700 })).toBe(700);
});
