import { expect, it } from 'vitest';
import { toldChange } from './told-change.ts';

const market = { instrument: { kind: 'linear', quote: 'USDT', valueScale: 8 } };
const TERMS = {
  coins: new Map([['USDT', { scale: 8 }]]),
  markets: new Map([['USDT-FUTURES:BTCUSDT', market]]),
} as unknown as Parameters<typeof toldChange>[2];
const DAY = { coin: 'USDT', category: 'USDT-FUTURES', symbol: 'BTCUSDT', dealAmount: '1' };

it.each([
  ['markets.USDT-FUTURES:BTCUSDT.basis.current', '39328270000000', { from: '"39.32827"' }],
  [
    'markets.USDT-FUTURES:BTCUSDT.mark.parts.byBasis',
    '60017024194137931',
    { from: '"60017.024194137931"' },
  ],
  ['markets.USDT-FUTURES:BTCUSDT.premium.current', '12967660', { from: '"0.00001296766"' }],
  ['agents.9001.customers.1001.volume', '4806387800000', { from: '"48063.878"' }],
  ['agents.9001.customers.1001.day.USDT.fee', '2883832680', { from: '"28.8383268"', coin: 'USDT' }],
  [
    'agents.9001.customers.1001.day.USDT.dealAmount',
    '4806387800000',
    { from: '"48063.878"', coin: 'USDT' },
  ],
])('R-Y-6 %s is told as a decimal', (what, units, told) => {
  const change = { what, from: `"${units}"`, to: '' };
  const inside = what.includes('.day.') ? [DAY] : [];
  expect(toldChange(change, inside, TERMS)).toEqual({ what, to: '', ...told });
});
