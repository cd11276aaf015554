import { describe, expect, it } from 'vitest';
import {
  BOB,
  DAY_MS,
  declareAgents,
  ERIN,
  FIRST_DAY_MS,
  firstDay,
  passTo,
  sellsSpot,
} from '../../../../../../test/support/agents.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { accepted } from '../../../../../../test/support/trader.ts';
import { describeReport } from '../../../../../../test/support/twins.ts';

const PATH = '/api/broker/v1/agent/customerTradeVolumnList';

const venue = perTest();
const ask = (body: Record<string, unknown> = {}, as = 'alice') =>
  venue().call('POST', PATH, { body, as });
const TWO_DAYS = { startTime: FIRST_DAY_MS, endTime: FIRST_DAY_MS + DAY_MS };
/** Who traded how much on which day, the first being 0. */
const told = async (body: Record<string, unknown> = {}) =>
  accepted(await ask(body)).map(
    ({ time, uid, volumn }: Record<string, string>) =>
      `${(Number(time) - FIRST_DAY_MS) / DAY_MS}: ${uid} ${volumn}`,
  );

/** The first day, and on the second BOB sells half a coin and ERIN a quarter. */
async function twoDays(): Promise<void> {
  await firstDay(venue());
  await sellsSpot(venue(), 'bob', '0.5');
  await sellsSpot(venue(), 'erin', '0.25');
  await passTo(venue(), FIRST_DAY_MS + 2 * DAY_MS);
}

describe('success', () => {
  it('shows what each customer traded on the previous day, in USDT', async () => {
    await firstDay(venue());
    const time = String(FIRST_DAY_MS);
    // Bob: 2 000 and 2 500 of spot, 6 000 of futures.
    expect((await ask()).data).toEqual([
      { uid: ERIN, volumn: '2000', time },
      { uid: BOB, volumn: '10500', time },
    ]);
    expect((await ask({}, 'carol')).data).toEqual([]);
  });

  it('shows days newest first, chosen by customer and window', async () => {
    await twoDays();
    const all = [`1: ${ERIN} 500`, `1: ${BOB} 1000`, `0: ${ERIN} 2000`, `0: ${BOB} 10500`];
    expect(await told(TWO_DAYS)).toEqual(all);
    expect(await told()).toEqual(all.slice(0, 2));
    expect(await told({ ...TWO_DAYS, uid: BOB, showSub: 'yes' })).toEqual([all[1], all[3]]);
    expect(await told({ startTime: FIRST_DAY_MS, endTime: FIRST_DAY_MS })).toEqual(all.slice(2));
    expect(await told({ ...TWO_DAYS, startTime: FIRST_DAY_MS + 1 })).toEqual(all.slice(0, 2));
    expect(await told({ ...TWO_DAYS, endTime: FIRST_DAY_MS + DAY_MS - 1 })).toEqual(all.slice(2));
    expect(await told({ ...TWO_DAYS, pageSize: 3 })).toEqual(all.slice(0, 3));
    expect(await told({ ...TWO_DAYS, pageSize: '3', pageNo: 2 })).toEqual(all.slice(3));
  });

  it('shows no day that is not over, and none without trades', async () => {
    await declareAgents(venue());
    await sellsSpot(venue(), 'bob');
    expect(await told(TWO_DAYS)).toEqual([]);
    await passTo(venue(), FIRST_DAY_MS + 2 * DAY_MS);
    expect(await told(TWO_DAYS)).toEqual([`0: ${BOB} 2000`]);
  });
});

describe('errors', () => {
  it.each([
    ['one time alone', { startTime: '1' }, '40017 Parameter verification failed endTime'],
    ['the other alone', { endTime: '1' }, '40017 Parameter verification failed startTime'],
    ['a window reversed', { startTime: '2', endTime: '1' }, '40707'],
    ['one of long ago', { startTime: '1', endTime: '2' }, '00001'],
    ['a page that is none', { pageNo: '1.5' }, '40020 Parameter pageNo error'],
    ['a page of less than nothing', { pageSize: '-1' }, '40020 Parameter pageSize error'],
    ['a uid that is none', { uid: {} }, '40020 Parameter uid error'],
  ])('%s', async (_, body, refusal) => {
    await declareAgents(venue());
    const { code, data, msg } = await ask(body);
    expect(data).toBeNull();
    expect(`${code} ${msg}`).toContain(refusal);
  });
});

describeReport({ method: 'POST', path: PATH, refused: 'pageNo' });
