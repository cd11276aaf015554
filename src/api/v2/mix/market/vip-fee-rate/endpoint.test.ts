import { describe, expect, it } from 'vitest';
import { fixtureVenue } from '../../../../../../test/support/fixture-venue.ts';
import { describeLimit, perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/mix/market/vip-fee-rate';

describe('success', () => {
  const venue = perTest({
    venueFile: {
      ...fixtureVenue,
      feeTiers: [
        { tier: 'spot', rates: { SPOT: { maker: '0', taker: '0' } } },
        {
          tier: 'vip',
          volume30d: '5000000.5',
          rates: { 'USDT-FUTURES': { maker: '0.00018', taker: '0.00055' } },
        },
      ],
    },
  });

  it('shows the tiers that change futures rates as levels, to everybody', async () => {
    const reply = await venue().call('GET', PATH, { as: null });
    expect(reply).toMatchObject({ status: 200, code: '00000' });
    expect(reply.data).toEqual([
      {
        level: '2',
        dealAmount: '5000000.5',
        assetAmount: '0',
        takerFeeRate: '0.00055',
        makerFeeRate: '0.00018',
        btcWithdrawAmount: '0',
        usdtWithdrawAmount: '0',
      },
    ]);
  });
});

describeLimit({ method: 'GET', path: PATH, request: { as: null }, perSecond: 10 });
