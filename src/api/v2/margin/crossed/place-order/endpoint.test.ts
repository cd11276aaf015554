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

const debt = async () => {
  const path = '/api/v2/margin/crossed/account/assets';
  const { data } = await venue().call('GET', path, { query: { coin: 'USDT' } });
  return data[0].borrow;
};

it('borrows what a limit order lacks', async () => {
  const reply = await place({ ...BID, clientOid: 'm-1' });
  expect(reply.data).toEqual({ orderId: expect.any(String), clientOid: 'm-1' });
  expect(await debt()).toBe('900000');
});

it('sizes a market buy in the quote coin', async () => {
  await place({ ...BID, side: 'sell', baseSize: '1', loanType: 'normal' }, 'bob');
  const { price: _, baseSize: __, ...market } = BID;
  const reply = await place({ ...market, orderType: 'market', quoteSize: '1900' });
  expect(reply.code).toBe('00000');
  expect(await place({ ...market, orderType: 'market' })).toMatchObject({ code: '40019' });
});

it.each([
  ['an order that lacks money and does not borrow', { loanType: 'normal' }, '43012'],
  ['a pair without margin', { symbol: 'DOGEUSDT', price: '0.1', baseSize: '10' }, '50004'],
  ['an unknown loan type', { loanType: 'free' }, '40020'],
  ['no size', { baseSize: '' }, '40019'],
])('refuses %s', async (_, change, code) => {
  expect(await place({ ...BID, ...change })).toMatchObject({ code, data: null });
});
