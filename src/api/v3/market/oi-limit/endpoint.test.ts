import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

it('R-F-27 lists the limits of a category, or of one contract', async () => {
  await venue().call('POST', '/operator/v1/update-instrument', {
    as: 'operator',
    body: { ...BTC, openInterestLimit: { user: '90000.5', withSubAccounts: '300000' } },
  });
  const path = '/api/v3/market/oi-limit';
  const { data } = await venue().call('GET', path, {
    as: null,
    query: { category: BTC.category },
  });
  const bitcoin = { symbol: 'BTCUSDT', notionalValue: '90000.5', totalNotionalValue: '300000' };
  expect(data).toEqual([
    bitcoin,
    { symbol: 'ETHUSDT', notionalValue: '', totalNotionalValue: '' },
    { symbol: 'XRPUSDT', notionalValue: '', totalNotionalValue: '' },
  ]);
  const one = await venue().call('GET', path, { as: null, query: BTC });
  expect(one.data).toEqual([bitcoin]);
});

it('errors: an unknown pair, and no category', async () => {
  const none = { ...BTC, symbol: 'NONE' };
  const v3 = await venue().call('GET', '/api/v3/market/oi-limit', { as: null, query: none });
  expect(v3).toMatchObject({ status: 400, code: '25100' });
  const no = await venue().call('GET', '/api/v3/market/oi-limit', { as: null });
  expect(no).toMatchObject({ status: 400, code: '40019' });
});
