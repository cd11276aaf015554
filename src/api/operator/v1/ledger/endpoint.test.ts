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
    const before = venue.state.ledger.accounts.get('world:USDT')?.balance ?? 0;
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

describe('the ledger of one user', () => {
  const rows = async (query: Record<string, string>) => (await read(query)).data.list;
  const accounts = async (query: Record<string, string>) =>
    (await rows(query)).map(({ account }: { account: string }) => account);

  it('R-X-5 is chosen by account, coin, kind and cause', async () => {
    await deposit('1001', '1', 'one');
    await deposit('1001', '2', 'two');
    const account = 'user:1001:unified:available:USDT';
    expect(await rows({ uid: '1001', cause: 'one' })).toMatchObject([{ account, amount: '1' }]);
    expect(await rows({ uid: '1001', cause: 'one', kind: 'withdrawal' })).toEqual([]);
    const amounts = ({ amount }: { amount: string }) => amount;
    expect((await rows({ uid: '1001', coin: 'usdt' })).map(amounts)).toEqual(['2', '1', '1000000']);
    expect(await accounts({ uid: '1001', account })).toEqual([account, account, account]);
    expect(await rows({ uid: '1002', account })).toEqual([]);
  });

  it("R-X-5 is that of the venue's own accounts by a word of its own", async () => {
    await deposit('1001', '1', 'one');
    expect(await accounts({ uid: 'venue', cause: 'one' })).toEqual(['world:USDT']);
  });
});

describe('errors', () => {
  it.each(['account', 'cause', 'coin', 'kind'])('%s without a user', async (name) => {
    const reply = await read({ [name]: 'X' });
    expect(reply).toMatchObject({ status: 400, code: '40019' });
    expect(reply.msg).toContain('uid');
  });

  it.each([
    ['a limit below zero', { limit: '-1' }],
    ['a cursor that is no number', { idLessThan: 'abc' }],
    ['a time that is none', { startTime: 'yesterday' }],
    ['a uid that is none', { uid: 'alice' }],
  ])('%s', async (_, query) => {
    expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/ledger', { as: 'alice' });
    expect(reply.code).not.toBe('00000');
  });
});
