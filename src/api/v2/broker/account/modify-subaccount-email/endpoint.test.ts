import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/modify-subaccount-email';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, subaccountEmail: 'sub@example.com' } },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const modify = (subaccountEmail: string) =>
  venue().call('POST', PATH, { body: { subUid: SUB, subaccountEmail } });

it('names its address', async () => {
  expect((await modify('sub@example.com')).data).toBe('success');
  expect(venue().state.users.get(SUB)?.email).toBe('sub@example.com');
});

it.each(['sub', 'sub@', '@example.com', 'a b@example.com'])('refuses %s', async (text) => {
  expect(await modify(text)).toMatchObject({ status: 400, code: '40020' });
});
