import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const list = async (query: Record<string, string> = {}) => {
  const path = '/api/v2/margin/crossed/borrow-history';
  return (await venue().call('GET', path, { query })).data;
};

it('lists loans by hand and those of orders', async () => {
  const { loanId } = (await borrow({ coin: 'ETH', borrowAmount: '2' })).data;
  const order = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', price: '1900' };
  const { orderId } = (
    await venue().call('POST', '/api/v2/margin/crossed/place-order', {
      body: { ...order, loanType: 'autoLoan', baseSize: '1000', force: 'gtc' },
    })
  ).data;
  const { resultList } = await list();
  expect(resultList).toMatchObject([
    { loanId: orderId, coin: 'USDT', borrowAmount: '900000', borrowType: 'auto_loan' },
    { loanId, coin: 'ETH', borrowAmount: '2', borrowType: 'manual_loan' },
  ]);
  expect((await list({ coin: 'ETH' })).resultList).toHaveLength(1);
});
