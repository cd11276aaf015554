import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

const own = (query: object = BTC) =>
  venue().call('GET', '/api/v3/account/open-interest-limit', { query: { ...query } });

const update = (openInterestLimit: object) =>
  venue().call('POST', '/operator/v1/update-instrument', {
    as: 'operator',
    body: { ...BTC, openInterestLimit },
  });

it('R-F-27 shows the limits as sizes at the mark, and nothing where there is none', async () => {
  const row = { symbol: 'BTCUSDT', marketMakerLimit: '0' };
  expect((await own()).data).toEqual({ ...row, singleUserLimit: '', masterSubLimit: '' });
  // The mark is 60 000: 90 059 are 1.50098… BTC, 300 000 are 5.
  await update({ user: '90059', withSubAccounts: '300000' });
  expect((await own()).data).toEqual({ ...row, singleUserLimit: '1.5', masterSubLimit: '5' });
});

it('R-F-27 an order beyond it is refused on v3 too', async () => {
  await update({ withSubAccounts: '60' });
  const body = { ...BTC, side: 'buy', orderType: 'limit', price: '50000', qty: '0.002' };
  const reply = await venue().call('POST', '/api/v3/trade/place-order', { body });
  expect(reply).toMatchObject({ status: 400, code: '25229', data: null });
  expect(reply.msg).toContain('60 USDT');
  const small = await venue().call('POST', '/api/v3/trade/place-order', {
    body: { ...body, qty: '0.001' },
  });
  expect(small.code).toBe('00000');
});

it('errors: an unknown pair, a word that is none, a limit that is no number', async () => {
  expect(await own({ ...BTC, symbol: 'NONE' })).toMatchObject({ status: 400, code: '25100' });
  expect(await own({ symbol: 'BTCUSDT' })).toMatchObject({ status: 400, code: '40019' });
  expect(await update({ both: '1' })).toMatchObject({ status: 400, code: '40020' });
  expect(await update({ user: 'much' })).toMatchObject({ status: 400, code: '40020' });
});
