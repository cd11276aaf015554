import { expect, it } from 'vitest';
import { brokerKey } from '../../../../../../test/support/broker-calls.ts';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/manage/create-subaccount-apikey';

const KEY = brokerKey('v2');

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: KEY },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const create = (body: object = {}) => venue().call('POST', PATH, { body: { ...KEY, ...body } });

it('R-K-5 makes one, whose secret is told once', async () => {
  const { data } = await create();
  expect(data).toEqual({
    subUid: SUB,
    label: 'grid',
    apiKey: expect.stringMatching(/^bg_[0-9a-f]{32}$/),
    permType: 'read_and_write',
    permList: ['contract_order', 'contract_position'],
    ipList: ['127.0.0.1'],
    secretKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const kept = venue().state.keys.get(data.apiKey);
  expect(kept).toMatchObject({ uid: SUB, permissions: ['futures:read_write'] });
  expect(JSON.stringify(kept)).not.toContain(data.secretKey);
});

it('R-K-5 one that reads does nothing else, and one that may withdraw does', async () => {
  const reader = (await create({ permType: 'readonly' })).data;
  expect(reader.permType).toBe('readonly');
  const payer = (await create({ permList: ['wallet_withdraw'] })).data;
  expect(payer).toMatchObject({ permType: 'read_and_write', permList: ['wallet_withdraw'] });
  expect(venue().state.keys.get(payer.apiKey)?.permissions).toEqual(['withdraw']);
});

it.each([
  [
    'withdrawing by a key that reads',
    { permType: 'readonly', permList: ['wallet_withdraw'] },
    '40020',
  ],
  ['another permission', { permList: ['fly'] }, '40020'],
  ['another level', { permType: 'all' }, '40020'],
  ['no level', { permType: '' }, '40019'],
  ['no passphrase', { passphrase: '' }, '40019'],
  ['addresses beyond its own (R-T-12)', { ipList: ['10.0.0.1'] }, '40018'],
])('refuses %s', async (_, body, code) => {
  expect(await create(body)).toMatchObject({ status: 400, code, data: null });
});
