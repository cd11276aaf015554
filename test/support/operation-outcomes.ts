/**
 * What each of the eleven operations of the specification owes its callers whatever it does, told by
 * the address of its endpoint: credentials, account state, permission, limit and language (spec 5, 7
 * and 8). What depends on the operation, its successes and its own errors, its tests say themselves;
 * test/golden/operations.test.ts holds them to both.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { burstOf } from '../../src/access/token-bucket.ts';
import type { Permission } from '../../src/engine/core/user.ts';
import { assert } from '../../src/primitives/assert.ts';
import {
  describeLanguage,
  describeLimit,
  describeSharedOutcomes,
  type PreparedCall,
  perBlock,
  perTest,
  resolve,
  resolvedOnce,
  type SharedOutcomes,
} from './shared-outcomes.ts';
import { type WireRequest, wireRequest } from './signed-request.ts';
import { startTestVenue, type TestCall, type TestVenue } from './venue.ts';

export interface Operation extends SharedOutcomes {
  /** The account mode that is refused, as the fixture's DAVE (classic) or ERIN (unified) has it. */
  readonly refusedMode: 'classic' | 'unified' | 'none';
  /** The key of another user who may call it; BOB's unless named. */
  readonly neighbour?: string;
}

export type PublicOperation = Pick<SharedOutcomes, 'path' | 'request' | 'perSecond' | 'refused'>;

/** An operation that asks for a key; its fixture is the venue of `cases.md`. */
export function describeOperation(operation: Operation): void {
  describeCredentials(operation);
  describeAccount(operation);
  describeSharedOutcomes(operation);
  describeShare(operation);
  describeSuccess(operation.method, operation);
}

/** An operation that anybody may call, limited per address; its requests are sent without a key. */
export function describePublicOperation(operation: PublicOperation): void {
  const open = {
    ...operation,
    method: 'GET' as const,
    request: withoutKey(operation.request),
    refused: { ...operation.refused, request: withoutKey(operation.refused.request) },
  };
  describeOpenness(open);
  describeLimit(open);
  describeAddress(open);
  describeLanguage(open);
  describeSuccess('GET', open);
}

const STALE_MS = 30_001;

type Break = (request: WireRequest, signedAt: (timeMs: number) => WireRequest) => WireRequest;

/** What is broken, how, and what the caller is told: the order of wire.md 2.2. */
const BROKEN: readonly (readonly [string, Break, string])[] = [
  ['no key', without('access-key'), '40006'],
  ['a key that nobody has', having('access-key', 'nobody'), '40037'],
  ['no signature', without('access-sign'), '40002'],
  ['no timestamp', without('access-timestamp'), '40005'],
  ['a timestamp that is no time', having('access-timestamp', 'yesterday'), '40005'],
  ['a stale timestamp', (_, signedAt) => signedAt(-STALE_MS), '40008'],
  ['a timestamp of the future', (_, signedAt) => signedAt(STALE_MS), '40008'],
  ['no passphrase', without('access-passphrase'), '40011'],
  ['a wrong passphrase', having('access-passphrase', 'wrongpass1'), '40012'],
  ['a wrong signature', having('access-sign', `${'A'.repeat(43)}=`), '40009'],
];

function describeCredentials({ method, path, request }: Operation): void {
  describe('credentials', () => {
    let venue: TestVenue;
    let call: TestCall;
    beforeAll(async () => {
      venue = await startTestVenue();
      call = await resolve(request, venue);
    });
    afterAll(() => venue.close());

    it.each(BROKEN)('refuses %s, and nothing happens (A04, A05)', async (_, broken, code) => {
      const { seq } = venue.state;
      const signedAt = (offMs: number) =>
        wireRequest(method, path, call, venue.clock.nowMs + offMs);
      const reply = await venue.send(broken(signedAt(0), signedAt));
      expect(reply).toMatchObject({ status: 400, code, data: null });
      expect(venue.state.seq).toBe(seq);
    });
  });
}

function describeAccount({ method, path, request, refusedMode }: Operation): void {
  describe('account', () => {
    const venue = perBlock();
    const prepared = resolvedOnce(request, venue);
    const codeFor = async (as: string) => {
      const call = await prepared();
      return (await venue().call(method, path, { ...call, as })).code;
    };

    it(`of mode classic is ${refusedMode === 'classic' ? '' : 'not '}refused with 40084`, async () => {
      expect((await codeFor('dave')) === '40084').toBe(refusedMode === 'classic');
    });

    it(`of mode unified is ${refusedMode === 'unified' ? '' : 'not '}refused with 40085`, async () => {
      expect((await codeFor('erin')) === '40085').toBe(refusedMode === 'unified');
    });

    it('that is frozen is told 40013, until it is freed', async () => {
      const call = { ...(await prepared()), as: 'frosty' };
      const freeze = await hasSubAccount(venue(), call.as);
      expect((await venue().call(method, path, call)).code).not.toBe('40013');
      await freeze(true);
      const reply = await venue().call(method, path, call);
      expect(reply).toMatchObject({ status: 400, code: '40013', data: null });
      await freeze(false);
      expect((await venue().call(method, path, call)).code).not.toBe('40013');
    });
  });
}

/** The limit is each user's own: one that has used it up takes nothing from another. */
function describeShare(operation: Operation): void {
  const { method, path, request, perSecond, neighbour = 'bob' } = operation;
  describe('limit of another user', () => {
    const venue = perTest({ rateLimits: {} });

    it('is untouched (R-5-1)', async () => {
      const call = await resolve(request, venue());
      venue().clock.nowMs += 1000;
      for (let sent = 0; sent <= burstOf(perSecond); sent += 1)
        await venue().call(method, path, call);
      expect(await venue().call(method, path, call)).toMatchObject({ code: '429' });
      const other = await venue().call(method, path, { ...call, as: neighbour });
      expect(other.code).not.toBe('429');
      expect(other.headers['x-mbx-used-remain-limit']).toBe(String(burstOf(perSecond) - 1));
    });
  });
}

function describeSuccess(method: 'GET' | 'POST', operation: Pick<Operation, 'path' | 'request'>) {
  describe('language of a success', () => {
    const venue = perBlock();
    const prepared = resolvedOnce(operation.request, venue);

    it.each(['en-US', 'zh-CN', 'fr-FR'])('is the same word in %s (A30)', async (locale) => {
      const call = await prepared();
      const reply = await venue().call(method, operation.path, { ...call, locale });
      expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    });
  });
}

function describeOpenness({ path, request }: PublicOperation): void {
  describe('permission', () => {
    const venue = perBlock();
    const prepared = resolvedOnce(request, venue);

    it.each([
      ['nobody', null],
      ['a key that nobody has', 'nobody'],
      ['a key that may only read orders', 'alice-reader'],
      ['a classic account', 'dave'],
      ['a unified account', 'erin'],
    ])('is given to %s: credentials, even wrong ones, are not looked at', async (_, as) => {
      const call = await prepared();
      expect(await venue().call('GET', path, { ...call, as })).toMatchObject({ code: '00000' });
    });
  });
}

/** The limit is each address's own, whatever keys are sent from it. */
function describeAddress({ path, request, perSecond }: PublicOperation): void {
  describe('limit of another address', () => {
    const venue = perTest({ rateLimits: {} });

    it('is untouched, and a key does not lift that of the first (R-5-1)', async () => {
      const call = await resolve(request, venue());
      const sent = wireRequest('GET', path, call, venue().clock.nowMs);
      const from = (address: string) => venue().send(sent, address);
      for (let count = 0; count < burstOf(perSecond); count += 1) await from('10.0.0.1');
      expect(await from('10.0.0.1')).toMatchObject({ status: 429, code: '429', data: null });
      const keyed = wireRequest('GET', path, { ...call, as: 'bob' }, venue().clock.nowMs);
      expect(await venue().send(keyed, '10.0.0.1')).toMatchObject({ code: '429' });
      expect(await from('10.0.0.2')).toMatchObject({ code: '00000' });
    });
  });
}

const EVERYTHING: readonly Permission[] = [
  'spot:read_write',
  'futures:read_write',
  'transfer:read_write',
  'uta_trade:read_write',
  'uta_mgt:read_write',
];

/** A sub-account of ALICE with a key that may do everything; gives what freezes and frees it. */
async function hasSubAccount(venue: TestVenue, key: string) {
  const uid = '1001';
  const made = await venue.submit({ type: 'create-sub-account', uid, name: key });
  assert(made.ok, `sub-account: ${JSON.stringify(made)}`);
  const subUid = made.uid;
  const secret = { key, secret: `${key}-secret`, passphrase: `${key}pass1234` };
  const apiKey = {
    ...({ key, kind: 'standard', algorithm: 'hmac', permissions: EVERYTHING, ips: [] } as const),
    ...venue.services.operator.seal(secret),
  };
  const keyed = await venue.submit({ type: 'create-sub-key', uid, subUid, apiKey });
  assert(keyed.ok, `sub-key: ${JSON.stringify(keyed)}`);
  return async (isFrozen: boolean) => {
    const frozen = await venue.submit({ type: 'freeze-sub-account', uid, subUid, isFrozen });
    assert(frozen.ok, `freeze: ${JSON.stringify(frozen)}`);
  };
}

function without(header: string): Break {
  return ({ headers, ...request }) => {
    const { [header]: _, ...rest } = headers;
    return { ...request, headers: rest };
  };
}

function having(header: string, value: string): Break {
  return ({ headers, ...request }) => ({ ...request, headers: { ...headers, [header]: value } });
}

function withoutKey(call: PreparedCall): PreparedCall {
  if (typeof call !== 'function') return { ...call, as: null };
  return async (venue) => ({ ...(await call(venue)), as: null });
}
