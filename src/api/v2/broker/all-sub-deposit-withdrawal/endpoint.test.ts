import { expect, it } from 'vitest';
import { paysIn } from '../../../../../test/support/agents.ts';
import {
  describeBrokerCall,
  OTHER_BROKER,
  perTestOfBroker,
  SUB,
} from '../../../../../test/support/broker-venue.ts';
import { depositOf, operatorAct, withdrawalOf } from '../../../../../test/support/payment-venue.ts';

const PATH = '/api/v2/broker/all-sub-deposit-withdrawal';

describeBrokerCall({
  method: 'GET',
  path: PATH,
  request: {},
  needs: 'uta_mgt read',
});

const venue = perTestOfBroker();
const DAY_MS = 86_400_000;
const read = (query: Record<string, string> = {}) => {
  const { nowMs } = venue().clock;
  const times = { startTime: String(nowMs - DAY_MS), endTime: String(nowMs) };
  return venue().call('GET', PATH, { query: { ...times, ...query } });
};

it('R-K-6 shows those of all sub-accounts together, newest first', async () => {
  await paysIn(venue(), SUB, '100');
  const deposit = await depositOf(venue(), { uid: SUB, txId: 'one' });
  const withdrawal = await withdrawalOf(venue(), { uid: SUB });
  const inside = { uid: SUB, chain: undefined, address: OTHER_BROKER };
  const last = await withdrawalOf(venue(), inside);
  await operatorAct(venue(), 'confirm-deposit', { orderId: deposit });
  const row = { uid: SUB, coin: 'USDT', ts: expect.stringMatching(/^\d{13}$/) };
  const out = { ...row, type: 'withdrawal', status: 'pending' };
  expect((await read()).data).toEqual({
    list: [
      { ...out, txId: last, subType: 'internal', amount: '30' },
      { ...out, txId: withdrawal, subType: 'onchain', amount: '31' },
      { ...row, type: 'deposit', subType: 'onchain', txId: 'one', amount: '40', status: 'success' },
    ],
    endId: deposit,
  });
  const kinds = async (query: Record<string, string>) =>
    (await read(query)).data.list.map(({ txId }: { txId: string }) => txId);
  expect(await kinds({ idLessThan: withdrawal })).toEqual(['one']);
  expect(await kinds({ type: 'deposit' })).toEqual(['one']);
  expect(await kinds({ type: 'withdrawal' })).toEqual([last, withdrawal]);
});

it('takes both times or neither, at most a week', async () => {
  expect((await venue().call('GET', PATH)).data).toEqual({ list: [], endId: '' });
  expect(await read({ endTime: '' })).toMatchObject({ status: 400, code: '40017' });
  const tooEarly = String(venue().clock.nowMs - 8 * DAY_MS);
  expect(await read({ startTime: tooEarly })).toMatchObject({ status: 400, code: '00001' });
});
