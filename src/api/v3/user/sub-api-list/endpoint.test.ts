import { describe, expect, it } from 'vitest';
import { familyVenue, IRIS } from '../../../../../test/support/family-venue.ts';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const list = (query: Record<string, string> = {}, as = 'grace-reader') =>
  venue().call('GET', '/api/v3/user/sub-api-list', { query: { subUid: IRIS, ...query }, as });

const create = (note: string) =>
  venue().call('POST', '/api/v3/user/create-sub-api', {
    body: { subUid: IRIS, note, type: 'read_only', permissions: ['spot'], passphrase: 'p' },
    as: 'grace',
  });

describe('success', () => {
  it('shows every key of the sub-account, never a secret', async () => {
    const made = (await create('watcher')).data;
    const reply = await list();
    expect(reply.data).toEqual({
      items: [
        {
          apiKey: made.apiKey,
          note: 'watcher',
          type: 'read_only',
          permissions: ['spot'],
          ips: [],
          ts: String(FIXTURE_START_MS),
        },
        {
          apiKey: 'iris',
          note: '',
          type: 'read_write',
          permissions: ['uta_trade', 'uta_mgt', 'transfer'],
          ips: [],
          ts: String(FIXTURE_START_MS),
        },
      ],
      hasNext: false,
      cursor: 'iris',
    });
    expect(reply.text).not.toContain(made.secret);
  });

  it('pages by cursor', async () => {
    await create('watcher');
    const first = (await list({ limit: '1' })).data;
    expect(first).toMatchObject({ hasNext: true, items: [{ note: 'watcher' }] });
    const second = (await list({ limit: '1', cursor: first.cursor })).data;
    expect(second).toMatchObject({ hasNext: false, items: [{ apiKey: 'iris' }] });
    expect((await list({ cursor: second.cursor })).data).toMatchObject({ items: [], cursor: '' });
  });
});

describe('errors', () => {
  it('the sub-account of somebody else, none, and a sub-account as caller', async () => {
    expect(await list({ subUid: '1001' })).toMatchObject({ code: '40028', data: null });
    expect(await list({ subUid: '' })).toMatchObject({ code: '40019', data: null });
    expect(await list({}, 'iris')).toMatchObject({ code: '40061', data: null });
  });
});
