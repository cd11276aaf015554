import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v3/broker/sub-deposit-address';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subUid: SUB, coin: 'USDT' } },
  names: 'subUid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const ask = (body: object = {}) =>
  venue().call('POST', PATH, { body: { subUid: SUB, coin: 'USDT', ...body } });

it('R-W-1 is that of the sub-account, by a chain', async () => {
  expect((await ask()).data).toEqual({
    subUid: SUB,
    coin: 'USDT',
    address: expect.stringMatching(/^bx313030313031[0-9a-f]{8}$/),
    chain: 'TRC20',
    tag: '',
    url: '',
    cTime: String(venue().state.users.get(SUB)?.createdMs),
  });
  expect((await ask({ chain: 'TON' })).data.tag).toMatch(/^\d+$/);
});

it('R-K-3 is told to none that may get no deposits', async () => {
  const rights = ['read'] as const;
  await venue().submit({ type: 'change-sub-account', uid: BROKER, subUid: SUB, rights });
  expect(await ask()).toMatchObject({ status: 400, code: '40022', data: null });
});

it('refuses a chain that is closed, and a coin that there is not', async () => {
  expect(await ask({ chain: 'OLD' })).toMatchObject({ code: '42017' });
  expect(await ask({ coin: 'X' })).toMatchObject({ code: '25201' });
});
