import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v3/broker/query-sub-apikey';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: { query: { subUid: SUB } },
  names: 'subUid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = () => venue().call('GET', PATH, { query: { subUid: SUB } });

it('shows the newest, and all of them by name', async () => {
  venue().clock.nowMs += 1000;
  const key = { subUid: SUB, passphrase: 'secret12', label: 'grid', ipList: ['127.0.0.1'] };
  const body = { ...key, permType: 'read_only', permList: ['uta_mgt'] };
  const made = (await venue().call('POST', '/api/v3/broker/create-sub-apikey', { body })).data;
  const { apiKeyList, ...newest } = (await read()).data;
  expect(newest).toEqual({
    subUid: SUB,
    label: 'grid',
    apiKey: made.apiKey,
    permType: 'read_only',
    permList: ['uta_mgt'],
    ipList: ['127.0.0.1'],
    secretKey: '',
  });
  expect(apiKeyList).toMatchObject([
    { apiKey: 'alice-sub', permList: ['uta_trade', 'uta_mgt', 'transfer', 'withdraw'] },
    { apiKey: 'alice-sub-trader', permList: ['uta_trade', 'uta_mgt', 'transfer'] },
    newest,
  ]);
});

it('is 40065 where there is none', async () => {
  for (const key of ['alice-sub', 'alice-sub-trader'])
    await venue().submit({ type: 'delete-sub-key', uid: BROKER, key });
  expect(await read()).toMatchObject({ status: 400, code: '40065', data: null });
});
