import { describe, expect, it } from 'vitest';
import {
  familyVenue,
  GRACE,
  IRIS,
  JACK,
  KATE,
} from '../../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const assets = (query: Record<string, string> = {}, as = 'grace') =>
  venue().call('GET', '/api/v2/spot/account/subaccount-assets', { query, as });
const ids = async (query: Record<string, string> = {}) =>
  (await assets(query)).data.map(({ userId }: { userId: string }) => userId);

describe('success', () => {
  it('shows sub-accounts that have coins, newest first, classic ones too', async () => {
    const { data } = await assets();
    expect(data.map(({ userId }: { userId: string }) => userId)).toEqual([KATE, IRIS]);
    expect(data[0]).toEqual({
      id: KATE,
      userId: KATE,
      assetsList: [
        {
          coin: 'USDT',
          available: '50',
          frozen: '0',
          locked: '0',
          limitAvailable: '0',
          uTime: String(FIXTURE_START_MS),
        },
      ],
    });
  });

  it('pages down by idLessThan', async () => {
    expect(await ids({ limit: '1' })).toEqual([KATE]);
    expect(await ids({ limit: '1', idLessThan: KATE })).toEqual([IRIS]);
    expect(await ids({ idLessThan: IRIS })).toEqual([]);
  });

  it('shows one again that gets money', async () => {
    const [from, to] = [
      { uid: GRACE, account: 'uta' },
      { uid: JACK, account: 'uta' },
    ] as const;
    await venue().submit({ type: 'transfer', uid: GRACE, from, to, coin: 'USDT', amount: '1' });
    expect(await ids()).toEqual([KATE, JACK, IRIS]);
  });
});

describe('errors', () => {
  it('a sub-account as caller', async () => {
    expect(await assets({}, 'iris')).toMatchObject({ code: '40061', data: null });
  });

  it('an id that is no number', async () => {
    expect(await assets({ idLessThan: 'x' })).toMatchObject({ code: '40020', data: null });
  });
});
