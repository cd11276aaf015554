import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK } from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

type Query = Readonly<Record<string, string>>;
const records = (query: Query = {}, as = 'grace') =>
  venue().call('GET', '/api/v3/account/sub-transfer-record', { query, as });
const rows = async (query: Query = {}) => (await records(query)).data.list;
const amounts = async (query: Query = {}) =>
  (await rows(query)).map((row: Record<string, string>) => row.amount);

async function moves(from: string, to: string, amount: string): Promise<void> {
  await venue().submit({
    type: 'transfer',
    uid: GRACE,
    from: { uid: from, account: 'spot' },
    to: { uid: to, account: 'uta' },
    coin: 'USDT',
    amount,
    clientOid: `move-${amount}`,
  });
}

/** 1 and 4 out of the main account, 2 into it, 3 past it; 5 inside it. */
async function hasMoved(): Promise<void> {
  await moves(GRACE, IRIS, '1');
  await moves(IRIS, GRACE, '2');
  await moves(IRIS, JACK, '3');
  await moves(GRACE, JACK, '4');
  await moves(GRACE, GRACE, '5');
}

describe('success', () => {
  it('shows what the main account gave and got, newest first', async () => {
    await hasMoved();
    expect(await amounts()).toEqual(['4', '2', '1']);
    expect((await rows()).at(-1)).toEqual({
      transferId: '1000000000000000000',
      oldTransferId: '1000000000000000000',
      clientOid: 'move-1',
      coin: 'USDT',
      amount: '1',
      createdTime: String(FIXTURE_START_MS),
      updatedTime: String(FIXTURE_START_MS),
      fromType: 'spot',
      toType: 'uta',
      fromUserId: GRACE,
      toUserId: IRIS,
      status: 'Successful',
    });
  });

  it('filters by sub-account, role, coin and client id', async () => {
    await hasMoved();
    expect(await amounts({ subUid: IRIS })).toEqual(['3', '2', '1']);
    expect(await amounts({ role: 'initiator' })).toEqual(['4', '1']);
    expect(await amounts({ role: 'receiver' })).toEqual(['2']);
    expect(await amounts({ subUid: IRIS, role: 'initiator' })).toEqual(['3', '2']);
    expect(await amounts({ coin: 'ETH' })).toEqual([]);
    expect(await amounts({ clientOid: 'move-2' })).toEqual(['2']);
  });

  it('pages, each row once', async () => {
    await hasMoved();
    const [first] = await rows({ limit: '1' });
    expect(await amounts({ limit: '1', cursor: first.transferId })).toEqual(['2']);
  });
});

describe('errors', () => {
  it('the sub-account of somebody else', async () => {
    expect(await records({ subUid: '1001' })).toMatchObject({ code: '40028', data: null });
  });

  it('a sub-account as caller', async () => {
    expect(await records({}, 'iris')).toMatchObject({ code: '40061', data: null });
  });

  it('an unknown role', async () => {
    expect(await records({ role: 'witness' })).toMatchObject({ code: '40020', data: null });
  });
});
