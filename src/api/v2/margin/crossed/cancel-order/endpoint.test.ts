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

const cancel = (body: unknown) =>
  venue().call('POST', '/api/v2/margin/crossed/cancel-order', { body });

it('cancels a margin order, which gives its loan back', async () => {
  const { orderId } = (await place(BID)).data;
  expect((await cancel({ symbol: 'ETHUSDT', orderId })).data.orderId).toBe(orderId);
  expect(venue().state.ledger.debtors.size).toBe(0);
  expect(await cancel({ symbol: 'ETHUSDT', orderId })).toMatchObject({ code: '43001' });
});

it('does not cancel a spot order', async () => {
  const spot = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' };
  const path = '/api/v2/spot/trade/place-order';
  const body = { ...spot, price: '1900', size: '0.01' };
  const { orderId } = (await venue().call('POST', path, { body })).data;
  expect(await cancel({ symbol: 'ETHUSDT', orderId })).toMatchObject({ code: '43001' });
});
