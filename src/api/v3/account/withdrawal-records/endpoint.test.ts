import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  operatorAct,
  startPaymentVenue,
  withdrawalOf,
} from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ask = async (body: Record<string, string> = {}, as = 'alice') =>
  (await venue.call('GET', '/api/v3/account/withdrawal-records', { as, query: body })).data;

it('R-W-4 shows withdrawals in the words that clients know', async () => {
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
    recordId: '0xabc',
    coin: 'USDT',
    type: 'withdraw',
    clientOid: 'w1',
    size: '31',
    fee: '1',
    status: 'success',
    dest: 'on_chain',
    toAddress: 'TXabc',
    fromAddress: expect.stringMatching(/^bx/),
    chain: 'TRC20',
    confirm: '1',
    tag: '',
    createdTime: String(nowMs),
    updatedTime: String(nowMs),
  });
  expect(await ask({ clientOid: 'w2' })).toMatchObject([
    { orderId: reviewed, recordId: '', confirm: '0' },
  ]);
  expect(await ask({ orderId: done })).toHaveLength(1);
  expect(await ask({}, 'bob')).toEqual([]);
});

it('R-W-15 between users of the venue the order is the record, of who pays and who is paid', async () => {
  const inside = { clientOid: 'w4', chain: undefined, address: '1002' };
  const orderId = await withdrawalOf(venue, inside);
  await operatorAct(venue, 'complete-withdrawal', { orderId, txId: 'inside' });
  const between = { dest: 'internal_transfer', chain: '', status: 'success', size: '30' };
  const [paid] = await ask({ clientOid: 'w4' });
  expect(paid).toMatchObject({ ...between, orderId, recordId: orderId, fee: '0' });
  const { nowMs } = venue.clock;
  const query = { startTime: String(nowMs - 1000), endTime: String(nowMs) };
  const { data } = await venue.call('GET', '/api/v3/account/deposit-records', { as: 'bob', query });
  expect(data).toMatchObject([between]);
  expect(data[0].recordId).toBe(data[0].orderId);
});
