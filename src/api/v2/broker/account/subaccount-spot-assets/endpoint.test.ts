import { expect, it } from 'vitest';
import { paysIn } from '../../../../../../test/support/agents.ts';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/subaccount-spot-assets';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: { query: { subUid: SUB } },
  names: 'subUid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) =>
  (await venue().call('GET', PATH, { query: { subUid: SUB, ...query } })).data;

it('shows what the sub-account has', async () => {
  expect(await read()).toEqual({ assetsList: [] });
  await paysIn(venue(), SUB, '100');
  const usdt = { coin: 'USDT', available: '100', frozen: '0', locked: '0' };
  expect(await read()).toEqual({
    assetsList: [{ ...usdt, uTime: expect.stringMatching(/^\d{13}$/) }],
  });
  expect((await read({ coin: 'ETH' })).assetsList).toMatchObject([{ coin: 'ETH', available: '0' }]);
  expect((await read({ assetType: 'all' })).assetsList.length).toBe(venue().state.coins.size);
});
