import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  operatorAct,
  startPaymentVenue,
  withdrawalOf,
} from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ask = async (body: Record<string, string> = {}, as = 'alice') =>
  (await venue.call('GET', '/api/v2/spot/wallet/withdrawal-records', { as, query: body })).data;

it('R-W-4, R-W-15 shows withdrawals in the words that clients know, with what leaves', async () => {
  const of = (clientOid: string) => withdrawalOf(venue, { clientOid });
  const [done, reviewed, cancelled] = [await of('w1'), await of('w2'), await of('w3')];
  await operatorAct(venue, 'complete-withdrawal', { orderId: done, txId: '0xabc' });
  await operatorAct(venue, 'approve-withdrawal', { orderId: reviewed });
  await venue.submit({ type: 'cancel-withdrawal', uid: '1001', orderId: cancelled });
  const rows = await ask();
  expect(rows.map((row: { orderId: string; status: string }) => [row.orderId, row.status])).toEqual(
    [
      [cancelled, 'fail'],
      [reviewed, 'pending'],
      [done, 'success'],
    ],
  );
  const { nowMs } = venue.clock;
  expect(rows[2]).toEqual({
    orderId: done,
    tradeId: '0xabc',
    coin: 'USDT',
    type: 'withdraw',
    clientOid: 'w1',
    size: '31',
    fee: '-1',
    status: 'success',
    dest: 'on_chain',
    toAddress: 'TXabc',
    fromAddress: expect.stringMatching(/^bx/),
    chain: 'TRC20',
    confirm: '1',
    tag: '',
    cTime: String(nowMs),
    uTime: String(nowMs),
  });
  expect(await ask({ clientOid: 'w2' })).toMatchObject([
    { orderId: reviewed, tradeId: '', confirm: '0' },
  ]);
  expect(await ask({ orderId: done })).toHaveLength(1);
  expect(await ask({}, 'bob')).toEqual([]);
});

it('takes ninety days whose two ends a client has read from its clock one after the other', async () => {
  const { nowMs } = venue.clock;
  const read = (spanMs: number) =>
    venue.call('GET', '/api/v2/spot/wallet/withdrawal-records', {
      as: 'alice',
      query: { startTime: String(nowMs + 1 - spanMs), endTime: String(nowMs + 1) },
    });
  const ninetyDaysMs = 90 * 86_400_000;
  expect((await read(ninetyDaysMs + 1)).data).toHaveLength(3);
  expect(await read(ninetyDaysMs + 1_001)).toMatchObject({ code: '40705' });
});
