import { expect, test } from 'vitest';
import type { ReadTrigger } from '../core/entities.ts';
import { isMeant } from './open-triggers.ts';

const instrument = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' };
const stop = {
  kind: 'stop-loss',
  userMarket: { market: { instrument } },
} as unknown as ReadTrigger;

test('a trigger is meant by what is said of it, all together', () => {
  const all: Parameters<typeof isMeant>[1] = {
    categories: ['SPOT', 'USDT-FUTURES'],
    symbol: 'BTCUSDT',
    marginCoin: 'USDT',
    kinds: ['plan', 'stop-loss'],
  };
  expect(isMeant(stop, {})).toBe(true);
  expect(isMeant(stop, all)).toBe(true);
  for (const other of [
    { categories: ['SPOT'] },
    { symbol: 'ETHUSDT' },
    { marginCoin: 'BTC' },
    { kinds: ['plan'] },
  ] as const) {
    expect(isMeant(stop, other)).toBe(false);
    expect(isMeant(stop, { ...all, ...other })).toBe(false);
  }
});
