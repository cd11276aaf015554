import { describe, expect, test } from 'vitest';
import { DOGE, ETH, ETHF, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { convertQuote } from './convert-quote.ts';

describe('what is quoted for a coin', () => {
  test('R-H-1 is the price in dollars less the spread, what is no whole unit left to the venue', () => {
    const { state } = engineVenue();
    const ofFrom = { fromCoin: 'BTC', toCoin: 'ETH', fromSize: '0.5' };
    expect(convertQuote(state, ofFrom)).toEqual({
      fromSize: '0.5',
      toSize: '14.985',
      price: '29.97',
    });
    const ofTo = { fromCoin: 'USDT', toCoin: 'BTC', toSize: '0.00001234' };
    // 1 / 60 000 · 0.999 = 0.00001665 USDT a BTC; 0.7411… of which is rounded up.
    expect(convertQuote(state, { ...ofTo, toSize: '0.001' })).toMatchObject({
      fromSize: '60.06006007',
      toSize: '0.001',
    });
    expect(convertQuote(state, ofTo)).toMatchObject({ reason: 'value-below-minimum' });
  });

  test('R-H-1 is the price of the book where that is worse for who asks, and never a better one', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { USDT: '100000', ETH: '10', DOGE: '100000' });
    const sell = { fromCoin: 'ETH', toCoin: 'USDT', fromSize: '1' };
    const buy = { fromCoin: 'USDT', toCoin: 'ETH', fromSize: '2100' };
    bob.buys(ETH, '1 @ 1990');
    expect(convertQuote(venue.state, sell)).toMatchObject({ toSize: '1988.01' });
    bob.buys(ETH, '1 @ 2400');
    expect(convertQuote(venue.state, sell)).toMatchObject({ toSize: '1998' });
    bob.sells(ETH, '1 @ 2500');
    // 2 100 / 2 500 · 0.999.
    expect(convertQuote(venue.state, buy)).toMatchObject({ toSize: '0.83916' });
    bob.sells(DOGE, '100 @ 0.00001');
    const cheap = { fromCoin: 'USDT', toCoin: 'DOGE', fromSize: '10' };
    expect(convertQuote(venue.state, cheap)).toMatchObject({ toSize: '99.9' });
  });

  test('R-H-1 has the bounds and the spread that the venue sets', () => {
    const convert = { spread: '0.01', minUsd: '10', maxUsd: '100' };
    const { state } = engineVenue({ settings: { convert } });
    const ask = (fromSize: string) =>
      convertQuote(state, { fromCoin: 'USDT', toCoin: 'DOGE', fromSize });
    expect(ask('9.99')).toMatchObject({ reason: 'value-below-minimum', detail: '10' });
    expect(ask('10')).toMatchObject({ toSize: '99' });
    expect(ask('100.01')).toMatchObject({ reason: 'size-above-maximum', detail: '100' });
  });
});

test('R-H-1 goes by the spot pair of both coins, whatever its symbol is, and by no other', () => {
  const { base, quote, ...spec } = fixtureSpec(ETH);
  const venue = engineVenue({
    instruments: [
      { ...fixtureSpec(ETHF) },
      { ...spec, base: 'DOGE', quote, symbol: 'ETHUSDT' },
      { ...spec, base, quote, symbol: 'OTHER' },
    ],
  });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '10', DOGE: '100000' });
  const sell = { fromCoin: 'ETH', toCoin: 'USDT', fromSize: '1' };
  bob.buys('SPOT:ETHUSDT', '20 @ 0.1');
  bob.buys(ETHF, '1 @ 1500');
  expect(convertQuote(venue.state, sell)).toMatchObject({ toSize: '1998' });
  bob.buys('SPOT:OTHER', '1 @ 1990');
  expect(convertQuote(venue.state, sell)).toMatchObject({ toSize: '1988.01' });
});
