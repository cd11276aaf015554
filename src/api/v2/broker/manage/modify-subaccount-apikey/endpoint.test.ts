import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/manage/modify-subaccount-apikey';

const KEY = {
  subUid: SUB,
  passphrase: 'secret12',
  label: 'grid',
  permType: 'read_and_write',
  permList: ['contract_order'],
  ipList: ['127.0.0.1'],
};

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, apiKey: 'alice-sub', passphrase: 'secret12' } },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const key = async (): Promise<string> =>
  (await venue().call('POST', '/api/v2/broker/manage/create-subaccount-apikey', { body: KEY })).data
    .apiKey;
const modify = (body: object) =>
  venue().call('POST', PATH, { body: { subUid: SUB, passphrase: 'secret34', ...body } });

it('R-K-5 changes what is named; the level alone is that of all its permissions', async () => {
  const apiKey = await key();
  const shown = {
    subUid: SUB,
    label: 'old',
    apiKey,
    permList: ['contract_order', 'contract_position'],
  };
  expect((await modify({ apiKey, label: 'old' })).data).toEqual({
    ...shown,
    permType: 'read_and_write',
    ipList: ['127.0.0.1'],
  });
  const reading = (await modify({ apiKey, permType: 'readonly' })).data;
  expect(reading).toMatchObject({ ...shown, permType: 'readonly' });
  const other = (await modify({ apikey: apiKey, permList: ['spot_trade'] })).data;
  expect(other.permList).toEqual(['spot_trade', 'margin_trade']);
  expect(venue().state.keys.get(apiKey)).toMatchObject({ permissions: ['spot:read'], note: 'old' });
});

it('R-K-5 from now on its passphrase is the new one', async () => {
  const apiKey = await key();
  const before = venue().state.keys.get(apiKey)?.passphraseMac;
  await modify({ apiKey });
  expect(venue().state.keys.get(apiKey)?.passphraseMac).not.toBe(before);
});

it('refuses a key that is not of the sub-account, and what its caller may not give', async () => {
  expect(await modify({ apiKey: 'alice' })).toMatchObject({ status: 400, code: '40065' });
  expect(await modify({ apiKey: 'bob' })).toMatchObject({ code: '40065' });
  expect(await modify({})).toMatchObject({ code: '40019' });
  expect(await modify({ apiKey: await key(), ipList: [] })).toMatchObject({ code: '40018' });
});
