import { describe, expect, it } from 'vitest';
import {
  BOB,
  DAVE,
  DAY_MS,
  declareAgent,
  declareAgents,
  declareFrom,
  ERIN,
  passTo,
} from '../../../../../../test/support/agents.ts';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { accepted } from '../../../../../../test/support/trader.ts';
import { describeReport } from '../../../../../../test/support/twins.ts';

const PATH = '/api/broker/v1/agent/customerList';

const venue = perTest();
const ask = (body: Record<string, unknown> = {}, as = 'alice') =>
  venue().call('POST', PATH, { body, as });
const uids = async (body: Record<string, unknown> = {}, as = 'alice') =>
  accepted(await ask(body, as)).map(({ uid }: { uid: string }) => uid);

/** A customer that opens its account now. */
async function registers(uid: string): Promise<void> {
  await venue().submit({ type: 'create-user', uid, accountMode: 'both', by: 'test' });
  await declareAgent(venue(), '1001', { [BOB]: '0.1', [ERIN]: '0.25', [uid]: '0' });
}

describe('success', () => {
  it('shows each customer by uid and when its account was opened', async () => {
    await declareAgents(venue());
    const registerTime = String(FIXTURE_START_MS);
    expect((await ask()).data).toEqual([
      { uid: BOB, registerTime },
      { uid: ERIN, registerTime },
    ]);
    expect((await ask({}, 'carol')).data).toEqual([{ uid: DAVE, registerTime }]);
  });

  it('R-4.9-1 goes by uid as a number, page by page', async () => {
    await declareAgents(venue());
    await registers('999');
    expect(await uids()).toEqual(['999', BOB, ERIN]);
    expect(await uids({ pageSize: 2 })).toEqual(['999', BOB]);
    expect(await uids({ pageSize: 2, pageNo: 2 })).toEqual([ERIN]);
    expect(await uids({ pageSize: 2, pageNo: 3 })).toEqual([]);
  });

  it('chooses by uid and by a window of the opening, both ends included', async () => {
    await declareAgents(venue());
    await passTo(venue(), FIXTURE_START_MS + DAY_MS);
    await registers('2001');
    const openedMs = venue().clock.nowMs;
    const opened = (from: number, to: number) =>
      uids({ startTime: openedMs + from, endTime: String(openedMs + to) });
    expect(await opened(0, 0)).toEqual(['2001']);
    expect(await opened(-1, -1)).toEqual([]);
    expect(await opened(1, 5)).toEqual([]);
    expect(await opened(-DAY_MS, 0)).toEqual([BOB, ERIN, '2001']);
    expect(await uids({ uid: '2001', referralCode: 'x', showSub: 'yes' })).toEqual(['2001']);
    expect(await uids({ uid: DAVE })).toEqual([]);
  });

  it('knows no horizon: a customer of years ago is in a window of his day', async () => {
    await declareAgents(venue());
    await passTo(venue(), FIXTURE_START_MS + 400 * DAY_MS);
    expect(
      await uids({ startTime: FIXTURE_START_MS, endTime: FIXTURE_START_MS + 90 * DAY_MS }),
    ).toEqual([BOB, ERIN]);
  });

  it('R-4.9-1 shows a customer from its start date on, to the millisecond', async () => {
    const startMs = FIXTURE_START_MS + 3_600_000;
    await declareFrom(venue(), new Date(startMs).toISOString());
    await passTo(venue(), startMs - 1);
    expect(await uids()).toEqual([]);
    expect(await uids({ uid: BOB })).toEqual([]);
    await passTo(venue(), startMs);
    expect(await uids()).toEqual([BOB]);
  });
});

describe('errors', () => {
  it.each([
    ['one time alone', { startTime: '1' }, '40017 Parameter verification failed endTime'],
    ['the other alone', { endTime: '1' }, '40017 Parameter verification failed startTime'],
    ['a window reversed', { startTime: '2', endTime: '1' }, '40707'],
    ['one too long', { startTime: '1', endTime: String(90 * DAY_MS + 2) }, '00001'],
    ['a time that is none', { startTime: 'x', endTime: '1' }, '40020 Parameter startTime error'],
    ['a page that is none', { pageNo: '0' }, '40020 Parameter pageNo error'],
    ['a page of less than nothing', { pageSize: '-1' }, '40020 Parameter pageSize error'],
    ['a uid that is none', { uid: {} }, '40020 Parameter uid error'],
    ['a code that is none', { referralCode: [] }, '40020 Parameter referralCode error'],
  ])('%s', async (_, body, refusal) => {
    await declareAgents(venue());
    const { code, data, msg } = await ask(body);
    expect(data).toBeNull();
    expect(`${code} ${msg}`).toContain(refusal);
  });
});

describeReport({ method: 'POST', path: PATH, refused: 'pageNo' });
