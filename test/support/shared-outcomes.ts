/** What every private operation owes its callers alike: permission, rate limit, language. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { burstOf } from '../../src/access/token-bucket.ts';
import { startTestVenue, type TestCall, type TestVenue } from './venue.ts';

export interface SharedOutcomes {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A request that succeeds as often as it is sent. */
  readonly request: PreparedCall;
  /** A key without the permission, and the permission as the message names it; none: any key will do. */
  readonly lacking: { readonly key: string; readonly names: string } | undefined;
  readonly perSecond: number;
  /** A request that is refused, and its message in both languages. */
  readonly refused: {
    readonly request: PreparedCall;
    readonly english: string;
    readonly chinese: string;
  };
}

/** A request, or what makes it where something must be there first. */
export type PreparedCall = TestCall | ((venue: TestVenue) => Promise<TestCall>);

type Limited = Pick<SharedOutcomes, 'method' | 'path' | 'request' | 'perSecond'>;
type Spoken = Pick<SharedOutcomes, 'method' | 'path' | 'refused'>;

const REMAINING = 'x-mbx-used-remain-limit';

export function describeSharedOutcomes(outcomes: SharedOutcomes): void {
  describePermission(outcomes);
  describeLimit(outcomes);
  describeLanguage(outcomes);
}

/** What is sent to this venue. */
export async function resolve(call: PreparedCall, venue: TestVenue): Promise<TestCall> {
  return typeof call === 'function' ? call(venue) : call;
}

/** The same, made once for all that is sent to the venue of a block. */
export function resolvedOnce(call: PreparedCall, venue: () => TestVenue): () => Promise<TestCall> {
  let made: Promise<TestCall> | undefined;
  return () => {
    made ??= resolve(call, venue());
    return made;
  };
}

function describePermission({ method, path, request, lacking }: SharedOutcomes): void {
  describe('permission', () => {
    const venue = perBlock();

    if (lacking !== undefined) {
      it('is 40014 for a key without it, and the message names it (A05)', async () => {
        const call = await resolve(request, venue());
        const reply = await venue().call(method, path, { ...call, as: lacking.key });
        expect(reply).toMatchObject({ status: 400, code: '40014', data: null });
        expect(reply.msg).toBe(`Incorrect permissions, need ${lacking.names} permissions`);
      });
    }

    it('needs credentials at all', async () => {
      const reply = await venue().call(method, path, { as: null });
      expect(reply).toMatchObject({ status: 400, code: '40006', data: null });
    });
  });
}

/** The limit of spec 8: what exceeds it is told so and not executed. */
export function describeLimit({ method, path, request, perSecond }: Limited): void {
  describe('limit', () => {
    const venue = perTest({ rateLimits: {} });

    it(`lets a burst of ${burstOf(perSecond)} through and answers the next with 429 (A38)`, async () => {
      const call = await resolve(request, venue());
      venue().clock.nowMs += 1000;
      for (let left = burstOf(perSecond) - 1; left >= 0; left -= 1) {
        const reply = await venue().call(method, path, call);
        expect(reply).toMatchObject({ code: '00000', headers: { [REMAINING]: String(left) } });
      }
      const { seq } = venue().state;
      const refused = await venue().call(method, path, call);
      expect(refused).toMatchObject({ status: 429, code: '429', data: null });
      expect(refused.headers[REMAINING]).toBe('0');
      // Not executed: nothing reached the journal.
      expect(venue().state.seq).toBe(seq);
      venue().clock.nowMs += 1100;
      expect(await venue().call(method, path, call)).toMatchObject({ code: '00000' });
    });
  });
}

/** Behind a message, or behind its full stop. */
const WHAT_WAS_SENT = /(?:: |(?<=\.) ).*$/;

/** The locales of spec 5, and what is answered to any other. */
export function describeLanguage({ method, path, refused }: Spoken): void {
  describe('language', () => {
    const venue = perBlock();
    const prepared = resolvedOnce(refused.request, venue);

    it.each([
      ['en-US', 'en-US', refused.english],
      ['zh-CN', 'zh-CN', refused.chinese],
      ['one it does not speak', 'fr-FR', refused.english],
      ['300 characters of junk', 'x'.repeat(300), refused.english],
    ])('answers locale %s in its language, else in English (A30)', async (_, locale, msg) => {
      const call = await prepared();
      const reply = await venue().call(method, path, { ...call, locale });
      // What was sent is told behind it, in one language.
      expect(reply.msg.replace(WHAT_WAS_SENT, '')).toBe(msg);
    });
  });
}

/** One venue for all tests of the block: for what changes nothing that another of them sees. */
export function perBlock(options: Parameters<typeof startTestVenue>[0] = {}): () => TestVenue {
  let venue: TestVenue | undefined;
  beforeAll(async () => {
    venue = await startTestVenue(options);
  });
  afterAll(() => venue?.close());
  return () => {
    if (venue === undefined) throw new Error('the venue runs only inside its block');
    return venue;
  };
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
