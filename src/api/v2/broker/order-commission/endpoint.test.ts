import { expect, it } from 'vitest';
import { DAY_MS, FIRST_DAY_MS, passTo, sellsSpot } from '../../../../../test/support/agents.ts';
import { brokerDay, days } from '../../../../../test/support/broker-day.ts';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';
import { sumDecimals } from '../../../../primitives/decimal.ts';

const PATH = '/api/v2/broker/order-commission';

describeBrokerCall({ method: 'GET', path: PATH, request: {}, needs: 'uta_mgt read' });

const venue = perTestOfBroker();
type Query = Record<string, string>;
const read = async (query: Query = {}) => (await venue().call('GET', PATH, { query })).data;
const list = async (query: Query = {}) => (await read(query)).commissionlist as readonly Query[];

it('R-K-8 shows what each fill of the previous day earned, newest first', async () => {
  await brokerDay(venue());
  const rows = await list();
  const row = {
    fillId: expect.stringMatching(/^1\d{18}$/),
    orderId: expect.stringMatching(/^1\d{18}$/),
    clientOid: expect.any(String),
    ts: expect.stringMatching(/^\d{13}$/),
  };
  const spot = { ...row, bizType: 'spot', subBizType: 'spot_trade', symbol: 'ETHUSDT' };
  const futures = { ...row, bizType: 'futures', subBizType: 'usdt_futures', symbol: 'BTCUSDT' };
  expect(rows).toEqual([
    { ...futures, volume: '6000', fee: '3.6', pureFee: '3.6', rebateAmount: '0.36' },
    { ...spot, volume: '1000', fee: '1', pureFee: '1', rebateAmount: '0.1' },
    { ...spot, volume: '2000', fee: '2', pureFee: '2', rebateAmount: '0.2' },
  ]);
  expect(await list({ orderId: rows[1]?.orderId ?? '' })).toEqual([rows[1]]);
  expect(await list({ uid: SUB, limit: '1' })).toEqual([rows[0]]);
  expect(await list({ uid: '1004' })).toEqual([]);
});

it('R-K-8 shows no fill of a day that is not over, and pages stay on their day', async () => {
  await brokerDay(venue());
  await sellsSpot(venue(), 'alice-sub');
  expect(await list(days(1, 2))).toEqual([]);
  const page = await read({ limit: '2' });
  await passTo(venue(), FIRST_DAY_MS + 2 * DAY_MS);
  expect(await list({ limit: '2', idLessThan: page.endId })).toMatchObject([{ pureFee: '2' }]);
  expect(await list()).toMatchObject([{ pureFee: '2', rebateAmount: '0.2' }]);
});

it('R-K-10 all fills, the days, the rows by coin and the ledger say the same sum', async () => {
  await brokerDay(venue());
  const fills = sumDecimals((await list()).map(({ rebateAmount }) => rebateAmount ?? ''));
  const call = async (path: string, query: Query = {}, as = 'alice') =>
    (await venue().call('GET', path, { query, as })).data;
  const [day] = await call('/api/v2/broker/total-commission');
  const rows: Query[] = await call('/api/v2/broker/commissions');
  const ledger = { uid: BROKER, kind: 'commission', coin: 'USDT' };
  const posted: Query[] = (await call('/operator/v1/ledger', ledger, 'operator')).list;
  expect(fills).toBe('0.66');
  expect(day.totalCommission).toBe(fills);
  expect(sumDecimals(rows.map(({ totalCommission }) => totalCommission ?? ''))).toBe(fills);
  expect(sumDecimals(posted.map(({ amount }) => amount ?? ''))).toBe(fills);
});
