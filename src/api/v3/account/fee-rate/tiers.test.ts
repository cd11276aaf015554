import { describe, expect, it } from 'vitest';
import { fixtureVenue } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../test/support/v2-orders.ts';

const vip = { tier: 'vip', rates: { SPOT: { maker: '0.0004', taker: '0.0008' } } };

describe('the rates of a tier', () => {
  const venue = perTest({
    venueFile: {
      ...fixtureVenue,
      feeTiers: [vip],
      users: (fixtureVenue.users ?? []).map((user) =>
        user.uid === '1001' ? { ...user, feeTier: 'vip' } : user,
      ),
    },
  });

  const shown = async (as: string) => {
    const ask = (path: string, query: Record<string, string>) =>
      venue().call('GET', path, { as, query });
    const symbol = 'ETHUSDT';
    const one = await ask('/api/v3/account/fee-rate', { symbol, category: 'SPOT' });
    const all = await ask('/api/v3/account/all-fee-rate', { category: 'MARGIN' });
    const v2 = await ask('/api/v2/common/trade-rate', { symbol, businessType: 'spot' });
    const [first] = all.data.filter((row: { symbol: string }) => row.symbol === symbol);
    return [one.data, first, v2.data].map(({ makerFeeRate, takerFeeRate }) => [
      makerFeeRate,
      takerFeeRate,
    ]);
  };

  it('R-4.11-2 are those that every address shows their user, and nobody else', async () => {
    expect(await shown('alice')).toEqual(Array.from({ length: 3 }, () => ['0.0004', '0.0008']));
    expect(await shown('bob')).toEqual(Array.from({ length: 3 }, () => ['0.001', '0.001']));
  });

  it('R-4.11-2 are those that the next fill pays', async () => {
    // Alice sells 1 ETH at 2 000 as maker, 0.8 USDT; then as taker, 1.6 USDT.
    await placeSpotLimit(venue(), 'alice', ['sell', '2000', '1']);
    await placeSpotLimit(venue(), 'bob', ['buy', '2000', '2']);
    await placeSpotLimit(venue(), 'alice', ['sell', '2000', '1']);
    const fills = await venue().call('GET', '/api/v3/trade/fills', { query: { category: 'SPOT' } });
    expect(fills.data.list.map((fill: { feeDetail: unknown }) => fill.feeDetail)).toEqual([
      [{ feeCoin: 'USDT', fee: '1.6' }],
      [{ feeCoin: 'USDT', fee: '0.8' }],
    ]);
  });
});
