import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../test/support/engine-fixture.ts';
import { engineVenue } from '../../test/support/engine-harness.ts';
import type { CreateKey } from './commands/create-key.ts';
import { emptyState } from './core/state.ts';
import { apply } from './engine.ts';
import { checkInvariants } from './read/invariants.ts';
import { restoreState } from './restore.ts';
import { hashedText, serializeState } from './snapshot.ts';

function createKey(sealedSecret: string): CreateKey {
  return {
    type: 'create-key',
    by: 'test',
    uid: 'alice',
    apiKey: {
      key: 'k1',
      kind: 'standard',
      algorithm: 'hmac',
      sealedSecret,
      passphraseMac: `${sealedSecret}-mac`,
      permissions: ['spot:read'],
      ips: [],
    },
  };
}

/** A venue with something of everything: orders of all kinds, positions in both modes, a key. */
function busy() {
  const venue = engineVenue({ settings: { clientOidScope: 'all' } });
  const alice = venue.trader('alice', { USDT: '100000', ETH: '10', BTC: '1' });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '10' }, { isHedge: true });
  const dave = venue.trader('dave', { USDT: '1000' }, { accountMode: 'classic' });
  venue.apply(createKey('sealed'));
  dave.buys(ETH, '1 @ 90');
  alice.buys(ETH, '1 @ 100', { clientOid: 'first' });
  bob.buys(ETH, '2 @ 100');
  alice.buys(ETH, '3 @ 100');
  bob.opens(BTC, 'short', '0.1 @ 60000');
  alice.buys(BTC, '0.04', { marginMode: 'isolated' });
  alice.sells(BTC, '0.02 @ 61000', { reduceOnly: true });
  bob.closes(BTC, 'short', '0.03 @ 59000');
  venue.index(BTC, '60500.5');
  return { venue, alice, bob };
}

describe('a snapshot', () => {
  test('R-L-5 restores the same state, down to the time priority in the book', () => {
    const { venue } = busy();
    const text = serializeState(venue.state);
    const restored = restoreState(text);
    expect(serializeState(restored)).toBe(text);
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect(checkInvariants(restored)).toEqual([]);
  });

  test('R-L-5 keeps the pairs of copy trading, which are facts', () => {
    const { venue } = busy();
    const pairs = [
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      { category: 'SPOT', symbol: 'ETHUSDT' },
    ] as const;
    const { settings } = venue.state;
    venue.operator({
      type: 'configure-venue',
      manualClock: true,
      settings,
      copyTradingPairs: pairs,
    });
    const restored = restoreState(serializeState(venue.state));
    expect([...restored.copyTradingPairs].sort()).toEqual([ETH, BTC]);
  });

  test('R-L-5 goes on as the original does', () => {
    const { venue, alice, bob } = busy();
    const restored = restoreState(serializeState(venue.state));
    const { seq } = restored;
    bob.sells(ETH, '2.5 @ 100');
    alice.sells(BTC, '0.02');
    alice.buys(ETH, '1 @ 100', { clientOid: 'first' });
    bob.closes(BTC, 'short', '0.05');
    for (const entry of venue.entries) if (entry.seq > seq) apply(restored, entry);
    expect(hashedText(restored)).toBe(hashedText(venue.state));
  });

  test('R-L-6 the state hash covers owner and rights of a key, never its ciphertext', () => {
    const hashes = ['cipher-one', 'cipher-two'].map((secret) => {
      const venue = engineVenue();
      venue.trader('alice', {});
      venue.apply(createKey(secret));
      return { hashed: hashedText(venue.state), stored: serializeState(venue.state) };
    });
    expect(hashes[0]?.hashed).toBe(hashes[1]?.hashed);
    expect(hashes[0]?.hashed).not.toContain('cipher');
    expect(hashes[0]?.hashed).toContain('spot:read');
    expect(hashes[0]?.stored).toContain('cipher-one-mac');
  });

  test('R-L-5 equal states give equal text, whatever order they were built in', () => {
    const build = (names: readonly string[]) => {
      const venue = engineVenue();
      for (const name of names) venue.trader(name, { USDT: '10' });
      venue.state.seq = 0;
      // Where each was paid in differs, as the orders do.
      for (const [key, use] of venue.state.references)
        venue.state.references.set(key, { ...use, seq: 0 });
      return hashedText(venue.state);
    };
    expect(build(['alice', 'bob', 'carol'])).toBe(build(['carol', 'alice', 'bob']));
  });
});

describe('applying entries', () => {
  test('R-L-7 the same entries give the same replies, events and state', () => {
    const { venue } = busy();
    const first = emptyState();
    const second = emptyState();
    for (const entry of venue.entries) {
      const replies = [first, second].map((state) => JSON.stringify(apply(state, entry).result));
      expect(replies[0]).toBe(replies[1]);
    }
    expect(hashedText(first)).toBe(hashedText(venue.state));
    expect(hashedText(second)).toBe(hashedText(venue.state));
  });

  test('R-L-8 an entry out of order, or back in time, is a broken machine and not a refusal', () => {
    const { venue } = busy();
    const { seq, timeMs } = venue.state;
    const command = { type: 'cancel-order', uid: 'alice' } as const;
    expect(() => apply(venue.state, { seq, timeMs, command })).toThrow(`entry ${seq} after ${seq}`);
    expect(() => apply(venue.state, { seq: seq + 1, timeMs: timeMs - 1, command })).toThrow(
      'time runs backwards',
    );
  });

  test('an amount that is no whole number is never written down', () => {
    const { venue } = busy();
    const [account] = venue.state.ledger.accounts.values();
    if (account === undefined) throw new Error('no account');
    account.balance = 0.5;
    expect(() => serializeState(venue.state)).toThrow('balance is 0.5: no whole number');
  });

  test('R-L-9 every money movement and every refusal is told as an event', () => {
    const { venue, alice } = busy();
    alice.buys(ETH, '1 @ 99');
    expect(venue.lastEvents.map(({ type }) => type)).toEqual([
      'order-accepted',
      'posted',
      'book-changed',
    ]);
    alice.buys(ETH, '1 @ 99999');
    expect(venue.lastEvents).toEqual([
      { type: 'rejected', rejection: { reason: 'insufficient-balance', detail: '99259.56 USDT' } },
    ]);
    alice.deposits('USDT', '1');
    expect(venue.lastEvents.map(({ type }) => type)).toEqual(['posted', 'changed']);
  });
});

test('accounts of a risk unit stand in the order of their uids, however they came to it', () => {
  const uidsOf = (uids: readonly string[]) => {
    const venue = engineVenue();
    for (const uid of ['alice', 'bob', 'carol']) venue.trader(uid, {});
    venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids });
    return JSON.parse(hashedText(venue.state)).riskUnits[0].uids;
  };
  expect(uidsOf(['carol', 'alice', 'bob'])).toEqual(['alice', 'bob', 'carol']);
  expect(uidsOf(['bob', 'carol', 'alice'])).toEqual(['alice', 'bob', 'carol']);
});

test('the text that is hashed has nothing in place of what is sealed', () => {
  const venue = engineVenue();
  venue.trader('alice', {});
  venue.apply(createKey('sealed'));
  expect(hashedText(venue.state)).toContain('"sealedSecret":""');
  expect(hashedText(venue.state)).toContain('"passphraseMac":""');
});
