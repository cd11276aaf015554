import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v3/broker/modify-sub';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, permList: ['read'] } },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const modify = (body: object) => venue().call('POST', PATH, { body: { subUid: SUB, ...body } });

it('R-K-2 changes what is named and leaves the rest', async () => {
  expect((await modify({ permList: ['read', 'uta_spot_trade'] })).data).toEqual({
    subUid: SUB,
    subaccountName: 'alice-sub',
    status: 'normal',
    permList: ['read', 'spot_trade'],
    label: '',
    cTime: expect.stringMatching(/^\d{13}$/),
    uTime: expect.stringMatching(/^\d{13}$/),
  });
  expect((await modify({ status: 'freeze' })).data).toMatchObject({
    status: 'freeze',
    permList: ['read', 'spot_trade'],
  });
});

it('R-T-10 whom an operator froze it does not free', async () => {
  const body = { uid: SUB, status: 'frozen' };
  await venue().call('POST', '/operator/v1/set-user-status', { as: 'operator', body });
  expect(await modify({ status: 'normal' })).toMatchObject({ status: 400, code: '40013' });
  expect(await modify({ status: 'other' })).toMatchObject({ code: '40020' });
});
