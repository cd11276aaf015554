import { expect, it } from 'vitest';
import { paysIn } from '../../../../../../test/support/agents.ts';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/account/subaccount-future-assets';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: { query: { subUid: SUB, productType: 'USDT-FUTURES' } },
  names: 'subUid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();

it('shows what the sub-account has of each margin coin', async () => {
  await paysIn(venue(), SUB, '100');
  const query = { subUid: SUB, productType: 'USDT-FUTURES' };
  const { data } = await venue().call('GET', PATH, { query });
  const zero = { frozen: '0', locked: '0', unrealizedPL: '0' };
  const hundred = {
    ...{ available: '100', crossedMaxAvailable: '100', isolatedMaxAvailable: '100' },
    ...{ maxTransferOut: '100', accountEquity: '100', usdtEquity: '100' },
  };
  const row = { marginCoin: 'USDT', ...zero, ...hundred, btcEquity: expect.any(String) };
  expect(data).toEqual({ assetsList: [{ ...row, uTime: expect.stringMatching(/^\d{13}$/) }] });
});
