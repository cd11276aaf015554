import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  OTHER_BROKER,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';
import { depositOf, operatorAct } from '../../../../../test/support/payment-venue.ts';

const PATH = '/api/v2/broker/subaccount-deposit';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: {},
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) =>
  (await venue().call('GET', PATH, { query })).data;

it('shows those of all sub-accounts, that wait and that have ended, newest first', async () => {
  const first = await depositOf(venue(), { uid: SUB, txId: 'one' });
  const made = await venue().submit({ type: 'create-sub-account', uid: BROKER, name: 'second' });
  const second = made.ok ? made.uid : '';
  await depositOf(venue(), { uid: BROKER });
  const newer = await depositOf(venue(), { uid: second, size: '5' });
  await operatorAct(venue(), 'confirm-deposit', { orderId: first });
  const [, old] = await read();
  expect(await read()).toMatchObject([{ orderId: newer, userId: second, status: 'pending' }, {}]);
  expect(old).toEqual({
    orderId: first,
    txId: 'one',
    coin: 'USDT',
    type: 'deposit',
    dest: 'on_chain',
    amount: '40',
    status: 'success',
    fromAddress: '',
    toAddress: expect.stringMatching(/^bx/),
    fee: '0',
    chain: 'TRC20',
    confirm: expect.any(String),
    tag: '',
    userId: SUB,
    cTime: expect.stringMatching(/^\d{13}$/),
    uTime: expect.stringMatching(/^\d{13}$/),
  });
  expect(await read({ idLessThan: newer })).toEqual([old]);
  expect(await read({ userId: SUB })).toEqual([old]);
  expect(await read({ orderId: newer })).toHaveLength(1);
  expect((await venue().call('POST', PATH, { body: { userId: SUB } })).data).toEqual([old]);
  expect(await read({ limit: '1' })).toHaveLength(1);
});

it('R-K-1 refuses the uid of another', async () => {
  for (const as of ['alice', 'bob']) {
    const userId = as === 'bob' ? SUB : OTHER_BROKER;
    const reply = await venue().call('GET', PATH, { query: { userId }, as });
    expect(reply).toMatchObject({ status: 400, code: '40028', data: null });
  }
});
