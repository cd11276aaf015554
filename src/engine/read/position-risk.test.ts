import { expect, it } from 'vitest';
import { FIXTURE_INSTRUMENTS } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader, TraderOptions } from '../../../test/support/engine-trader.ts';
import type { MarginMode } from '../core/order.ts';

const PERP = 'USDT-FUTURES:BTCUSDT';
const INVERSE = 'COIN-FUTURES:BTCUSD';

/** Alice and a bob who takes the other side; the index is at 60 000. Maintenance 0.4 %, fee 0.06 %. */
function stage(balances: Record<string, string>, options: TraderOptions = {}) {
  const venue = engineVenue();
  const alice = venue.trader('alice', balances, options);
  const bob = venue.trader('bob', { USDT: '1000000', BTC: '100' });
  venue.index(PERP, '60000');
  venue.index(INVERSE, '60000');
  return { venue, alice, bob };
}

interface Opened {
  readonly venue: EngineVenue;
  readonly alice: Trader;
  readonly bob: Trader;
}

function opens(at: Opened, size: string, marginMode: MarginMode, key = PERP): void {
  at.bob.sells(key, `${size} @ 60000`);
  at.alice.buys(key, size, { marginMode });
}

function opensShort(at: Opened, size: string, marginMode: MarginMode, key = PERP): void {
  at.bob.buys(key, `${size} @ 60000`);
  at.alice.sells(key, size, { marginMode });
}

const prices = (trader: Trader, key = PERP) =>
  trader.positions(key).map(({ side, liquidationPrice }) => `${side} ${liquidationPrice}`);

it('R-G-5: an isolated long is liquidated where its margin is down to what it must keep', () => {
  const at = stage({ USDT: '1000' });
  opens(at, '0.1', 'isolated');
  // 600 + 0.1 · (m − 60 000) = 0.1 · m · 0.0046: m = 5 400 / 0.09954 = 54 249.5479.
  expect(prices(at.alice)).toEqual(['long 54249.5']);
  // Of 600 it must keep 27.6: 4.6 %.
  expect(at.alice.positions(PERP)[0]).toMatchObject({
    maintenanceRate: '0.004',
    maintenanceMargin: '24',
    marginRatio: '0.046',
  });
});

it('R-G-5: an isolated short is liquidated above, on the first tick beyond', () => {
  const at = stage({ USDT: '1000' });
  opensShort(at, '0.1', 'isolated');
  // 600 + 0.1 · (60 000 − m) = 0.1 · m · 0.0046: m = 6 600 / 0.10046 = 65 697.7902.
  expect(prices(at.alice)).toEqual(['short 65697.8']);
});

it('R-G-5: behind a crossed position stands its whole wallet', () => {
  const at = stage({ USDT: '1000' });
  opens(at, '0.1', 'crossed');
  // 996.4 + 0.1 · (m − 60 000) = 0.00046 · m: m = 5 003.6 / 0.09954 = 50 267.2292.
  expect(prices(at.alice)).toEqual(['long 50267.2']);
  // 27.6 / 996.4.
  expect(at.alice.positions(PERP)[0]?.marginRatio).toBe('0.02769972');
});

it('R-G-5: no price liquidates a position that its wallet can lose whole', () => {
  const at = stage({ USDT: '1000000' });
  opens(at, '0.1', 'crossed');
  expect(prices(at.alice)).toEqual(['long 0']);
});

it('R-G-5: a hedged pair has one price; only its larger position must be kept', () => {
  const at = stage({ USDT: '2000' }, { isHedge: true });
  at.bob.sells(PERP, '0.2 @ 60000');
  at.alice.opens(PERP, 'long', '0.2');
  at.bob.buys(PERP, '0.1 @ 60000');
  at.alice.opens(PERP, 'short', '0.1');
  // 2 000 − 10.8 = 1 989.2; + 0.1 · (m − 60 000) = 0.2 · m · 0.0046: m = 4 010.8 / 0.09908 = 40 480.4199.
  expect(prices(at.alice)).toEqual(['long 40480.4', 'short 40480.4']);
});

it('R-G-5: an inverse position must keep a part of its size, whatever the price', () => {
  const at = stage({ BTC: '1' });
  opens(at, '1', 'isolated', INVERSE);
  // 0.1 + 1 − 60 000 / m = 0.0046: m = 60 000 / 1.0954 = 54 774.5115.
  expect(prices(at.alice, INVERSE)).toEqual(['long 54774.5']);
  const short = stage({ BTC: '1' });
  opensShort(short, '1', 'isolated', INVERSE);
  // 0.1 − 1 + 60 000 / m = 0.0046: m = 60 000 / 0.9046 = 66 327.6586.
  expect(prices(short.alice, INVERSE)).toEqual(['short 66327.7']);
});

it('R-G-5: one tick before that price a position still stands, at it no longer', () => {
  const at = stage({ USDT: '1000' });
  opens(at, '0.1', 'isolated');
  at.venue.index(PERP, '54249.6');
  expect(at.alice.position(PERP)).toBe('long 0.1 @ 60000');
  expect(prices(at.alice)).toEqual(['long 54249.5']);
  expect(Number(at.alice.positions(PERP)[0]?.marginRatio)).toBeLessThan(1);
  at.venue.index(PERP, '54249.5');
  expect(at.alice.position(PERP)).toBe('flat');
});

it('R-G-5: without a mark there is no such price', () => {
  const instruments = FIXTURE_INSTRUMENTS.map(({ indexPrice, ...spec }) => spec);
  const venue = engineVenue({ instruments });
  const alice = venue.trader('alice', { USDT: '1000' });
  const bob = venue.trader('bob', { USDT: '1000' });
  bob.sells(PERP, '0.1 @ 60000');
  alice.buys(PERP, '0.1', { marginMode: 'isolated' });
  expect(prices(alice)).toEqual(['long 0']);
  venue.index(PERP, '60000');
  expect(prices(alice)).toEqual(['long 54249.5']);
});

it('R-G-5: in a union account the other coins stand behind a position as well', () => {
  const at = stage({ USDT: '1000', BTC: '0.01' });
  at.venue.apply({ type: 'set-asset-mode', uid: 'alice', assetMode: 'union' });
  opens(at, '0.1', 'crossed');
  // 996.4 + 600 of BTC at ratio 1, less 27.6 it must keep = 1 568.8; a move of 1 costs 0.1 − 0.00046.
  // 60 000 − 1 568.8 / 0.09954 = 44 239.5. (What the BTC loses with the index is another matter.)
  expect(prices(at.alice)).toEqual(['long 44239.5']);
  // 27.6 / 1 596.4.
  expect(at.alice.positions(PERP)[0]?.marginRatio).toBe('0.0172889');
});
