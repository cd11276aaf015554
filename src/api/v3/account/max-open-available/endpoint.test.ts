import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const PERP = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy' };
const SPOT = { category: 'SPOT', symbol: 'ETHUSDT', side: 'buy' };

function ask(venue: TestVenue, body: Record<string, string>) {
  return venue.call('POST', '/api/v3/account/max-open-available', { as: 'erin', body });
}

describe('success', () => {
  const venue = perTest();

  it('shows what a contract could open at a price, and the cost of a size', async () => {
    const at = { orderType: 'limit', price: '60000', size: '0.1' };
    // Of 1 000 000: 165.672 · 60 000 = 9 940 320 needs 994 032 + 5 964.192 = 999 996.192.
    expect((await ask(venue(), { ...PERP, ...at })).data).toEqual({
      available: '1000000',
      maxOpen: '165.672',
      buyOpenCost: '603.6',
      sellOpenCost: '603.6',
      maxBuyOpen: '165.672',
      maxSellOpen: '165.672',
      maxBuyAvailable: '165.672',
      maxSellAvailable: '165.672',
    });
  });

  it('Z26: is the same by GET, which other clients send', async () => {
    const query = { ...PERP, orderType: 'limit', price: '60000', size: '0.1' };
    const path = '/api/v3/account/max-open-available';
    const got = await venue().call('GET', path, { as: 'erin', query });
    expect(got).toMatchObject({ status: 200, data: (await ask(venue(), query)).data });
  });

  it('shows what a spot pair could buy and sell', async () => {
    const at = { orderType: 'limit', price: '2000', size: '1.5' };
    expect((await ask(venue(), { ...SPOT, ...at })).data).toEqual({
      available: '1000000',
      maxOpen: '500',
      buyOpenCost: '3000',
      sellOpenCost: '1.5',
      maxBuyOpen: '500',
      maxSellOpen: '1000',
      maxBuyAvailable: '500',
      maxSellAvailable: '1000',
    });
    expect((await ask(venue(), { ...SPOT, ...at, side: 'sell' })).data).toMatchObject({
      available: '1000',
      maxOpen: '1000',
    });
  });

  it('is nothing for a market order into an empty book, and costs nothing without a size', async () => {
    const { data } = await ask(venue(), { ...PERP, orderType: 'market' });
    expect(data).toMatchObject({ maxOpen: '0', buyOpenCost: '0', maxSellOpen: '0' });
  });
});

describe('refused', () => {
  const venue = perTest();

  it.each([
    ['a limit order without a price', { ...PERP, orderType: 'limit' }, '40019'],
    ['an unknown pair', { ...PERP, symbol: 'NOPE', orderType: 'market' }, '25100'],
    ['a size off the grid', { ...PERP, orderType: 'market', size: '0.0001' }, '25610'],
  ])('is for %s', async (_, body, code) => {
    expect(await ask(venue(), body)).toMatchObject({ status: 400, code });
  });
});
