import { expect, it } from 'vitest';
import { paysIn } from '../../../../../test/support/agents.ts';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';
import { operatorAct, withdrawalOf } from '../../../../../test/support/payment-venue.ts';

const PATH = '/api/v2/broker/subaccount-withdrawal';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: {},
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) =>
  (await venue().call('GET', PATH, { query })).data;

it('R-W-15 shows those of all sub-accounts, with what leaves and the fee in it', async () => {
  await paysIn(venue(), SUB, '100');
  const orderId = await withdrawalOf(venue(), { uid: SUB });
  await withdrawalOf(venue(), { uid: BROKER });
  const row = { orderId, userId: SUB, type: 'withdraw', amount: '31', fee: '1', status: 'pending' };
  expect(await read()).toMatchObject({ resultList: [row], endId: orderId });
  expect(await read({ idLessThan: orderId })).toEqual({ resultList: [], endId: '' });
  await operatorAct(venue(), 'fail-withdrawal', { orderId });
  expect((await read({ userId: SUB })).resultList).toMatchObject([{ orderId, status: 'fail' }]);
});

it('R-K-1 refuses the uid of another', async () => {
  const reply = await venue().call('GET', PATH, { query: { userId: SUB }, as: 'bob' });
  expect(reply).toMatchObject({ status: 400, code: '40028', data: null });
});
