import { expect, it } from 'vitest';
import { brokerDay, DATE, days } from '../../../../../test/support/broker-day.ts';
import {
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';

const PATH = '/api/v2/broker/commissions';

describeBrokerCall({ method: 'GET', path: PATH, request: {}, needs: 'uta_mgt read' });

const venue = perTestOfBroker();
const read = (query: Record<string, string> = {}) => venue().call('GET', PATH, { query });

it('R-K-9 shows the previous day by sub-account, coin and market, newest first', async () => {
  await brokerDay(venue());
  const row = { uid: SUB, date: DATE, coin: 'USDT', deductedFee: '0', markUpFee: '0' };
  const spot = {
    ...row,
    symbol: 'ETHUSDT',
    bizType: 'spot',
    subBizType: 'spot_trade',
    dealtAmount: '3000',
    totalFee: '3',
    paidFee: '3',
    totalCommission: '0.3',
  };
  const futures = {
    ...row,
    symbol: 'BTCUSDT',
    bizType: 'futures',
    subBizType: 'usdt_futures',
    dealtAmount: '6000',
    totalFee: '3.6',
    paidFee: '3.6',
    totalCommission: '0.36',
  };
  expect((await read()).data).toEqual([futures, spot]);
  expect((await read({ pageSize: '1', pageNo: '2' })).data).toEqual([spot]);
  expect((await read({ bizType: 'spot' })).data).toEqual([spot]);
  expect((await read({ subBizType: 'usdt_futures' })).data).toEqual([futures]);
  expect((await read({ ...days(-1, -1) })).data).toEqual([]);
  const v3 = await venue().call('GET', '/api/v3/broker/commission', { query: days(0, 0) });
  expect(v3.data).toEqual([futures, spot]);
});

it('R-K-9 takes both times or neither, at most 30 days, and a market of its kind', async () => {
  expect(await read({ startTime: DATE })).toMatchObject({ status: 400, code: '40017' });
  expect(await read(days(-31, 0))).toMatchObject({ status: 400, code: '00001' });
  expect(await read({ bizType: 'spot', subBizType: 'usdt_futures' })).toMatchObject({
    status: 400,
    code: '40020',
  });
});
