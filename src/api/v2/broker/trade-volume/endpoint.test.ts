import { expect, it } from 'vitest';
import { brokerDay, days } from '../../../../../test/support/broker-day.ts';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/trade-volume';

describeBrokerCall({ method: 'GET', path: PATH, request: {}, needs: 'uta_mgt read' });

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) => venue().call('GET', PATH, { query });

it('R-K-11 shows what each sub-account traded on the days, by uid', async () => {
  await venue().submit({ type: 'create-sub-account', uid: BROKER, name: 'second' });
  await brokerDay(venue());
  const traded = { uid: SUB, volume: '9000', spotVolume: '3000', futureVolume: '6000' };
  const none = { uid: '100102', volume: '0', spotVolume: '0', futureVolume: '0' };
  expect((await read()).data).toEqual([traded, none]);
  expect((await read({ ...days(-20, 1), pageSize: '1' })).data).toEqual([traded]);
  expect((await read({ ...days(-20, -1), pageSize: '1' })).data).toEqual([{ ...none, uid: SUB }]);
  expect(await read(days(-31, 0))).toMatchObject({ status: 400, code: '00001' });
});
