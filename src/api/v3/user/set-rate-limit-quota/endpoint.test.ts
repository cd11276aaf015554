import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK, KATE } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue, rateLimits: {} });

const set = (body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v3/user/set-rate-limit-quota', {
    as,
    body: { category: 'spot', uids: [IRIS], quota: '20', ...body },
  });

/** How many of a burst pass; an order that is refused for its symbol has been counted. */
async function burst(path: string, as: string): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      venue().call('POST', path, { as, body: { symbol: 'NONE', category: 'SPOT' } }),
    ),
  );
  return replies.filter(({ code }) => code !== '429').length;
}

const SPOT = '/api/v2/spot/trade/place-order';
const MIX = '/api/v2/mix/order/place-order';
const V3 = '/api/v3/trade/place-order';

describe('R-T-13', () => {
  it('what an account was given is its limit at calls that place orders of the kind', async () => {
    await set({ uids: [JACK, KATE], quota: '5' });
    expect(await set()).toMatchObject({ code: '00000', data: {} });
    // Of 20 a second 22 pass at once, of 10 twelve.
    expect(await burst(SPOT, 'iris')).toBe(22);
    expect(await burst(MIX, 'iris')).toBe(12);
    expect(await burst(SPOT, 'grace')).toBe(12);
  });

  it('v3 goes by the greater of both, and other calls by their own limit', async () => {
    await set({ uids: [GRACE], quota: '2' });
    await set({ uids: [GRACE], quota: '4', category: 'futures' });
    expect(await burst(V3, 'grace')).toBe(4);
    const reads = await Promise.all(
      Array.from({ length: 15 }, () =>
        venue().call('GET', '/api/v3/account/assets', { as: 'grace' }),
      ),
    );
    expect(reads.filter(({ code }) => code === '429')).toEqual([]);
  });

  it('one that changes keeps what was taken', async () => {
    expect(await burst(SPOT, 'iris')).toBe(12);
    await set({ uids: [JACK], quota: '2' });
    await set({ quota: '15' });
    // Of 15 a second 17 pass at once: 5 more.
    expect(await burst(SPOT, 'iris')).toBe(5);
  });

  it('all together have no more than ten for each account', async () => {
    expect(await set()).toMatchObject({ status: 400, code: '25569', data: null });
    expect((await set()).msg).toContain('40');
    await set({ uids: [GRACE, JACK], quota: '5' });
    expect(await set()).toMatchObject({ code: '00000' });
    expect(await set({ quota: '21' })).toMatchObject({ code: '25569' });
  });
});

describe('errors', () => {
  it.each([
    ['an account of somebody else', { uids: ['1001'], quota: '1' }, '40028'],
    ['another category', { category: 'margin' }, '40020'],
    ['no account', { uids: [] }, '40019'],
    ['a quota of none', { quota: '0' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await set(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await set({}, 'iris')).toMatchObject({ code: '40061' });
    expect(await set({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
