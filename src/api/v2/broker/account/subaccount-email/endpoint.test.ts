import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/subaccount-email';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: { query: { subUid: SUB } },
  names: 'subUid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();

it('is one of the venue until the broker names another', async () => {
  const read = () => venue().call('GET', PATH, { query: { subUid: SUB } });
  expect((await read()).data).toEqual({
    subUid: SUB,
    subaccountName: 'alice-sub',
    subaccountEmail: '100101@broker',
    cTime: expect.stringMatching(/^\d{13}$/),
    uTime: expect.stringMatching(/^\d{13}$/),
  });
  const body = { subUid: SUB, subaccountEmail: 'sub@example.com' };
  await venue().call('POST', '/api/v2/broker/account/modify-subaccount-email', { body });
  expect((await read()).data.subaccountEmail).toBe('sub@example.com');
});
