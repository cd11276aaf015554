import { describe, expect, it } from 'vitest';
import { fixtureVenue } from '../../../../../../test/support/fixture-venue.ts';
import { describeLimit, perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/market/vip-fee-rate';
const rates = { SPOT: { maker: '0.0008', taker: '0.00090' } };

describe('success', () => {
  const venue = perTest({
    venueFile: {
      ...fixtureVenue,
      feeTiers: [
        { tier: 'vip1', volume30d: '1000000', rates },
        { tier: 'futures', rates: { 'USDT-FUTURES': { maker: '0', taker: '0.0001' } } },
        { tier: 'friend', rates: { SPOT: { maker: '0', taker: '0' } } },
      ],
    },
  });

  it('shows the tiers that change spot rates as levels, to everybody', async () => {
    const none = { assetAmount: '0', btcWithdrawAmount: '0', usdtWithdrawAmount: '0' };
    const reply = await venue().call('GET', PATH, { as: null });
    expect(reply).toMatchObject({ status: 200, code: '00000' });
    expect(reply.data).toEqual([
      { level: 1, dealAmount: '1000000', takerFeeRate: '0.0009', makerFeeRate: '0.0008', ...none },
      { level: 3, dealAmount: '', takerFeeRate: '0', makerFeeRate: '0', ...none },
    ]);
  });
});

describe('a venue without tiers', () => {
  const venue = perTest();

  it('has no levels', async () => {
    expect(await venue().call('GET', PATH, { as: null })).toMatchObject({
      code: '00000',
      data: [],
    });
  });
});

describeLimit({ method: 'GET', path: PATH, request: { as: null }, perSecond: 10 });
