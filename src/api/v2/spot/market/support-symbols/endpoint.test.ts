import { expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('names every pair, and every contract once', async () => {
  const path = '/api/v2/spot/market/support-symbols';
  const { data } = await venue().call('GET', path, { as: null });
  expect(data).toEqual({
    spotList: ['DOGEUSDT', 'ETHUSDT'],
    futureList: ['BTCUSD', 'BTCUSDT', 'ETHUSDT', 'XRPUSDT'],
  });
});
