import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/modify-subaccount';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, permList: ['read'], status: 'normal' } },
  names: 'subUid',
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const modify = (body: object = {}) =>
  venue().call('POST', PATH, {
    body: { subUid: SUB, permList: ['spot_trade', 'read'], status: 'normal', ...body },
  });
const asSub = (method: 'GET' | 'POST', path: string, call: object = {}) =>
  venue().call(method, path, { as: 'alice-sub', ...call });

it('R-K-2 says what it may do, and in which language', async () => {
  expect((await modify({ language: 'de_DE' })).data).toEqual({
    subUid: SUB,
    subaccountName: 'alice-sub',
    status: 'normal',
    permList: ['read', 'spot_trade'],
    label: '',
    language: 'de_DE',
    cTime: expect.stringMatching(/^\d{13}$/),
    uTime: expect.stringMatching(/^\d{13}$/),
  });
  expect((await modify()).data.language).toBe('de_DE');
});

it('R-K-3 it may then do that alone, by whatever key', async () => {
  await modify({ permList: ['contract_trade'] });
  const order = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' };
  const body = { ...order, price: '1500', size: '1' };
  const placed = await asSub('POST', '/api/v2/spot/trade/place-order', { body });
  expect([placed.code, placed.msg]).toEqual([
    '40022',
    'The business of this account has been restricted: spot_trade',
  ]);
});

it('R-K-4 without the right to read it is told nothing of its own', async () => {
  expect((await asSub('GET', '/api/v2/spot/account/assets')).code).toBe('00000');
  await modify({ permList: ['spot_trade'] });
  for (const path of ['/api/v2/spot/account/assets', '/api/v3/account/assets'])
    expect(await asSub('GET', path)).toMatchObject({ status: 400, code: '40014' });
  expect((await asSub('GET', '/api/v2/spot/market/tickers')).code).toBe('00000');
});

it('freezes and frees it', async () => {
  expect((await modify({ status: 'freeze' })).data.status).toBe('freeze');
  expect(await asSub('GET', '/api/v2/spot/account/assets')).toMatchObject({ code: '40013' });
  await modify();
  expect(await asSub('GET', '/api/v2/spot/account/assets')).toMatchObject({ code: '00000' });
});

it.each([
  ['another right', { permList: ['fly'] }, '40020'],
  ['no rights', { permList: [] }, '40019'],
  ['no status', { status: '' }, '40019'],
  ['another status', { status: 'del' }, '40020'],
  ['another language', { language: 'la' }, '40020'],
])('refuses %s', async (_, body, code) => {
  expect(await modify(body)).toMatchObject({ status: 400, code, data: null });
});
