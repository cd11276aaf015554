/** What every private operation owes its callers alike: permission, rate limit, language. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestCall, type TestVenue } from './venue.ts';

export interface SharedOutcomes {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A request that succeeds as often as it is sent; it may need something to be there first. */
  readonly request: TestCall | ((venue: TestVenue) => Promise<TestCall>);
  /** A key without the permission, and the permission as the message names it. */
  readonly lacking: { readonly key: string; readonly names: string };
  readonly perSecond: number;
  /** A request that is refused, and its message in both languages. */
  readonly refused: {
    readonly request: TestCall;
    readonly english: string;
    readonly chinese: string;
  };
}

export function describeSharedOutcomes(outcomes: SharedOutcomes): void {
  describePermission(outcomes);
  describeLimit(outcomes);
  describeLanguage(outcomes);
}

function describePermission({ method, path, request, lacking }: SharedOutcomes): void {
  describe('permission', () => {
    const venue = perTest();

    it('is 40014 for a key without it, and the message names it (A05)', async () => {
      const call = await resolve(request, venue());
      const reply = await venue().call(method, path, { ...call, as: lacking.key });
      expect(reply).toMatchObject({ status: 400, code: '40014', data: null });
      expect(reply.msg).toBe(`Incorrect permissions, need ${lacking.names} permissions`);
    });

    it('needs credentials at all', async () => {
      const reply = await venue().call(method, path, { as: null });
      expect(reply).toMatchObject({ status: 400, code: '40006', data: null });
    });
  });
}

function describeLimit({ method, path, request, perSecond }: SharedOutcomes): void {
  describe('limit', () => {
    const venue = perTest({ rateLimits: {} });

    it(`lets ${perSecond} calls a second through and answers the next with 429 (A38)`, async () => {
      const call = await resolve(request, venue());
      venue().clock.nowMs += 1000;
      for (let sent = 0; sent < perSecond; sent += 1) {
        expect(await venue().call(method, path, call)).toMatchObject({ code: '00000' });
      }
      const orders = venue().state.counters.order;
      const refused = await venue().call(method, path, call);
      expect(refused).toMatchObject({ status: 429, code: '429', data: null });
      expect(venue().state.counters.order).toBe(orders);
      venue().clock.nowMs += 1100;
      expect(await venue().call(method, path, call)).toMatchObject({ code: '00000' });
    });
  });
}

function describeLanguage({ method, path, refused }: SharedOutcomes): void {
  describe('language', () => {
    const venue = perTest();

    it.each([
      ['en-US', 'en-US', refused.english],
      ['zh-CN', 'zh-CN', refused.chinese],
      ['one it does not speak', 'fr-FR', refused.english],
      ['300 characters of junk', 'x'.repeat(300), refused.english],
    ])('answers locale %s in its language, else in English (A30)', async (_, locale, msg) => {
      const reply = await venue().call(method, path, { ...refused.request, locale });
      expect(reply.msg).toBe(msg);
    });
  });
}

/** A fresh venue for each test of the block. */
export function perTest(options: Parameters<typeof startTestVenue>[0] = {}): () => TestVenue {
  let venue: TestVenue | undefined;
  beforeEach(async () => {
    venue = await startTestVenue(options);
  });
  afterEach(() => venue?.close());
  return () => {
    if (venue === undefined) throw new Error('the venue runs only inside a test');
    return venue;
  };
}

async function resolve(request: SharedOutcomes['request'], venue: TestVenue): Promise<TestCall> {
  return typeof request === 'function' ? request(venue) : request;
}
