import { expect, it } from 'vitest';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v3/broker/create-sub';

describeBrokerCall({
  method: 'POST',
  path: PATH,
  request: { body: { subaccountName: 'first', label: 'bots' } },
  needs: 'uta_mgt read_write',
});

const venue = perTestOfBroker();
const create = (body: object = {}) =>
  venue().call('POST', PATH, { body: { subaccountName: 'second', label: 'bots', ...body } });

it('makes one that may do everything', async () => {
  expect((await create()).data).toEqual({
    subUid: '100102',
    subaccountName: 'second',
    subaccountEmail: '100102@broker',
    status: 'normal',
    permList: [
      ...['read', 'spot_trade', 'margin_trade', 'contract_trade'],
      ...['transfer', 'deposit', 'withdraw'],
    ],
    label: 'bots',
    cTime: expect.stringMatching(/^\d{13}$/),
  });
  expect(venue().state.users.get('100102')).toMatchObject({ parentUid: BROKER, label: 'second' });
});

it('refuses a name that is taken, too long or missing', async () => {
  await create();
  expect(await create()).toMatchObject({ status: 400, code: '40060' });
  expect(await create({ subaccountName: 'x'.repeat(65) })).toMatchObject({ code: '40020' });
  expect(await create({ subaccountName: '' })).toMatchObject({ code: '40019' });
});
