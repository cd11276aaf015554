import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const BID = {
  symbol: 'ETHUSDT',
  side: 'buy',
  orderType: 'limit',
  loanType: 'autoLoanAndRepay',
  force: 'gtc',
  price: '1900',
  baseSize: '1000',
} as const;

const place = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/place-order', { body, as });

it('lists finished margin orders', async () => {
  const { orderId } = (await place({ ...BID, baseSize: '1', loanType: 'normal' })).data;
  await place({ ...BID, side: 'sell', baseSize: '1', loanType: 'normal' }, 'bob');
  const path = '/api/v2/margin/crossed/history-orders';
  const { data } = await venue().call('GET', path, { query: { symbol: 'ETHUSDT' } });
  expect(data.orderList).toEqual([
    expect.objectContaining({
      orderId,
      loanType: 'normal',
      status: 'filled',
      priceAvg: '1900',
      size: '1',
      amount: '1900',
    }),
  ]);
});
