import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const CONTRACT = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
const LIMIT = { posSide: 'long', orderType: 'limit', openPrice: '60000', openAmount: '0.05' };

function liqPrice(venue: TestVenue, query: Record<string, string>) {
  const path = '/api/v2/mix/account/liq-price';
  return venue.call('GET', path, { as: 'dave', query: { ...CONTRACT, ...LIMIT, ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('imagines the first position on what the wallet has', async () => {
    // 500 − 1.8 + 0.05 · (m − 60 000) = 0.05 · m · 0.0046: m = 2 501.8 / 0.04977 = 50 267.2292.
    expect((await liqPrice(venue(), {})).data).toEqual({ liqPrice: '50267.2' });
    expect((await liqPrice(venue(), { orderType: 'market' })).data).toEqual({
      liqPrice: '50267.2',
    });
  });

  it('imagines more of a position that is there', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.02']);
    await placeLimit(venue(), 'dave', ['buy', '60000', '0.02'], { marginMode: 'crossed' });
    const both = await liqPrice(venue(), { openAmount: '0.03' });
    expect(both.data).toEqual({ liqPrice: '50267.2' });
  });
});

describe('refused', () => {
  const venue = perTest();

  it.each([
    ['a limit order without a price', { openPrice: '' }, '40019'],
    ['no amount', { openAmount: '' }, '40019'],
    ['an unknown contract', { symbol: 'NOPE' }, '40034'],
    ['another margin coin', { marginCoin: 'BTC' }, '43049'],
  ])('is for %s', async (_, query, code) => {
    expect(await liqPrice(venue(), query)).toMatchObject({ status: 400, code });
  });
});
