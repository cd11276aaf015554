import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentVenue } from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ASKED = {
  coin: 'USDT',
  transferType: 'on_chain',
  chain: 'TRC20',
  address: 'TXabc',
  size: '30',
};
const ask = (body: object = {}, as = 'alice') =>
  venue.call('POST', '/api/v3/account/withdrawal', { as, body: { ...ASKED, ...body } });

it('R-W-5 R-W-10 holds amount and fee, once for a clientOid', async () => {
  const first = await ask({ clientOid: 'mine' });
  const { orderId } = first.data;
  expect(first.data).toEqual({ orderId, clientOid: 'mine' });
  expect((await ask({ clientOid: 'mine' })).data).toEqual(first.data);
  expect(venue.state.ledger.accounts.get('user:1001:unified:withdrawal:USDT')?.balance).toBe(31e8);
  const other = await ask();
  expect(other.data.clientOid).toBe(other.data.orderId);
});

it('R-W-7 pays another user by his uid', async () => {
  const body = {
    transferType: 'internal_transfer',
    address: '1002',
    chain: '',
    innerToType: 'uid',
  };
  const { data } = await ask(body);
  const payment = venue.state.payments.open.get(data.orderId);
  expect(payment).toMatchObject({ destination: 'internal_transfer', toUid: '1002', fee: 0 });
});

it('R-W-2 needs the permission, which no other includes', async () => {
  expect(await ask({}, 'alice-trader')).toMatchObject({
    status: 400,
    code: '40014',
    msg: expect.stringContaining('withdraw'),
  });
});

it('R-W-9 takes from the accounts named, funding first', async () => {
  const move = { coin: 'USDT', amount: '20', uid: '1002' };
  const end = (account: 'uta' | 'funding') => ({ uid: '1002', account });
  await venue.submit({ type: 'transfer', from: end('uta'), to: end('funding'), ...move });
  const reply = await ask({ accountType: 'uta,funding,otc' }, 'bob');
  const payment = venue.state.payments.open.get(reply.data.orderId);
  expect(payment?.held).toEqual([
    { wallet: 'funding', amount: 20e8 },
    { wallet: 'unified', amount: 11e8 },
  ]);
  expect((await ask({ accountType: 'otc' }, 'bob')).code).toBe('25202');
  expect((await ask({ accountType: 'earn' }, 'bob')).code).toBe('40020');
});

it.each([
  ['an unknown coin', { coin: 'NOPE' }, '25201'],
  ['no chain', { chain: '' }, '40019'],
  ['an unknown chain', { chain: 'NOPE' }, '40034'],
  ['a chain that takes none', { chain: 'OLD' }, '43126'],
  ['no tag', { chain: 'TON' }, '43116'],
  ['less than the minimum', { size: '9.5' }, '43114'],
  ['no multiple of the step', { size: '30.25' }, '43124'],
  ['finer than the coin', { size: '30.000000001' }, '40020'],
  ['an exponent', { size: '3e1' }, '40020'],
  ['more than there is', { size: '2000' }, '25202'],
  ['an e-mail address', { transferType: 'internal_transfer', innerToType: 'email' }, '40020'],
  ['nobody', { transferType: 'internal_transfer', address: '77' }, '25005'],
  ['himself', { transferType: 'internal_transfer', address: '1001' }, '43121'],
  ['the same clientOid for another', { clientOid: 'mine', size: '31' }, '25212'],
])('refuses %s', async (_, body, code) => {
  expect(await ask(body)).toMatchObject({ status: 400, code, data: null });
});
