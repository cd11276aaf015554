import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };

function maxOpen(venue: TestVenue, query: Record<string, string>, as = 'dave') {
  const path = '/api/v2/mix/account/max-open';
  return venue.call('GET', path, { as, query: { ...CONTRACT, posSide: 'long', ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('is what the futures wallet can margin at the price, taker fee included', async () => {
    // Of 500 USDT at leverage 10: 0.082 · 60 000 = 4 920 needs 492 + 2.952.
    const at = { orderType: 'limit', openPrice: '60000' };
    expect((await maxOpen(venue(), at)).data).toEqual({ maxOpen: '0.082' });
    expect((await maxOpen(venue(), { ...at, posSide: 'short' })).data).toEqual({
      maxOpen: '0.082',
    });
  });

  it('is what the book gives a market order', async () => {
    expect((await maxOpen(venue(), { orderType: 'market' })).data).toEqual({ maxOpen: '0' });
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.02']);
    expect((await maxOpen(venue(), { orderType: 'market' })).data).toEqual({ maxOpen: '0.02' });
  });
});

describe('refused', () => {
  const venue = perTest();

  it.each([
    ['a limit order without a price', { orderType: 'limit' }, '40019'],
    ['a price off the grid', { orderType: 'limit', openPrice: '60000.01' }, '40808'],
    ['an unknown contract', { orderType: 'market', symbol: 'NOPE' }, '40034'],
    ['another margin coin', { orderType: 'market', marginCoin: 'BTC' }, '43049'],
  ])('is for %s', async (_, query, code) => {
    expect(await maxOpen(venue(), query)).toMatchObject({ status: 400, code });
  });
});
