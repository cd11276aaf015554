import { expect, it } from 'vitest';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/manage/subaccount-apikey-list';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: { query: { subUid: SUB } },
  names: 'subUid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();

it('lists them by name, with what they may do', async () => {
  const { data } = await venue().call('GET', PATH, { query: { subUid: SUB } });
  const trading = ['contract_order', 'contract_position', 'spot_trade', 'margin_trade'];
  const common = { subUid: SUB, label: '', permType: 'read_and_write', ipList: ['127.0.0.1'] };
  const all = [...trading, 'wallet_transfer', 'wallet_withdraw'];
  expect(data).toEqual([
    { ...common, apiKey: 'alice-sub', permList: all, secretKey: '' },
    { ...common, apiKey: 'alice-sub-trader', permList: all.slice(0, -1), secretKey: '' },
  ]);
});
