import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { place } from '../../../../../test/support/v2-orders.ts';

const venue = perTest();

const XRP = { symbol: 'XRPUSDT', productType: 'USDT-FUTURES' };
const DAY_MS = 86_400_000;

const read = (query: Record<string, string> = {}) =>
  venue().call('GET', '/api/v3/market/liquidations', {
    as: null,
    query: { category: 'USDT-FUTURES', ...query },
  });

/** Alice is long 1 000 at 0.5 with fifty times her margin; Bob bids for 600 of it when the index falls. */
async function story(): Promise<void> {
  const post = (path: string, body: object) =>
    venue().call('POST', path, { as: 'alice', body: { ...XRP, ...body } });
  await post('/api/v2/mix/account/set-margin-mode', { marginCoin: 'USDT', marginMode: 'isolated' });
  await post('/api/v2/mix/account/set-leverage', { marginCoin: 'USDT', leverage: '50' });
  const order = { ...XRP, orderType: 'limit', price: '0.5', size: '1000' };
  await place(venue(), 'bob', { ...order, side: 'sell' });
  await place(venue(), 'alice', { ...order, side: 'buy', marginMode: 'isolated' });
  for (const size of ['200', '400'])
    await place(venue(), 'bob', { ...order, side: 'buy', price: '0.495', size });
  venue().clock.nowMs += 1000;
  await venue().call('POST', '/operator/v1/set-index-price', {
    as: 'operator',
    body: { category: 'USDT-FUTURES', symbol: 'XRPUSDT', price: '0.4', force: 'yes', reason: 'x' },
  });
}

it('R-Q-12: has each fill of it, newest first, for three days', async () => {
  expect((await read()).data).toEqual({ list: [], cursor: '' });
  await story();
  const { data } = await read();
  const row = { symbol: 'XRPUSDT', side: 'sell', price: '0.495', ts: expect.any(String) };
  const sold = data.list.filter(({ price }: { price: string }) => price === '0.495');
  expect(sold).toEqual([
    { ...row, amount: '400' },
    { ...row, amount: '200' },
  ]);
  const one = await read({ symbol: 'XRPUSDT', limit: '1' });
  expect(one.data.list).toEqual([data.list[0]]);
  const rest = await read({ cursor: one.data.cursor });
  expect(rest.data.list).toEqual(data.list.slice(1));
  expect((await read({ symbol: 'BTCUSDT' })).data.list).toEqual([]);
  expect((await read({ category: 'COIN-FUTURES' })).data.list).toEqual([]);
  venue().clock.nowMs += 3 * DAY_MS;
  expect((await read()).data.list).toEqual(data.list);
  venue().clock.nowMs += 1;
  expect((await read()).data.list).toEqual([]);
});

it('errors: no category, an unknown contract', async () => {
  expect(await read({ symbol: 'NONE' })).toMatchObject({ status: 400, code: '25100' });
  const bare = await venue().call('GET', '/api/v3/market/liquidations', { as: null });
  expect(bare).toMatchObject({ status: 400, code: '40019' });
});
