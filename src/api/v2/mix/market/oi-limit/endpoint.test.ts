import { expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

const read = (query: Record<string, string>) =>
  venue().call('GET', '/api/v2/mix/market/oi-limit', { as: null, query });

it('R-F-27 lists the limits of a product type, or of one contract', async () => {
  const productType = 'COIN-FUTURES';
  const { data } = await read({ productType });
  expect(data).toContainEqual({ symbol: 'BTCUSD', notionalValue: '', totalNotionalValue: '' });
  await venue().call('POST', '/operator/v1/update-instrument', {
    as: 'operator',
    body: { category: productType, symbol: 'BTCUSD', openInterestLimit: { user: '5000000' } },
  });
  const one = await read({ productType, symbol: 'BTCUSD' });
  expect(one.data).toEqual([
    { symbol: 'BTCUSD', notionalValue: '5000000', totalNotionalValue: '' },
  ]);
});

it('errors: an unknown pair, and no product type', async () => {
  const none = await read({ productType: 'USDT-FUTURES', symbol: 'NONE' });
  expect(none).toMatchObject({ status: 400, code: '40034' });
  expect(await read({})).toMatchObject({ status: 400, code: '40019' });
});
