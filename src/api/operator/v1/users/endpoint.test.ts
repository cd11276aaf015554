import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  familyVenue,
  GRACE,
  HUGH,
  IRIS,
  JACK,
  KATE,
} from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue({ venueFile: familyVenue });
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/users', { as: 'operator', query });

const uids = async (query: Record<string, string> = {}) =>
  (await read(query)).data.list.map(({ uid }: { uid: string }) => uid);

describe('success', () => {
  it('tells how each user is set up', async () => {
    const { list } = (await read({ uid: '1004' })).data;
    expect(list).toEqual([
      {
        uid: '1004',
        parentUid: '',
        label: 'dave',
        accountMode: 'classic',
        wallets: ['spot', 'usdt_futures', 'coin_futures', 'usdc_futures', 'crossed_margin'],
        feeTier: '',
        status: 'normal',
        createdMs: String(FIXTURE_START_MS),
      },
    ]);
    expect((await read({ uid: JACK })).data.list).toMatchObject([
      { parentUid: GRACE, accountMode: 'unified', wallets: ['unified'] },
    ]);
  });

  it('chooses sub-accounts, and pages from the highest uid to the lowest', async () => {
    expect(await uids({ parentUid: GRACE })).toEqual([KATE, JACK, IRIS]);
    expect(await uids({ parentUid: HUGH })).toEqual([]);
    const traders = ['1005', '1004', '1003', '1002', '1001'];
    expect(await uids()).toEqual([KATE, JACK, IRIS, HUGH, GRACE, ...traders]);
    const { endId } = (await read({ limit: '6' })).data;
    expect(await uids({ limit: '6', idLessThan: endId })).toEqual(traders.slice(1));
    expect((await read({ idLessThan: '1001' })).data).toEqual({ list: [], endId: '' });
  });
});

describe('errors', () => {
  it.each([
    ['a uid that is none', { uid: 'alice' }],
    ['a cursor that is none', { idLessThan: 'x' }],
    ['less than no row', { limit: '-1' }],
  ])('%s', async (_, query) => {
    expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it('is for operators only', async () => {
    expect((await venue.call('GET', '/operator/v1/users', { as: 'alice' })).code).not.toBe('00000');
  });
});
