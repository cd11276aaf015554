/** Which instrument a recorded file is of. */
import { expect, it } from 'vitest';
import { instrumentOf } from './config.ts';

const spot = { category: 'SPOT', symbol: 'ETHUSDT', startPrice: '1' } as const;
const futures = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', startPrice: '1' } as const;
const file = { file: 'trades.csv', layout: 'tardis-trades' } as const;

it('R-V-34 a file is of the one instrument that fits what it names', () => {
  const both = { instruments: [spot, futures] };
  expect(instrumentOf({ instruments: [spot] }, file)).toBe(spot);
  expect(instrumentOf(both, { ...file, category: 'SPOT' })).toBe(spot);
  expect(instrumentOf(both, { ...file, symbol: 'ETHUSDT' })).toBeUndefined();
  expect(
    instrumentOf({ instruments: [spot] }, { ...file, category: 'USDT-FUTURES' }),
  ).toBeUndefined();
});
