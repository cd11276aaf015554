import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/ledger', { as: 'operator', query });

const deposit = (uid: string, amount: string, reference: string) =>
  venue.call('POST', '/operator/v1/deposit', {
    as: 'operator',
    body: { uid, coin: 'USDT', amount, reference },
  });

describe('the ledger', () => {
  it('has both accounts of a posting, with what each then holds', async () => {
    const before = venue.state.ledger.accounts.get('world:USDT')?.balance ?? 0n;
    await deposit('1001', '5', '=wire');
    const { list } = (await read({ limit: '2' })).data;
    expect(list).toMatchObject([
      { account: 'user:1001:unified:available:USDT', uid: '1001', amount: '5', balance: '1000005' },
      { account: 'world:USDT', uid: '', amount: '-5', kind: 'deposit', cause: '=wire' },
    ]);
    expect(Number(list[1].balance)).toBe(Number(before) / 1e8 - 5);
    expect(list[0].seq).toBe(String(venue.state.seq));
  });

  it('is that of one user, of a time, page by page', async () => {
    venue.clock.nowMs += 1000;
    await deposit('1002', '1', 'one');
    await deposit('1002', '2', 'two');
    const since = { uid: '1002', startTime: String(venue.clock.nowMs), limit: '1' };
    const first = (await read(since)).data;
    const second = (await read({ ...since, idLessThan: first.endId })).data;
    expect([...first.list, ...second.list].map(({ amount }) => amount)).toEqual(['2', '1']);
    const third = await read({ ...since, idLessThan: second.endId });
    expect(third.data).toEqual({ list: [], endId: '' });
  });
});

describe('errors', () => {
  it.each([
    ['a limit of zero', { limit: '0' }],
    ['a cursor that is no number', { idLessThan: 'abc' }],
    ['a time that is none', { startTime: 'yesterday' }],
  ])('%s', async (_, query) => {
    expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/ledger', { as: 'alice' });
    expect(reply.code).not.toBe('00000');
  });
});
