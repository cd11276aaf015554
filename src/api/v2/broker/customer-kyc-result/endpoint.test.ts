import { describe, expect, it } from 'vitest';
import { BOB, declareAgent, declareAgents, ERIN } from '../../../../../test/support/agents.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

describe('customer-kyc-result', () => {
  const venue = perTest();
  const read = (query: Record<string, string> = {}, as = 'alice') =>
    venue().call('GET', '/api/v2/broker/customer-kyc-result', { as, query });
  const row = (uid: string) => ({ uid, kycResult: 'not_passed' });

  it('lists the customers, the newest uid first, page by page', async () => {
    await declareAgents(venue());
    expect((await read()).data).toEqual({ userList: [row(ERIN), row(BOB)], endId: BOB });
    expect((await read({ limit: '1' })).data).toEqual({ userList: [row(ERIN)], endId: ERIN });
    expect((await read({ idLessThan: ERIN })).data).toEqual({ userList: [row(BOB)], endId: BOB });
    expect((await read({ uid: '1004' })).data).toEqual({ userList: [], endId: '' });
    const before = { startTime: '1000', endTime: '2000' };
    expect((await read(before)).data).toEqual({ userList: [], endId: '' });
  });

  it('pages those of the time that is asked for alone', async () => {
    const { clock } = venue();
    const endTime = String(clock.nowMs);
    clock.nowMs += 1;
    await venue().submit({ type: 'create-user', uid: '2000', accountMode: 'both', by: 'test' });
    await declareAgent(venue(), '1001', { [BOB]: '0', '2000': '0' });
    const old = { startTime: String(Number(endTime) - 86_400_000), endTime, limit: '1' };
    expect((await read({ limit: '1' })).data).toEqual({ userList: [row('2000')], endId: '2000' });
    expect((await read(old)).data).toEqual({ userList: [row(BOB)], endId: BOB });
  });

  it('is for agents, and refuses an id that is none', async () => {
    await declareAgents(venue());
    expect(await read({}, 'bob')).toMatchObject({ code: '40029', data: null });
    expect(await read({ idLessThan: 'x' })).toMatchObject({ code: '40020', data: null });
  });
});
