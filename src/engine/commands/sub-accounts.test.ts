import { beforeEach, describe, expect, test } from 'vitest';
import { ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Command } from '../command.ts';
import { keysOf, subAccountsOf } from '../core/family.ts';
import { isRejection } from '../core/rejection.ts';
import type { ApiKeySpec } from '../core/user.ts';

let venue: EngineVenue;
beforeEach(() => {
  venue = engineVenue();
  venue.trader('1001', { USDT: '100' });
  venue.trader('1002', { USDT: '100' });
});

/** The refusal's reason, or `done`. */
function says(command: Command): string {
  const result = venue.apply(command);
  return isRejection(result) ? result.reason : 'done';
}

function create(name: string, rest: { uid?: string; accountMode?: 'classic'; note?: string } = {}) {
  return venue.apply({ type: 'create-sub-account', uid: '1001', name, ...rest });
}

describe('creating', () => {
  test('R-T-9 a sub-account gets the next uid of its main account, its mode, name and note', () => {
    expect(create('first')).toEqual({ ok: true, uid: '100101' });
    expect(create('second', { accountMode: 'classic', note: 'bots' })).toEqual({
      ok: true,
      uid: '100102',
    });
    expect(venue.state.users.get('100101')).toMatchObject({
      parentUid: '1001',
      label: 'first',
      note: '',
      accountMode: 'both',
      isFrozen: false,
    });
    expect(venue.state.users.get('100102')).toMatchObject({ accountMode: 'classic', note: 'bots' });
  });

  test('R-T-9 a uid that somebody has is passed over, and the list goes by number', () => {
    venue.operator({ type: 'create-user', uid: '100101', accountMode: 'both' });
    const uids = Array.from({ length: 100 }, (_, index) => create(`sub${index}`));
    expect(uids[0]).toEqual({ ok: true, uid: '100102' });
    expect(uids[99]).toEqual({ ok: true, uid: '1001101' });
    const listed = subAccountsOf(venue.state, '1001').map(({ uid }) => uid);
    expect(listed).toHaveLength(100);
    expect([listed[0], listed.at(-1)]).toEqual(['100102', '1001101']);
  });

  test('R-T-9 a name is given once among the sub-accounts of one main account', () => {
    create('bots');
    expect(create('bots')).toMatchObject({ reason: 'sub-name-taken' });
    expect(create('bots', { uid: '1002' })).toEqual({ ok: true, uid: '100201' });
  });

  test('R-T-9 a sub-account has none of its own, nor has nobody', () => {
    create('bots');
    expect(create('more', { uid: '100101' })).toEqual({ ok: false, reason: 'main-account-only' });
    expect(create('more', { uid: '9' })).toMatchObject({ reason: 'unknown-user' });
  });

  test('R-T-9 a uid never has more than 19 digits', () => {
    venue.trader('123456789012345678', {});
    expect(create('bots', { uid: '123456789012345678' })).toEqual({
      ok: false,
      reason: 'too-many-sub-accounts',
      detail: '0',
    });
  });
});

describe('freezing', () => {
  const freeze = (isFrozen: boolean, rest: { uid?: string; subUid?: string } = {}) =>
    says({ type: 'freeze-sub-account', uid: '1001', subUid: '100101', isFrozen, ...rest });

  beforeEach(() => {
    create('bots');
    const deposit = { type: 'deposit', coin: 'USDT', reference: 'r1' } as const;
    venue.operator({ ...deposit, uid: '100101', amount: '100' });
  });

  test('R-T-10 a frozen account does nothing itself, its orders stay, and it may be freed', () => {
    const limit = {
      type: 'place-order',
      instrument: ETH,
      side: 'buy',
      orderType: 'limit',
    } as const;
    const order = {
      ...limit,
      uid: '100101',
      priceTicks: 10_000,
      lots: 100,
      timeInForce: 'gtc',
    } as const;
    venue.apply(order);
    venue.timeMs += 1000;
    expect(freeze(true)).toBe('done');
    expect(venue.state.users.get('100101')).toMatchObject({
      isFrozen: true,
      updatedMs: venue.timeMs,
    });
    expect(venue.apply(order)).toEqual({ ok: false, reason: 'user-frozen' });
    expect(venue.state.users.get('100101')?.openOrders.size).toBe(1);
    expect(freeze(false)).toBe('done');
    expect(venue.apply(order)).toMatchObject({ orderId: '1000000000000000001' });
  });

  test('R-T-10 no transfer goes to or from it, but the operator may act', () => {
    freeze(true);
    const [main, sub] = [
      { uid: '1001', account: 'spot' },
      { uid: '100101', account: 'uta' },
    ] as const;
    const money = { type: 'transfer', uid: '1001', coin: 'USDT', amount: '1' } as const;
    expect(says({ ...money, from: main, to: sub })).toBe('account-frozen');
    expect(says({ ...money, from: sub, to: main })).toBe('account-frozen');
    const withdraw = { type: 'withdraw', uid: '100101', coin: 'USDT', reference: 'w' } as const;
    expect(venue.operator({ ...withdraw, amount: '100' })).toBeUndefined();
  });

  test('R-T-10 only its main account freezes it', () => {
    expect(freeze(true, { uid: '1002' })).toBe('not-own-sub-account');
    expect(freeze(true, { subUid: '1002' })).toBe('not-own-sub-account');
    expect(freeze(true, { uid: '100101' })).toBe('main-account-only');
    expect(freeze(true, { uid: '9' })).toBe('unknown-user');
  });
});

describe('keys', () => {
  const spec = (key: string): ApiKeySpec => ({
    key,
    kind: 'standard',
    algorithm: 'hmac',
    sealedSecret: 'sealed',
    passphraseMac: 'mac',
    permissions: ['spot:read'],
    ips: [],
    note: 'reader',
  });
  const createKey = (key: string, rest: { uid?: string; subUid?: string } = {}) =>
    says({ type: 'create-sub-key', uid: '1001', subUid: '100101', apiKey: spec(key), ...rest });

  beforeEach(() => {
    create('bots');
    create('others', { uid: '1002' });
  });

  test('R-T-11 a main account makes, changes and ends the keys of its sub-accounts', () => {
    expect(createKey('k1')).toBe('done');
    expect(venue.state.keys.get('k1')).toMatchObject({ uid: '100101', note: 'reader' });
    const change = {
      type: 'change-sub-key',
      uid: '1001',
      key: 'k1',
      passphraseMac: 'new',
    } as const;
    expect(says({ ...change, permissions: ['uta_trade:read'], ips: ['10.0.0.1'] })).toBe('done');
    expect(venue.state.keys.get('k1')).toMatchObject({
      passphraseMac: 'new',
      permissions: ['uta_trade:read'],
      ips: ['10.0.0.1'],
      note: 'reader',
      sealedSecret: 'sealed',
    });
    expect(says({ ...change, note: 'trader' })).toBe('done');
    expect(venue.state.keys.get('k1')).toMatchObject({ note: 'trader', ips: ['10.0.0.1'] });
    expect(says({ type: 'delete-sub-key', uid: '1001', key: 'k1' })).toBe('done');
    expect(venue.state.keys.has('k1')).toBe(false);
  });

  test('R-T-11 ten keys are the most, each name is unique in the venue, the list goes by name', () => {
    for (let index = 9; index >= 0; index -= 1) expect(createKey(`k${index}`)).toBe('done');
    expect(createKey('k10')).toBe('too-many-keys');
    expect(createKey('k0')).toBe('already-exists');
    const names = keysOf(venue.state, '100101').map(({ key }) => key);
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `k${index}`));
  });

  test('R-T-11 the keys of others, and his own, are not the main account’s to touch here', () => {
    venue.operator({ type: 'create-key', uid: '1001', apiKey: spec('own') });
    venue.operator({ type: 'create-key', uid: '100201', apiKey: spec('theirs') });
    for (const key of ['own', 'theirs', 'none']) {
      expect(says({ type: 'delete-sub-key', uid: '1001', key })).toBe('unknown-sub-key');
      expect(says({ type: 'change-sub-key', uid: '1001', key, passphraseMac: 'x' })).toBe(
        'unknown-sub-key',
      );
    }
    expect(createKey('k1', { subUid: '100201' })).toBe('not-own-sub-account');
    expect(createKey('k1', { subUid: '1001' })).toBe('not-own-sub-account');
    expect(createKey('k1', { uid: '100101' })).toBe('main-account-only');
    expect(says({ type: 'delete-sub-key', uid: '100101', key: 'theirs' })).toBe(
      'main-account-only',
    );
  });
});
