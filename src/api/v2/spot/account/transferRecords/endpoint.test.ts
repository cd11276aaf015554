import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, HUGH } from '../../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const records = (query: Record<string, string> = {}, as = 'hugh') =>
  venue().call('GET', '/api/v2/spot/account/transferRecords', {
    query: { coin: 'USDT', ...query },
    as,
  });
const sizes = async (query: Record<string, string> = {}) =>
  (await records(query)).data.map(({ size }: { size: string }) => size);

/** Hugh moves 1, 2, … USDT to and fro, one a second. */
async function hasMoved(times: number): Promise<void> {
  for (let amount = 1; amount <= times; amount += 1) {
    venue().clock.nowMs += 1000;
    const accounts = ['spot', 'usdt_futures'];
    const [fromType, toType] = amount % 2 === 1 ? accounts : accounts.reverse();
    const body = { fromType, toType, coin: 'USDT', amount, clientOid: `move-${amount}` };
    await venue().call('POST', '/api/v2/spot/wallet/transfer', { body, as: 'hugh' });
  }
}

describe('success', () => {
  it('shows each transfer, newest first', async () => {
    await hasMoved(2);
    const [newest] = (await records()).data;
    expect(await sizes()).toEqual(['2', '1']);
    expect(newest).toEqual({
      transferId: '1000000000000000001',
      clientOid: 'move-2',
      coin: 'USDT',
      size: '2',
      fromType: 'usdt_futures',
      toType: 'spot',
      ...{ fromSymbol: '', toSymbol: '' },
      status: 'Successful',
      ts: String(FIXTURE_START_MS + 2000),
    });
  });

  it('filters by account, client id, coin and time', async () => {
    await hasMoved(4);
    expect(await sizes({ fromType: 'spot' })).toEqual(['3', '1']);
    expect(await sizes({ clientOid: 'move-3' })).toEqual(['3']);
    expect(await sizes({ coin: 'ETH' })).toEqual([]);
    const at = (second: number) => String(FIXTURE_START_MS + second * 1000);
    expect(await sizes({ startTime: at(2), endTime: at(3) })).toEqual(['3', '2']);
  });

  it('pages down by idLessThan, each row once', async () => {
    await hasMoved(5);
    const first = (await records({ limit: '2' })).data;
    const idLessThan = first.at(-1).transferId;
    expect(await sizes({ limit: '2', idLessThan })).toEqual(['3', '2']);
  });

  it('leaves out transfers between accounts of different users', async () => {
    const [from, to] = [
      { uid: GRACE, account: 'uta' },
      { uid: '200101', account: 'uta' },
    ] as const;
    await venue().submit({ type: 'transfer', uid: GRACE, from, to, coin: 'USDT', amount: '1' });
    expect((await records({}, 'grace')).data).toEqual([]);
    expect(venue().state.users.has(HUGH)).toBe(true);
  });
});

describe('errors', () => {
  it.each([
    [{ coin: '' }, '40019'],
    [{ fromType: 'vault' }, '40020'],
    [{ startTime: '2', endTime: '1' }, '40707'],
    [{ idLessThan: 'x' }, '40020'],
  ])('%j', async (query, code) => {
    expect(await records(query as Record<string, string>)).toMatchObject({ code, data: null });
  });
});
