import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/all-fee-rate';

describe('all-fee-rate', () => {
  const venue = perTest();

  it.each([
    ['SPOT', 'DOGEUSDT', '0.001', '0.001'],
    ['MARGIN', 'DOGEUSDT', '0.001', '0.001'],
    ['USDT-FUTURES', 'BTCUSDT', '0.0002', '0.0006'],
  ])(
    'R-2.11-1: tells the rates of each pair of %s, by symbol',
    async (category, symbol, makerFeeRate, takerFeeRate) => {
      const { data } = await venue().call('GET', PATH, { as: 'alice', query: { category } });
      expect(data[0]).toEqual({ symbol, makerFeeRate, takerFeeRate });
    },
  );

  it('needs the permission to read the account', async () => {
    const query = { category: 'SPOT' };
    expect((await venue().call('GET', PATH, { as: 'alice-spot', query })).code).not.toBe('00000');
    expect((await venue().call('GET', PATH, { as: 'alice', query: {} })).code).toBe('40019');
  });
});
