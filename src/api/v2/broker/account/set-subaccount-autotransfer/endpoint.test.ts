import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';
import { depositOf, operatorAct } from '../../../../../../test/support/payment-venue.ts';

const PATH = '/api/v2/broker/account/set-subaccount-autotransfer';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, coin: 'USDT', toAccountType: 'spot' } },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const set = (body: object = {}) =>
  venue().call('POST', PATH, {
    body: { subUid: SUB, coin: 'USDT', toAccountType: 'funding', ...body },
  });

it('R-W-12 deposits of the sub-account arrive there from now on', async () => {
  expect((await set()).data).toBe('success');
  const orderId = await depositOf(venue(), { uid: SUB });
  await operatorAct(venue(), 'confirm-deposit', { orderId });
  const { data } = await venue().call('GET', '/api/v3/account/funding-assets', { as: 'alice-sub' });
  expect(data).toMatchObject([{ coin: 'USDT', available: '40' }]);
});

it('refuses another account, and a coin that there is not', async () => {
  expect(await set({ toAccountType: 'elsewhere' })).toMatchObject({ status: 400, code: '40020' });
  expect(await set({ coin: 'X' })).toMatchObject({ status: 400, code: '13002' });
});
