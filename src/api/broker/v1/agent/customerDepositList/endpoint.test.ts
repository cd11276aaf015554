import { describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  DAVE,
  DAY_MS,
  declareAgent,
  declareAgents,
  ERIN,
  FIRST_DAY_MS,
  OTHER_AGENT,
  passTo,
  paysIn,
} from '../../../../../../test/support/agents.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { accepted } from '../../../../../../test/support/trader.ts';
import { describeReport } from '../../../../../../test/support/twins.ts';

const PATH = '/api/broker/v1/agent/customerDepositList';

const venue = perTest();
const ask = (body: Record<string, unknown> = {}, as = 'alice') =>
  venue().call('POST', PATH, { body, as });
/** What was paid in by whom, of all that an agent may see today. */
const told = async (body: Record<string, unknown> = {}, as = 'alice') => {
  const window = { startTime: FIRST_DAY_MS, endTime: venue().clock.nowMs };
  return accepted(await ask({ ...window, ...body }, as)).map(
    (row: Record<string, string>) => `${row.uid} ${row.depositAmount} ${row.depositCoin}`,
  );
};

describe('success', () => {
  it('R-A-7 shows what customers paid in, at once, newest first', async () => {
    await declareAgents(venue());
    await paysIn(venue(), BOB, '12.50');
    await passTo(venue(), venue().clock.nowMs + 1);
    await paysIn(venue(), ERIN, '0.5', 'BTC');
    await paysIn(venue(), DAVE, '7');
    const endTime = venue().clock.nowMs;
    const { data } = await ask({ startTime: endTime - 1, endTime });
    const orderId = expect.stringMatching(/^1\d{18}$/);
    expect(data).toEqual([
      {
        orderId,
        uid: ERIN,
        depositTime: String(endTime),
        depositCoin: 'BTC',
        depositAmount: '0.5',
      },
      {
        orderId,
        uid: BOB,
        depositTime: String(endTime - 1),
        depositCoin: 'USDT',
        depositAmount: '12.5',
      },
    ]);
    expect(data[0].orderId > data[1].orderId).toBe(true);
    expect(await told({}, 'carol')).toEqual([`${DAVE} 7 USDT`]);
  });

  it('R-A-7 shows those of sub-accounts as the customer’s, and of nobody else', async () => {
    await declareAgents(venue());
    const made = await venue().submit({ type: 'create-sub-account', uid: BOB, name: 'sub' });
    await paysIn(venue(), 'uid' in made ? made.uid : '', '3');
    await paysIn(venue(), AGENT, '4');
    expect(await told()).toEqual([`${BOB} 3 USDT`]);
  });

  it('R-A-7 counts from the start date on, for the agent that the customer has then', async () => {
    const sinceMs = venue().clock.nowMs + 1000;
    const customers = [{ uid: BOB, sinceMs, userRebateRate: '0' }];
    const terms = { uid: AGENT, commissionRate: '0.4', customers, by: 'test' };
    await venue().submit({ type: 'set-agent', ...terms });
    await passTo(venue(), sinceMs - 1);
    await paysIn(venue(), BOB, '1');
    await passTo(venue(), sinceMs);
    await paysIn(venue(), BOB, '2');
    await declareAgent(venue(), AGENT, {});
    await paysIn(venue(), BOB, '3');
    await declareAgent(venue(), OTHER_AGENT, { [BOB]: '0' });
    await paysIn(venue(), BOB, '4');
    expect(await told()).toEqual([`${BOB} 2 USDT`]);
    expect(await told({}, 'carol')).toEqual([`${BOB} 4 USDT`]);
  });

  it('tells a repeated reference once', async () => {
    await declareAgents(venue());
    const paid = { uid: BOB, coin: 'USDT', amount: '5', reference: 'once', by: 'test' };
    await venue().submit({ type: 'deposit', ...paid });
    await venue().submit({ type: 'deposit', ...paid });
    expect(await told()).toEqual([`${BOB} 5 USDT`]);
  });

  it('chooses a customer and a page; without times the previous day', async () => {
    await declareAgents(venue());
    for (const amount of ['1', '2', '3']) await paysIn(venue(), BOB, amount);
    await paysIn(venue(), ERIN, '4');
    expect(await told({ uid: BOB })).toEqual([`${BOB} 3 USDT`, `${BOB} 2 USDT`, `${BOB} 1 USDT`]);
    expect(await told({ pageSize: 3 })).toHaveLength(3);
    expect(await told({ pageSize: 3, pageNo: '2' })).toEqual([`${BOB} 1 USDT`]);
    expect(await told({ uid: BOB, pageSize: 2, pageNo: 2, showSub: 'no' })).toEqual([
      `${BOB} 1 USDT`,
    ]);
    expect(await told({ pageNo: '999999999999999' })).toEqual([]);
    expect((await ask()).data).toEqual([]);
    await passTo(venue(), FIRST_DAY_MS + DAY_MS);
    expect((await ask()).data).toHaveLength(4);
  });
});

describe('errors', () => {
  it.each([
    ['one time alone', { startTime: '1' }, '40017 Parameter verification failed endTime'],
    ['the other alone', { endTime: '1' }, '40017 Parameter verification failed startTime'],
    ['a window reversed', { startTime: '2', endTime: '1' }, '40707'],
    ['one of long ago', { startTime: '1', endTime: '2' }, '00001'],
    ['one too long', { startTime: '1', endTime: String(90 * DAY_MS + 2) }, '00001'],
    ['a page that is none', { pageNo: 'x' }, '40020 Parameter pageNo error'],
    ['a page of less than nothing', { pageSize: '-1' }, '40020 Parameter pageSize error'],
    ['a uid that is none', { uid: [] }, '40020 Parameter uid error'],
  ])('%s', async (_, body, refusal) => {
    await declareAgents(venue());
    const { code, data, msg } = await ask(body);
    expect(data).toBeNull();
    expect(`${code} ${msg}`).toContain(refusal);
  });
});

describeReport({ method: 'POST', path: PATH, refused: 'pageNo' });
