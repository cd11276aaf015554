import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/info';

describeBrokerCall({ method: 'GET', path: PATH, request: {}, needs: 'uta_mgt read' });

const venue = perTestOfBroker();

it('R-K-11 tells how many sub-accounts there are, and how many there may be', async () => {
  const read = async () => (await venue().call('GET', PATH)).data;
  const uTime = expect.stringMatching(/^\d{13}$/);
  const maxSubAccountSize = '999999999999999';
  expect(await read()).toEqual({ subAccountSize: '1', maxSubAccountSize, uTime });
  await venue().submit({ type: 'create-sub-account', uid: BROKER, name: 'second' });
  const made = String(venue().state.users.get('100102')?.createdMs);
  expect(await read()).toEqual({ subAccountSize: '2', maxSubAccountSize, uTime: made });
});
