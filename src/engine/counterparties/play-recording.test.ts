/** A recorded market on ETH/USDT: prices around 2 000.00, sizes in ETH, half of what is taken is back in ten seconds. */
import { describe, expect, test } from 'vitest';
import { ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import { MAKER_UID, type Restraint, TAKER_UID } from '../core/counterparties.ts';
import type { RecordedMoment, RecordedRow } from '../core/recording.ts';
import { recordingStatus, silentRecordings } from '../read/recordings.ts';

const STEP_MS = 1000;
const HEAL_MS = 10_000;
const SPOT_ETH = { category: 'SPOT', symbol: 'ETHUSDT' } as const;

/** `2 @ 1999.99` and the like. */
function row(text: string): RecordedRow {
  const [size = '', price = ''] = text.split(' @ ');
  return { ticks: Math.round(Number(price) * 100), lots: Math.round(Number(size) * 10_000) };
}

const rows = (...texts: string[]) => texts.map(row);

class Recorded {
  readonly venue: EngineVenue = engineVenue();
  readonly alice: Trader;
  readonly startMs: number;

  constructor() {
    const rich = { USDT: '100000000', ETH: '100000' };
    for (const uid of [MAKER_UID, TAKER_UID]) this.venue.trader(uid, rich);
    this.alice = this.venue.trader('alice', rich);
    this.startMs = this.venue.timeMs;
    this.terms();
  }

  terms(restraint?: Restraint): void {
    const held = restraint === undefined ? {} : { restraint };
    this.venue.operator({
      type: 'configure-market',
      terms: {
        ...{ seed: '1', stepMs: STEP_MS },
        instruments: [{ ...SPOT_ETH, volatility: '0.6', ...held }],
      },
    });
  }

  /** Moments, at seconds after the start. */
  play(
    moments: readonly (Omit<RecordedMoment, 'timeMs'> & { readonly at?: number })[],
    { hasBook = true, name = 'one', isWhole = false } = {},
  ) {
    return this.venue.apply({
      type: 'extend-recording',
      ...{ ...SPOT_ETH, name, seed: '1', startMs: this.startMs, healMs: HEAL_MS, hasBook, isWhole },
      moments: moments.map(({ at = 0, ...rest }) => ({
        timeMs: this.startMs + at * STEP_MS,
        ...rest,
      })),
    });
  }

  /** The market's step so many seconds after the start. */
  step(at: number): void {
    this.venue.timeMs = this.startMs + at * STEP_MS;
    this.venue.apply({ type: 'market-step', step: this.venue.timeMs / STEP_MS });
  }

  ladder(): string[] {
    return this.venue.ladder(ETH);
  }

  get recording() {
    const found = this.venue.state.recordings.get(ETH);
    if (found === undefined) throw new Error('nothing is recorded');
    return found;
  }
}

/** One ETH at 1 999 and two at 1 998; three at 2 001. */
const BOOK = { bids: rows('1 @ 1999', '2 @ 1998'), asks: rows('3 @ 2001') };

describe('a recorded book', () => {
  test('R-V-34 stands at the step that reaches its time, and the index is its middle', () => {
    const market = new Recorded();
    market.play([{ at: 1, ...BOOK }]);
    expect(market.ladder()).toEqual(['-']);
    market.step(1);
    expect(market.ladder()).toEqual(['2001: 3', '-', '1999: 1', '1998: 2']);
    expect(market.venue.market(ETH).indexPrice).toBe(2_000 * 1e12);
    expect(market.recording.ahead).toEqual([]);
  });

  test('R-V-35 what comes to a level is behind a user, and leaves from behind him', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.alice.buys(ETH, '0.5 @ 1999');
    market.play([{ at: 1, bids: rows('1.4 @ 1999') }]);
    market.step(1);
    expect(market.ladder()).toEqual(['2001: 3', '-', '1999: 1 0.5 0.4', '1998: 2']);
    market.play([{ at: 2, bids: rows('0.9 @ 1999') }]);
    market.step(2);
    expect(market.ladder()).toEqual(['2001: 3', '-', '1999: 0.9 0.5', '1998: 2']);
    market.play([{ at: 3, bids: rows('0 @ 1999') }]);
    market.step(3);
    expect(market.ladder()).toEqual(['2001: 3', '-', '1999: 0.5', '1998: 2']);
    // What has nothing recorded and nothing standing is forgotten.
    expect(market.recording.bids.map(({ ticks }) => ticks)).toEqual([199_800]);
  });

  test('R-V-35 what grows at the end of a queue is one order there', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.play([{ at: 1, asks: rows('3.5 @ 2001') }]);
    market.step(1);
    expect(market.ladder()).toEqual(['2001: 3.5', '-', '1999: 1', '1998: 2']);
  });

  test('R-V-35 what comes to the price of a user on the other side trades with him', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.alice.buys(ETH, '0.5 @ 2000');
    market.play([{ at: 1, asks: rows('0.8 @ 2000') }]);
    market.step(1);
    expect(market.venue.trades()).toEqual([`0.5 @ 2000 alice>${MAKER_UID}`]);
    expect(market.ladder()).toEqual(['2001: 3', '2000: 0.3', '-', '1999: 1', '1998: 2']);
  });

  test('R-V-35 a level of the other side that meets it waits until that has gone', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.play([{ at: 1, asks: rows('3 @ 1999'), bids: rows('0 @ 1999') }]);
    market.step(1);
    expect(market.venue.trades()).toEqual([]);
    expect(market.ladder()).toEqual(['2001: 3', '1999: 3', '-', '1998: 2']);
  });

  test('R-V-36 half of what a user took is there again after each half-life, behind all others', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.alice.buys(ETH, '2 @ 2001');
    market.step(1);
    expect(market.ladder()[0]).toBe('2001: 1');
    market.step(1 + HEAL_MS / STEP_MS);
    expect(market.ladder()[0]).toBe('2001: 2');
    market.alice.sells(ETH, '0.1 @ 2001');
    market.step(1 + (2 * HEAL_MS) / STEP_MS);
    expect(market.ladder()[0]).toBe('2001: 2 0.1 0.5');
    market.step(1 + (41 * HEAL_MS) / STEP_MS);
    expect(market.ladder()[0]).toBe('2001: 2 0.1 1');
  });

  test('R-V-36 what a user took is missing of another size too', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.alice.buys(ETH, '2 @ 2001');
    market.play([{ at: 1, asks: rows('5 @ 2001') }]);
    market.step(1);
    // Of the two ETH a tenth of a half-life later 1.8665 are missing.
    expect(market.ladder()[0]).toBe('2001: 3.1335');
  });

  test('R-V-37 a trade takes better offers of users first, then the queue at its price', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.alice.sells(ETH, '0.2 @ 2000');
    market.alice.sells(ETH, '0.4 @ 2001');
    market.play([{ at: 1, trade: { side: 'buy', ...row('3.3 @ 2001') } }]);
    market.step(1);
    expect(market.venue.trades()).toEqual([
      `0.2 @ 2000 alice>${TAKER_UID}`,
      `3 @ 2001 ${MAKER_UID}>${TAKER_UID}`,
      `0.1 @ 2001 alice>${TAKER_UID}`,
    ]);
    expect(market.ladder()).toEqual(['2001: 0.3', '-', '1999: 1', '1998: 2']);
    // No book said since what is left: half of it heals.
    market.step(1 + HEAL_MS / STEP_MS);
    expect(market.ladder()[0]).toBe('2001: 0.3 1.5');
  });

  test('R-V-37 a trade finds at its price what is missing there, and nothing better', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.play([{ at: 1, trade: { side: 'sell', ...row('3 @ 1998') } }]);
    market.step(1);
    expect(market.venue.trades()).toEqual([
      `2 @ 1998 ${MAKER_UID}>${TAKER_UID}`,
      `1 @ 1998 ${MAKER_UID}>${TAKER_UID}`,
    ]);
    expect(market.ladder()).toEqual(['2001: 3', '-']);
  });

  test('R-V-37 trades too small for an order go with the next one of their side', () => {
    const market = new Recorded();
    market.play([BOOK]);
    const small = { side: 'buy', ...row('0.0003 @ 2001') } as const;
    market.play([
      { at: 1, trade: small },
      { at: 1, trade: { ...small, side: 'sell', ticks: 199_900 } },
      { at: 2, trade: small },
    ]);
    market.step(1);
    expect(market.venue.trades()).toEqual([]);
    market.step(2);
    expect(market.venue.trades()).toEqual([`0.0006 @ 2001 ${MAKER_UID}>${TAKER_UID}`]);
    expect(market.recording.carried).toEqual({ buy: 0, sell: 3 });
  });

  test('R-V-39 stands no more in a silence, which ends with a book; users stay', () => {
    const market = new Recorded();
    market.play([BOOK]);
    expect(recordingStatus(market.recording)).toBe('playing');
    market.alice.buys(ETH, '0.5 @ 1999');
    market.play([
      { at: 1, silence: 'a gap' },
      { at: 2, silence: 'the same' },
      { at: 3, trade: { side: 'sell', ...row('1 @ 1990') } },
      { at: 4, bids: rows('1 @ 1999') },
      { at: 5, silence: 'the end' },
    ]);
    market.step(1);
    expect(market.ladder()).toEqual(['-', '1999: 0.5']);
    expect(recordingStatus(market.recording)).toBe('silent');
    expect(silentRecordings(market.venue.state)).toEqual([ETH]);
    market.step(3);
    expect(market.venue.trades()).toEqual([]);
    market.step(4);
    expect(market.ladder()).toEqual(['-', '1999: 0.5 1']);
    expect(silentRecordings(market.venue.state)).toEqual([]);
    market.play([], { isWhole: true });
    market.step(5);
    expect(recordingStatus(market.recording)).toBe('ended');
    const [first, second] = market.recording.silences;
    expect(first).toEqual({
      fromMs: market.startMs + 1000,
      toMs: market.startMs + 4000,
      reason: 'a gap',
    });
    expect(second).toEqual({ fromMs: market.startMs + 5000, reason: 'the end' });
  });

  test('R-V-33 stands as the market holds back, at once, and again as it was', () => {
    const market = new Recorded();
    market.play([BOOK]);
    market.terms({ sells: 500 });
    expect(market.ladder()).toEqual(['2001: 1.5', '-', '1999: 1', '1998: 2']);
    market.terms({ spread: 2000 });
    // Twice as far from the middle as the best are; the furthest stays.
    expect(market.ladder()).toEqual(['2001: 3', '-', '1998: 2']);
    market.terms();
    expect(market.ladder()).toEqual(['2001: 3', '-', '1999: 1', '1998: 2']);
  });

  test('R-V-34 goes on under its name, gives way to another one, and ends with none', () => {
    const market = new Recorded();
    market.play([BOOK]);
    const later = { at: 5, bids: rows('1 @ 1997') };
    expect(market.play([later])).toEqual({ ok: true });
    expect(market.play([{ ...later, at: 4 }])).toMatchObject({ reason: 'time-not-forward' });
    expect(market.recording.given).toBe(2);
    market.play([{ bids: rows('1 @ 1990') }], { name: 'two' });
    expect(market.ladder()).toEqual(['-', '1990: 1']);
    expect(market.recording.given).toBe(1);
    market.play([], { name: '' });
    expect(market.venue.state.recordings.size).toBe(0);
    expect(market.ladder()).toEqual(['-']);
  });

  test.each([
    [{ trade: { side: 'buy', ticks: 0, lots: 1 } }, 'moments.trade'],
    [{ trade: { side: 'buy', ticks: 1, lots: 0 } }, 'moments.trade'],
    [{ bids: [{ ticks: 0, lots: 1 }] }, 'moments'],
    [{ asks: [{ ticks: 1, lots: -1 }] }, 'moments'],
  ] as const)('R-V-34 what is no price or size is refused: %o', (moment, detail) => {
    const market = new Recorded();
    expect(market.play([moment])).toMatchObject({ reason: 'invalid-amount', detail });
    expect(market.venue.state.recordings.size).toBe(0);
  });
});

describe('recorded trades without a book', () => {
  const bought = { side: 'buy', ...row('1 @ 2000') } as const;

  test('R-V-37 have ten levels a side around the last, the other side a five thousandth away', () => {
    const market = new Recorded();
    market.play([{ trade: bought }], { hasBook: false });
    const { asks, bids } = market.recording;
    expect(asks[0]?.ticks).toBe(200_000);
    expect(bids[0]?.ticks).toBe(199_960);
    expect([asks.length, bids.length]).toEqual([10, 10]);
    expect(asks.map(({ ticks }) => ticks % 40)).toEqual(Array(10).fill(0));
    expect(market.venue.market(ETH).indexPrice).toBe(2_000 * 1e12);
  });

  test('R-V-37 leave a level at its size while they come and go', () => {
    const market = new Recorded();
    market.play([{ trade: bought }], { hasBook: false });
    const before = new Map(market.recording.bids.map(({ lots, ticks }) => [ticks, lots]));
    market.play([{ at: 1, trade: { side: 'sell', ...row('0.01 @ 1999.6') } }], { hasBook: false });
    market.step(1);
    const { asks, bids } = market.recording;
    expect([bids[0]?.ticks, asks[0]?.ticks]).toEqual([199_960, 199_999]);
    for (const { lots, ticks } of bids.slice(1)) expect(lots).toBe(before.get(ticks));
  });

  test('R-V-39 a trade alone ends a silence', () => {
    const market = new Recorded();
    market.play([{ trade: bought }, { at: 1, silence: 'a gap' }, { at: 2, trade: bought }], {
      hasBook: false,
    });
    market.step(1);
    expect(market.ladder()).toEqual(['-']);
    market.step(2);
    expect(recordingStatus(market.recording)).toBe('playing');
    expect(market.ladder().length).toBeGreaterThan(10);
  });
});
