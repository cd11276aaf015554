import { expect, it } from 'vitest';
import { FIXTURE_INSTRUMENTS } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import { MARK_SCALE } from '../core/instrument.ts';

const PERP = 'USDT-FUTURES:BTCUSDT';
const CONTRACT = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;

/** What the newest command told of prices: `key mark index`. */
function told({ lastEvents }: EngineVenue): string[] {
  const text = (units: Units | undefined) =>
    units === undefined ? 'none' : formatUnits(units, MARK_SCALE);
  return lastEvents
    .filter((event) => event.type === 'prices-moved')
    .map(({ instrument, markPrice, indexPrice }) =>
      [instrument.key, text(markPrice), text(indexPrice)].join(' '),
    );
}

it('R-G-7: a price is told when it is another one, and not again', () => {
  const venue = engineVenue();
  venue.index(PERP, '60200');
  expect(told(venue)).toEqual([`${PERP} 60200 60200`]);
  venue.index(PERP, '60200');
  expect(told(venue)).toEqual([]);
  venue.operator({ type: 'set-mark-price', ...CONTRACT, price: '61000' });
  expect(told(venue)).toEqual([`${PERP} 61000 60200`]);
  venue.index(PERP, '60500');
  expect(told(venue)).toEqual([`${PERP} 61000 60500`]);
  venue.operator({ type: 'set-mark-price', ...CONTRACT, price: null });
  expect(told(venue)).toEqual([`${PERP} 60500 60500`]);
});

it('R-G-7: several that move by one command are told by name, each once with its last price', () => {
  const venue = engineVenue();
  const prices = (
    [
      ['ETHUSDT', '2100'],
      ['BTCUSDT', '60050'],
      ['BTCUSDT', '60100'],
    ] as const
  ).map(([symbol, price]) => ({ category: CONTRACT.category, symbol, price }));
  venue.operator({ type: 'set-index-price', prices });
  expect(told(venue)).toEqual([`${PERP} 60100 60100`, 'USDT-FUTURES:ETHUSDT 2100 2100']);
});

it('R-G-7: a mark that follows the book is told with the order that moved it', () => {
  const instruments = FIXTURE_INSTRUMENTS.map((spec) =>
    spec.symbol === 'BTCUSDT' ? { ...spec, markSource: 'median' as const } : spec,
  );
  const venue = engineVenue({ instruments });
  const alice = venue.trader('alice', { USDT: '100000' });
  const bob = venue.trader('bob', { USDT: '100000' });
  venue.index(PERP, '60000');
  bob.sells(PERP, '0.01 @ 60300');
  expect(told(venue)).toEqual([]);
  bob.buys(PERP, '0.01 @ 60100');
  venue.timeMs += 10_000;
  alice.buys(PERP, '0.01 @ 60300');
  // Of 60 300 (last), 60 000 (funding) and 60 000 + the mean basis of 200 over 10 s: the middle one.
  expect(told(venue)).toEqual([`${PERP} 60200 60000`]);
});
