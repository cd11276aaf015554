import { expect, it } from 'vitest';
import { paysIn } from '../../../../../test/support/agents.ts';
import { brokerDay } from '../../../../../test/support/broker-day.ts';
import {
  BROKER,
  describeBrokerCall,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';
import { depositOf, operatorAct } from '../../../../../test/support/payment-venue.ts';

const PATH = '/api/v2/broker/subaccounts';

describeBrokerCall({ method: 'GET', path: PATH, request: {}, needs: 'uta_mgt read' });

const venue = perTestOfBroker();
const read = async (query: Record<string, string> = {}) => venue().call('GET', PATH, { query });

it('R-K-11 shows what they have, and since when they pay in and trade', async () => {
  const registerTime = String(venue().state.users.get(SUB)?.createdMs);
  const never = { firstTimeDeposit: '', firstTimeTrade: '', registerTime };
  await paysIn(venue(), SUB, '100');
  expect((await read()).data).toEqual([{ uid: SUB, asset: '100', ...never }]);
  const first = String(venue().clock.nowMs);
  const orderId = await depositOf(venue(), { uid: SUB, txId: 'one' });
  expect((await read()).data).toEqual([{ uid: SUB, asset: '100', ...never }]);
  await operatorAct(venue(), 'confirm-deposit', { orderId });
  await brokerDay(venue());
  const [row] = (await read()).data;
  const time = expect.stringMatching(/^\d{13}$/);
  expect(row).toEqual({
    uid: SUB,
    asset: expect.stringMatching(/^\d+(\.\d+)?$/),
    firstTimeDeposit: first,
    firstTimeTrade: time,
    registerTime,
  });
});

it('R-K-11 shows those that were made in a time, page by page', async () => {
  for (const name of ['second', 'third'])
    await venue().submit({ type: 'create-sub-account', uid: BROKER, name });
  const uids = async (query: Record<string, string>) =>
    (await read(query)).data.map(({ uid }: { uid: string }) => uid);
  expect(await uids({ pageSize: '2' })).toEqual([SUB, '100102']);
  expect(await uids({ pageSize: '2', pageNo: '2' })).toEqual(['100103']);
  const endTime = String(venue().clock.nowMs);
  const made = venue().state.users.get(SUB)?.createdMs ?? 0;
  expect(await uids({ startTime: String(made + 1), endTime: String(made + 1) })).toEqual([]);
  expect(await read({ endTime })).toMatchObject({ status: 400, code: '40017' });
});
