import { expect, it } from 'vitest';
import { declareBroker } from '../../../../../test/support/broker-day.ts';
import {
  BROKER,
  describeBrokerCall,
  OTHER_BROKER,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/rebate-info';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: { query: { uid: SUB } },
  names: 'uid',
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const read = async (uid: string) => venue().call('GET', PATH, { query: { uid } });

it('R-K-11 tells what of his fees a customer gets back, until he leaves', async () => {
  await declareBroker(venue());
  // 40 % of the fees are shared, a quarter of that is his.
  const mine = { clientSpotRebateRatio: '0.1', clientFuturesRebateRatio: '0.1' };
  const customer = { affiliationType: 'affiliate', userLevel: 'VIP0', ...mine };
  expect((await read('1004')).data).toEqual(customer);
  const none = { clientSpotRebateRatio: '0', clientFuturesRebateRatio: '0' };
  expect((await read(SUB)).data).toEqual({ ...customer, ...none });
  const tiers = [{ tier: 'vip1', rates: {} }];
  await venue().submit({ type: 'set-fee-schedule', tiers, by: 'test' });
  await venue().submit({ type: 'set-fee-tier', uid: '1004', tier: 'vip1', by: 'test' });
  const left = { uid: BROKER, commissionRate: '0.4', customers: [], by: 'test' };
  await venue().submit({ type: 'set-agent', ...left });
  const gone = { affiliationType: 'official', userLevel: 'VIP1', ...none };
  expect((await read('1004')).data).toEqual(gone);
  expect(await read(OTHER_BROKER)).toMatchObject({ status: 400, code: '40028' });
});
