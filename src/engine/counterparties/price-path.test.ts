import { describe, expect, test } from 'vitest';
import { div, mul, type Units } from '../../primitives/units.ts';
import { BELL_UNIT, bell, draw } from './draw.ts';
import { movedPrice, movesOf } from './price-path.ts';

const UNIT = 10 ** 12;
const WALKS = [
  { coin: 'BTC', volatility: '0.5' },
  { coin: 'ETH', volatility: '0.6' },
];

describe('draws', () => {
  test('a draw depends on its words and on nothing else', () => {
    expect(draw('1', 'path', 7)).toBe(draw('1', 'path', 7));
    expect(draw('1', 'path', 7)).not.toBe(draw('1', 'path', 8));
    expect(draw('1', 'path', 7)).not.toBe(draw('2', 'path', 7));
  });

  test('bells are centred and as wide as their unit says', () => {
    const sample = Array.from({ length: 20_000 }, (_, at) => bell('seed', at) / BELL_UNIT);
    const mean = sample.reduce((sum, each) => sum + each, 0) / sample.length;
    const variance = sample.reduce((sum, each) => sum + each * each, 0) / sample.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.sqrt(variance)).toBeCloseTo(1, 1);
  });
});

describe('moves', () => {
  test('a day of rounds spreads as the yearly volatility says', () => {
    const finals = Array.from({ length: 60 }, (_, day) => {
      let price: Units = mul(60000, UNIT);
      for (let round = 0; round < 24; round += 1) {
        const at = { seed: 'day', round: day * 24 + round, roundMs: 3_600_000 };
        price = movedPrice(price, { base: 'BTC', quote: 'USDT' }, movesOf(WALKS, at));
      }
      return Math.log(Number(price) / Number(mul(60000, UNIT)));
    });
    const variance = finals.reduce((sum, each) => sum + each * each, 0) / finals.length;
    const yearly = Math.sqrt(variance * 365.25);
    expect(yearly).toBeGreaterThan(0.35);
    expect(yearly).toBeLessThan(0.65);
  });

  test('a pair of two coins moves by the ratio of their moves', () => {
    const moves = movesOf(WALKS, { seed: '1', round: 5, roundMs: 1000 });
    const btc = movedPrice(mul(60000, UNIT), { base: 'BTC', quote: 'USDT' }, moves);
    const eth = movedPrice(mul(2500, UNIT), { base: 'ETH', quote: 'USDT' }, moves);
    const pair = movedPrice(div(UNIT, 24), { base: 'ETH', quote: 'BTC' }, moves);
    expect(btc).not.toBe(mul(60000, UNIT));
    expect(Number(pair) / Number(UNIT)).toBeCloseTo(Number(eth) / Number(btc), 9);
  });

  test('a coin without a walk stands still', () => {
    const moves = movesOf([], { seed: '1', round: 5, roundMs: 1000 });
    expect(movedPrice(mul(150, UNIT), { base: 'SOL', quote: 'USDT' }, moves)).toBe(mul(150, UNIT));
  });

  test('no volatility brings a price to zero or below', () => {
    const walks = [{ coin: 'X', volatility: '100000' }];
    let price: Units = UNIT;
    for (let round = 0; round < 200; round += 1) {
      const moves = movesOf(walks, { seed: '1', round, roundMs: 60_000 });
      price = movedPrice(price, { base: 'X', quote: 'USDT' }, moves);
      expect(price).toBeGreaterThan(0);
    }
  });
});
