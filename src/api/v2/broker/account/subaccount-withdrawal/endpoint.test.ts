import { expect, it } from 'vitest';
import { paysIn } from '../../../../../../test/support/agents.ts';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/subaccount-withdrawal';

const ASKED = {
  subUid: SUB,
  coin: 'USDT',
  dest: 'on_chain',
  chain: 'TRC20',
  address: 'TXabc',
  amount: '30',
};

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: ASKED },
  names: 'subUid',
  needs: 'withdraw',
});

const venue = perTestOfBroker();
const withdraw = (body: object = {}) => venue().call('POST', PATH, { body: { ...ASKED, ...body } });

it('R-W-5 pays out of the sub-account, once for a clientOid', async () => {
  await paysIn(venue(), SUB, '100');
  const { data } = await withdraw({ clientOid: 'mine' });
  expect(data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'mine' });
  expect((await withdraw({ clientOid: 'mine' })).data).toEqual(data);
  const open = [...venue().state.payments.open.values()];
  expect(open).toMatchObject([{ uid: SUB, direction: 'withdrawal', toAddress: 'TXabc' }]);
});

it('R-K-3 not where the sub-account may not', async () => {
  await paysIn(venue(), SUB, '100');
  const rights = ['read', 'transfer'] as const;
  await venue().submit({ type: 'change-sub-account', uid: BROKER, subUid: SUB, rights });
  expect(await withdraw()).toMatchObject({ status: 400, code: '40022', data: null });
});

it.each([
  ['more than there is', {}, '43012'],
  ['a chain that is missing', { chain: '' }, '40019'],
  ['another way', { dest: 'by_hand' }, '40020'],
  ['less than the chain takes', { amount: '5' }, '43114'],
])('refuses %s', async (_, body, code) => {
  expect(await withdraw(body)).toMatchObject({ status: 400, code, data: null });
});
