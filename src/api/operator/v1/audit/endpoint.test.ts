import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const audit = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/audit', { as: 'operator', query });

const deposit = (uid: string, reference: string) =>
  venue.call('POST', '/operator/v1/deposit', {
    as: 'operator',
    body: { uid, coin: 'USDT', amount: '1', reference, reason: `for ${reference}` },
  });

describe('success', () => {
  it('S-3: tells who did what, why, and what came of it, newest first', async () => {
    venue.clock.nowMs += 5000;
    await deposit('1001', 'one');
    await deposit('9', 'two');
    const { list } = (await audit({ limit: '2' })).data;
    expect(list).toMatchObject([
      { command: 'deposit', by: 'ops', reason: 'for two', outcome: 'unknown-user: 9' },
      {
        seq: String(venue.state.seq - 1),
        timeMs: String(venue.clock.nowMs),
        command: 'deposit',
        by: 'ops',
        reason: 'for one',
        outcome: 'done',
      },
    ]);
    expect(JSON.parse(list[1].detail)).toMatchObject({ uid: '1001', amount: '1' });
  });

  it('pages back to what the venue file declared', async () => {
    await deposit('1001', 'one');
    const first = (await audit({ limit: '1' })).data;
    const second = (await audit({ limit: '1', idLessThan: first.endId })).data;
    expect(second.list[0]).toMatchObject({ by: 'venue-file' });
    expect(Number(second.endId)).toBeLessThan(Number(first.endId));
  });

  it('R-X-5 takes the kind of act', async () => {
    await deposit('1001', 'one');
    const kinds = (await audit({ command: 'deposit', limit: '1000' })).data.list;
    expect(new Set(kinds.map(({ command }: { command: string }) => command))).toEqual(
      new Set(['deposit']),
    );
    expect(kinds.length).toBeGreaterThan(1);
    expect((await audit({ command: 'withdraw' })).data).toEqual({ list: [], endId: '' });
  });

  it('takes a window of time', async () => {
    venue.clock.nowMs += 5000;
    await deposit('1001', 'one');
    const from = String(venue.clock.nowMs);
    expect((await audit({ startTime: from })).data.list).toHaveLength(1);
    expect((await audit({ endTime: '1' })).data).toEqual({ list: [], endId: '' });
  });
});

describe('errors', () => {
  it.each([
    ['a limit below zero', { limit: '-1' }],
    ['a cursor that is no number', { idLessThan: 'abc' }],
  ])('%s', async (_, query) => {
    expect(await audit(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });
});
