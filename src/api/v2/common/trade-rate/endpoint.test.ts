import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/common/trade-rate';

describe('success', () => {
  const venue = perTest();

  it.each([
    ['spot', 'ETHUSDT', { makerFeeRate: '0.001', takerFeeRate: '0.001' }],
    ['margin', 'ETHUSDT', { makerFeeRate: '0.001', takerFeeRate: '0.001' }],
    ['mix', 'ETHUSDT', { makerFeeRate: '0.0002', takerFeeRate: '0.0006' }],
    ['mix', 'BTCUSD', { makerFeeRate: '0.0002', takerFeeRate: '0.0006' }],
  ])('shows the rates of %s %s', async (businessType, symbol, rates) => {
    const { data } = await venue().call('GET', PATH, { query: { symbol, businessType } });
    expect(data).toEqual(rates);
  });

  it('serves a unified user too: common routes serve every account mode', async () => {
    const query = { symbol: 'BTCUSDT', businessType: 'mix' };
    expect((await venue().call('GET', PATH, { as: 'erin', query })).code).toBe('00000');
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40034 for a pair that the business does not have', async () => {
    const query = { symbol: 'BTCUSDT', businessType: 'spot' };
    expect(await venue().call('GET', PATH, { query })).toMatchObject({ code: '40034' });
    const unknown = { symbol: 'NOPEUSDT', businessType: 'mix' };
    expect(await venue().call('GET', PATH, { query: unknown })).toMatchObject({ code: '40034' });
  });
});
