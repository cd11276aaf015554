import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/manage/delete-subaccount-apikey';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, apiKey: 'alice-sub-trader' } },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const end = (apiKey: string) => venue().call('POST', PATH, { body: { subUid: SUB, apiKey } });

it('ends the key, which then opens nothing', async () => {
  const read = () => venue().call('GET', '/api/v3/account/assets', { as: 'alice-sub' });
  expect((await read()).code).toBe('00000');
  expect(await end('alice-sub')).toMatchObject({ code: '00000', data: 'success' });
  expect((await read()).code).toBe('40037');
  expect(await end('alice-sub')).toMatchObject({ status: 400, code: '40065' });
});

it('refuses a key that is not of the sub-account', async () => {
  expect(await end('alice')).toMatchObject({ status: 400, code: '40065' });
  expect(venue().state.keys.has('alice')).toBe(true);
});
