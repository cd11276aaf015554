import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/subaccount-list';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: {},
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) =>
  (await venue().call('GET', PATH, { query })).data;
const uids = ({ subList }: { subList: readonly { subUid: string }[] }) =>
  subList.map(({ subUid }) => subUid);

it('lists them newest first, page by page, and of a status', async () => {
  for (const name of ['second', 'third'])
    await venue().submit({ type: 'create-sub-account', uid: BROKER, name, note: 'bots' });
  const page = await read({ limit: '2' });
  expect([uids(page), page.hasNextPage, page.idLessThan]).toEqual([
    ['100103', '100102'],
    true,
    100_102,
  ]);
  const last = await read({ limit: '2', idLessThan: String(page.idLessThan) });
  expect([uids(last), last.hasNextPage]).toEqual([[SUB], false]);
  expect(last.subList[0]).toEqual({
    subUid: SUB,
    subaccountName: 'alice-sub',
    status: 'normal',
    permList: expect.arrayContaining(['read', 'withdraw']),
    label: '',
    language: 'en_US',
    cTime: expect.stringMatching(/^\d{13}$/),
    uTime: expect.stringMatching(/^\d{13}$/),
  });
  const freeze = { type: 'freeze-sub-account', uid: BROKER, subUid: SUB, isFrozen: true } as const;
  await venue().submit(freeze);
  expect(uids(await read({ status: 'freeze' }))).toEqual([SUB]);
  expect(await read({ status: 'del' })).toEqual({ hasNextPage: false, idLessThan: 0, subList: [] });
});

it('lists those made within a time', async () => {
  const made = venue().state.users.get(SUB)?.createdMs ?? 0;
  expect(uids(await read({ startTime: String(made), endTime: String(made) }))).toEqual([SUB]);
  expect(uids(await read({ startTime: String(made + 1) }))).toEqual([]);
});
