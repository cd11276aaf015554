import { describe, expect, test } from 'vitest';
import {
  BTC,
  ETH,
  ETHF,
  FIXTURE_COINS,
  FIXTURE_INSTRUMENTS,
  fixtureSpec,
} from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { State } from '../core/state.ts';
import { restoreState } from '../restore.ts';
import { serializeState } from '../snapshot.ts';
import { customerBalances } from './customer-balance.ts';

const MINUTE_MS = 60_000;

/** 12:00 of a venue whose traders have had their money for an hour. */
function atNoon() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000', ETH: '1' });
  const bob = venue.trader('bob', { USDT: '10000', ETH: '10' });
  venue.timeMs += 4 * 60 * MINUTE_MS;
  return { venue, alice, bob, noon: venue.timeMs };
}

function balanceOf(state: State, nowMs: number, uid = 'alice') {
  const [found] = customerBalances(state, [uid], nowMs);
  return found;
}

function settleOn(venue: EngineVenue, timeMs: number): void {
  venue.timeMs = timeMs;
  venue.apply({ type: 'tick' });
}

describe('the balance of a customer', () => {
  test('R-4.9-2 is that of the last ten-minute boundary, whatever happened since', () => {
    const { venue, alice, noon } = atNoon();
    // 1 000 USDT and 1 ETH at 2 000.
    expect(balanceOf(venue.state, noon)).toEqual({
      uid: 'alice',
      balance: '3000',
      updatedMs: noon,
    });
    venue.timeMs = noon + 5 * MINUTE_MS;
    alice.deposits('USDT', '500');
    alice.deposits('USDT', '7');
    expect(balanceOf(venue.state, venue.timeMs)).toMatchObject({
      balance: '3000',
      updatedMs: noon,
    });
    expect(balanceOf(venue.state, noon + 10 * MINUTE_MS - 1)?.balance).toBe('3000');
    expect(balanceOf(venue.state, noon + 10 * MINUTE_MS)).toMatchObject({
      balance: '3507',
      updatedMs: noon + 10 * MINUTE_MS,
    });
  });

  test('R-4.9-2 a change at the boundary itself is after it', () => {
    const { venue, alice, noon } = atNoon();
    venue.timeMs = noon + 10 * MINUTE_MS;
    alice.deposits('USDT', '500');
    expect(balanceOf(venue.state, venue.timeMs)?.balance).toBe('3000');
    settleOn(venue, noon + 20 * MINUTE_MS);
    expect(balanceOf(venue.state, venue.timeMs)?.balance).toBe('3500');
  });

  test('R-4.9-2 prices are those of the boundary too', () => {
    const { venue, noon } = atNoon();
    venue.timeMs = noon + MINUTE_MS;
    venue.index(ETHF, '2100');
    venue.index(ETHF, '2200');
    expect(balanceOf(venue.state, venue.timeMs)?.balance).toBe('3000');
    expect(balanceOf(venue.state, noon + 10 * MINUTE_MS)?.balance).toBe('3200');
  });

  test('R-4.9-2 what is held for orders is still owned, and a snapshot keeps the boundary', () => {
    const { venue, alice, bob, noon } = atNoon();
    venue.timeMs = noon + MINUTE_MS;
    alice.buys(ETH, '0.1 @ 1000');
    alice.withdraws('ETH', '1');
    bob.withdraws('USDT', '10000');
    const restored = restoreState(serializeState(venue.state));
    expect(balanceOf(restored, venue.timeMs)?.balance).toBe('3000');
    expect(balanceOf(restored, venue.timeMs, 'bob')?.balance).toBe('30000');
    expect(balanceOf(restored, noon + 10 * MINUTE_MS)?.balance).toBe('1000');
    expect(serializeState(restored)).toBe(serializeState(venue.state));
  });

  test('Z17: R-4.9-2 a new customer has what it was created with, until the next boundary', () => {
    const { venue, noon } = atNoon();
    venue.timeMs = noon + 2 * MINUTE_MS;
    const carol = venue.trader('carol', { USDT: '700', ETH: '1' });
    venue.timeMs = noon + 3 * MINUTE_MS;
    carol.deposits('USDT', '5');
    carol.withdraws('ETH', '1');
    expect(balanceOf(venue.state, venue.timeMs, 'carol')).toEqual({
      uid: 'carol',
      balance: '2700',
      updatedMs: noon + 2 * MINUTE_MS,
    });
    const restored = restoreState(serializeState(venue.state));
    expect(balanceOf(restored, venue.timeMs, 'carol')?.balance).toBe('2700');
    expect(balanceOf(venue.state, noon + 10 * MINUTE_MS, 'carol')).toMatchObject({
      balance: '705',
      updatedMs: noon + 10 * MINUTE_MS,
    });
  });

  test('Z17: R-4.9-2 in a venue that has just been opened the first prices count', () => {
    const venue = engineVenue();
    venue.trader('dave', { BTC: '2' });
    venue.index(BTC, '61000');
    expect(balanceOf(venue.state, venue.timeMs, 'dave')?.balance).toBe('120000');
  });

  test('Z17: R-4.9-2 coins that only demo instruments name never count', () => {
    const venue = engineVenue({
      instruments: [
        ...FIXTURE_INSTRUMENTS,
        {
          ...fixtureSpec(BTC),
          category: 'SUSDT-FUTURES',
          symbol: 'SBTCSUSDT',
          base: 'SBTC',
          quote: 'SUSDT',
          marginCoin: 'SUSDT',
        },
      ],
      coins: [
        ...FIXTURE_COINS,
        ...['SUSDT', 'SBTC'].map((coin) => ({
          type: 'create-coin' as const,
          by: 'test',
          coin,
          scale: 8,
          usdPrice: '1',
        })),
      ],
    });
    venue.trader('erin', { USDT: '5', SUSDT: '1000', SBTC: '3' });
    expect(balanceOf(venue.state, venue.timeMs, 'erin')?.balance).toBe('5');
  });

  test('R-4.9-3 sub-accounts are added up, unless there are more than the venue adds', () => {
    const { venue, noon } = atNoon();
    const add = (name: string) => {
      venue.operator({ type: 'create-user', uid: name, parentUid: 'alice', accountMode: 'both' });
      const deposit = { uid: name, coin: 'USDT', amount: '10', reference: name };
      venue.operator({ type: 'deposit', ...deposit });
    };
    for (const name of ['s1', 's2', 's3', 's4', 's5']) add(name);
    expect(balanceOf(venue.state, noon + 10 * MINUTE_MS)?.balance).toBe('3050');
    add('s6');
    expect(balanceOf(venue.state, noon + 10 * MINUTE_MS)?.balance).toBeUndefined();
  });
});
