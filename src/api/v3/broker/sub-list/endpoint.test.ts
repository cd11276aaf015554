import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v3/broker/sub-list';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: {},
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) =>
  (await venue().call('GET', PATH, { query })).data;

it('lists them newest first, page by page, and of a status', async () => {
  await venue().submit({ type: 'create-sub-account', uid: BROKER, name: 'second', note: 'bots' });
  const page = await read({ limit: '1' });
  const row = {
    subUid: '100102',
    subaccountName: 'second',
    subaccountEmail: '100102@broker',
    status: 'normal',
    permList: expect.arrayContaining(['read', 'withdraw']),
    label: 'bots',
    language: 'en_US',
    cTime: expect.stringMatching(/^\d{13}$/),
    uTime: expect.stringMatching(/^\d{13}$/),
  };
  expect(page).toEqual({ subList: [row], hasNext: true, cursor: '100102' });
  expect((await read({ cursor: page.cursor })).subList).toMatchObject([{ subUid: SUB }]);
  expect((await read({ status: 'freeze' })).subList).toEqual([]);
  const wrong = await venue().call('GET', PATH, { query: { cursor: 'x' } });
  expect(wrong).toMatchObject({ status: 400, code: '40020' });
  expect(wrong.msg).toContain('Parameter cursor error');
});
