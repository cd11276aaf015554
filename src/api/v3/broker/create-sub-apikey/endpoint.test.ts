import { expect, it } from 'vitest';
import { brokerKey } from '../../../../../test/support/broker-calls.ts';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v3/broker/create-sub-apikey';

const KEY = brokerKey('v3');

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
    permType: 'read_write',
    permList: ['uta_trade'],
    ipList: ['127.0.0.1'],
    secretKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const kept = venue().state.keys.get(data.apiKey);
  expect(kept).toMatchObject({ uid: SUB, permissions: ['uta_trade:read_write'] });
  expect(JSON.stringify(kept)).not.toContain(data.secretKey);
});

it('R-K-5 one that reads does nothing else, and one that may withdraw does', async () => {
  const reader = (await create({ permType: 'read_only' })).data;
  expect(reader.permType).toBe('read_only');
  const payer = (await create({ permList: ['withdraw'] })).data;
  expect(payer).toMatchObject({ permType: 'read_write', permList: ['withdraw'] });
  expect(venue().state.keys.get(payer.apiKey)?.permissions).toEqual(['withdraw']);
});

it.each([
  ['withdrawing by a key that reads', { permType: 'read_only', permList: ['withdraw'] }, '40020'],
  ['another permission', { permList: ['fly'] }, '40020'],
  ['another level', { permType: 'all' }, '40020'],
  ['no level', { permType: '' }, '40019'],
  ['no passphrase', { passphrase: '' }, '40019'],
  ['addresses beyond its own (R-T-12)', { ipList: ['10.0.0.1'] }, '40018'],
])('refuses %s', async (_, body, code) => {
  expect(await create(body)).toMatchObject({ status: 400, code, data: null });
});
