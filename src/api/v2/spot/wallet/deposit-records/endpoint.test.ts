import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  depositOf,
  operatorAct,
  startPaymentVenue,
} from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ask = async (body: Record<string, string> = {}, as = 'alice') =>
  (await venue.call('GET', '/api/v2/spot/wallet/deposit-records', { as, query: body })).data;

it('R-W-4 shows deposits that wait and those that have ended, newest first', async () => {
  const ids: string[] = [];
  for (const txId of ['a', 'b', 'c']) ids.push(await depositOf(venue, { txId }));
  const [first = '', second = '', third = ''] = ids;
  await operatorAct(venue, 'confirm-deposit', { orderId: first });
  await operatorAct(venue, 'fail-deposit', { orderId: third });
  const rows = await ask();
  expect(rows.map((row: { orderId: string; status: string }) => [row.orderId, row.status])).toEqual(
    [
      [third, 'fail'],
      [second, 'pending'],
      [first, 'success'],
    ],
  );
  const { nowMs } = venue.clock;
  expect(rows[2]).toEqual({
    orderId: first,
    tradeId: 'a',
    coin: 'USDT',
    type: 'deposit',
    size: '40',
    status: 'success',
    toAddress: expect.stringMatching(/^bx/),
    dest: 'on_chain',
    chain: 'TRC20',
    fromAddress: '',
    cTime: String(nowMs),
    uTime: String(nowMs),
  });
  expect(await ask({ limit: '2' })).toHaveLength(2);
  expect(await ask({ idLessThan: second })).toMatchObject([{ orderId: first }]);
  expect(await ask({ orderId: second })).toMatchObject([{ orderId: second }]);
  expect(await ask({ orderId: '7' })).toEqual([]);
  expect(await ask({ coin: 'ETH' })).toEqual([]);
  expect(await ask({}, 'bob')).toEqual([]);
  const window = { startTime: String(nowMs - 1000), endTime: String(nowMs - 1) };
  expect(await ask(window)).toEqual([]);
  // What an operator pays in is no deposit of a client's.
  const money = { uid: '1001', coin: 'USDT', amount: '9', reference: 'r' };
  await operatorAct(venue, 'deposit', money);
  expect(await ask()).toHaveLength(3);
});
