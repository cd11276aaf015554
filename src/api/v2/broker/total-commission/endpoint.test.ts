import { expect, it } from 'vitest';
import { DAY_MS, FIRST_DAY_MS, passTo } from '../../../../../test/support/agents.ts';
import { brokerDay, DATE, days } from '../../../../../test/support/broker-day.ts';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';
import { operatorAct } from '../../../../../test/support/payment-venue.ts';

const PATH = '/api/v2/broker/total-commission';

describeBrokerCall({ method: 'GET', path: PATH, request: {}, needs: 'uta_mgt read' });

const venue = perTestOfBroker();
const read = (query: Record<string, string> = {}) => venue().call('GET', PATH, { query });

it('R-K-10 shows a row for each day that is over, in USDT', async () => {
  await brokerDay(venue());
  const first = {
    date: DATE,
    totalTradingVolume: '9000',
    totalActiveTraders: '1',
    totalCommission: '0.66',
    spot: {
      spotTradingVolume: '3000',
      spotTradingFee: '3',
      spotPureTradingFee: '3',
      spotCommission: '0.3',
    },
    futures: {
      futuresTradingVolume: '6000',
      futuresTradingFee: '3.6',
      futuresPureTradingFee: '3.6',
      futuresCommission: '0.36',
    },
  };
  expect((await read()).data).toEqual([first]);
  expect((await read(days(-179, 1))).data).toEqual([first]);
});

it('R-K-10 counts a correction on the day that tells it, and nobody as trading for it', async () => {
  await brokerDay(venue());
  const row = { agentUid: BROKER, uid: SUB, coin: 'USDT', category: 'USDT-FUTURES' };
  const act = { ...row, symbol: 'BTCUSDT', rebate: '-0.06', reference: 'c', reason: 'a test' };
  await operatorAct(venue(), 'correct-commission', act);
  await passTo(venue(), FIRST_DAY_MS + 2 * DAY_MS);
  const [{ futures, ...second }] = (await read()).data;
  expect(second).toMatchObject({ totalActiveTraders: '0', totalCommission: '-0.06' });
  expect(futures).toMatchObject({ futuresTradingVolume: '0', futuresCommission: '-0.06' });
});

it('R-K-9 reaches back a year, half of one at a time', async () => {
  expect(await read(days(-181, 0))).toMatchObject({ status: 400, code: '00001' });
  expect(await read(days(-300, -200))).toMatchObject({ code: '00000', data: [] });
  expect(await read(days(-400, -300))).toMatchObject({ status: 400, code: '00001' });
});
