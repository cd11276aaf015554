import { describe, expect, test } from 'vitest';
import { BTC, ETH, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { survivesStoring } from '../../../test/support/margin-venue.ts';
import { utc8DayStart } from '../../primitives/utc8.ts';
import type { FeeTierSpec } from '../core/reference.ts';
import { feeRatesOf } from '../core/value.ts';
import { nextTickMs } from '../read/next-tick.ts';

const DAY_MS = 86_400_000;
const VIP: FeeTierSpec = {
  tier: 'vip1',
  volume30d: '10000',
  rates: { SPOT: { maker: '0.0005', taker: '0.0008' } },
  instruments: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', maker: '0.0001', taker: '0.0004' }],
};
const TOP: FeeTierSpec = {
  tier: 'vip2',
  volume30d: '50000',
  rates: { SPOT: { maker: '0', taker: '0.0004' } },
};

function withTiers(tiers: readonly FeeTierSpec[] = [VIP, TOP]) {
  const venue = engineVenue();
  expect(venue.operator({ type: 'set-fee-schedule', tiers })).toBeUndefined();
  const alice = venue.trader('alice', { USDT: '1000000', ETH: '1000' });
  const bob = venue.trader('bob', { USDT: '1000000', ETH: '1000' });
  return { venue, alice, bob };
}

function rates(venue: EngineVenue, uid: string, key: string): string {
  const user = venue.state.users.get(uid);
  if (user === undefined) throw new Error(`no user ${uid}`);
  const { maker, taker } = feeRatesOf(user, venue.market(key).instrument);
  return `${maker} ${taker}`;
}

function nextDay(venue: EngineVenue): void {
  venue.timeMs += DAY_MS;
  venue.apply({ type: 'tick' });
}

describe('fee tiers', () => {
  test('R-E-1 R-4.11-2 the next fill pays the rate that is shown', () => {
    const { venue, alice, bob } = withTiers();
    venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: 'vip1' });
    expect(rates(venue, 'alice', ETH)).toBe('0.0005 0.0008');
    bob.sells(ETH, '1 @ 2000');
    const order = alice.buys(ETH, '1 @ 2000');
    // 1 ETH · 0.0008
    expect(order.record).toMatchObject({ fee: '0.0008', feeCoin: 'ETH' });
    // Alice as maker: 2 000 USDT · 0.0005; Bob as taker pays his own 0.1 % of 1 ETH.
    const resting = alice.sells(ETH, '1 @ 2000');
    expect(bob.buys(ETH, '1 @ 2000').record.fee).toBe('0.001');
    expect(resting.record).toMatchObject({ fee: '1', feeCoin: 'USDT' });
  });

  test('R-E-1 an instrument named by the tier goes over its category, and an unnamed one has its own', () => {
    const { venue } = withTiers();
    venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: 'vip1' });
    expect(rates(venue, 'alice', BTC)).toBe('0.0001 0.0004');
    expect(rates(venue, 'alice', 'USDT-FUTURES:ETHUSDT')).toBe('0.0002 0.0006');
    expect(rates(venue, 'bob', BTC)).toBe('0.0002 0.0006');
  });

  test('R-E-1 a tier makes nothing dearer, and no taker pays less than makers are given back', () => {
    const dear = { tier: 'dear', rates: { SPOT: { maker: '0.5', taker: '0.5' } } };
    const free = { tier: 'free', rates: { 'USDT-FUTURES': { maker: '0', taker: '0' } } } as const;
    const { venue } = withTiers([dear, free]);
    venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: 'dear' });
    expect(rates(venue, 'alice', ETH)).toBe('0.001 0.001');
    const { category, symbol } = fixtureSpec(BTC);
    const changes = { makerFeeRate: '-0.0001' };
    venue.operator({ type: 'update-instrument', category, symbol, changes });
    venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: 'free' });
    expect(rates(venue, 'alice', BTC)).toBe('-0.0001 0.0001');
  });

  test('R-E-2 a schedule that names what is not there, or no fraction, changes nothing', () => {
    const { venue } = withTiers();
    const refusals: [FeeTierSpec[], string][] = [
      [[VIP, VIP], 'already-exists'],
      [[{ ...VIP, volume30d: '-1' }], 'invalid-amount'],
      [[{ ...VIP, rates: { SPOT: { maker: '-0.1', taker: '0' } } }], 'invalid-amount'],
      [[{ ...VIP, rates: { SPOT: { maker: '0', taker: '1.1' } } }], 'invalid-amount'],
      [
        [
          {
            tier: 'x',
            rates: {},
            instruments: [{ category: 'SPOT', symbol: 'NO', maker: '0', taker: '0' }],
          },
        ],
        'unknown-instrument',
      ],
    ];
    for (const [tiers, reason] of refusals)
      expect(venue.operator({ type: 'set-fee-schedule', tiers })).toBe(reason);
    expect(venue.state.fees.tiers.map(({ tier }) => tier)).toEqual(['vip1', 'vip2']);
  });

  test('R-E-3 an operator gives a main account a tier, for its sub-accounts too, and takes it back', () => {
    const { venue } = withTiers();
    const sub = {
      type: 'create-user',
      uid: 'sub',
      parentUid: 'alice',
      accountMode: 'both',
    } as const;
    venue.operator(sub);
    venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: 'vip2' });
    venue.operator({ ...sub, uid: 'later' });
    expect(rates(venue, 'sub', ETH)).toBe('0 0.0004');
    expect(rates(venue, 'later', ETH)).toBe('0 0.0004');
    expect(venue.operator({ type: 'set-fee-tier', uid: 'sub', tier: 'vip1' })).toBe(
      'main-account-only',
    );
    expect(venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: 'vip9' })).toBe(
      'unknown-fee-tier',
    );
    expect(venue.operator({ type: 'set-fee-tier', uid: 'nobody', tier: null })).toBe(
      'unknown-user',
    );
    venue.operator({ type: 'set-fee-tier', uid: 'alice', tier: null });
    expect(rates(venue, 'sub', ETH)).toBe('0.001 0.001');
  });

  test('R-E-4 the volume of the last 30 finished UTC+8 days earns a tier, for as long as it reaches', () => {
    const { venue, alice, bob } = withTiers();
    bob.sells(ETH, '5 @ 2000');
    alice.buys(ETH, '5 @ 2000');
    // 10 000 dollars traded: nothing changes before the day has ended.
    expect(rates(venue, 'alice', ETH)).toBe('0.001 0.001');
    nextDay(venue);
    expect(rates(venue, 'alice', ETH)).toBe('0.0005 0.0008');
    expect(rates(venue, 'bob', ETH)).toBe('0.0005 0.0008');
    bob.sells(ETH, '20 @ 2000');
    alice.buys(ETH, '20 @ 2000');
    nextDay(venue);
    expect(rates(venue, 'alice', ETH)).toBe('0 0.0004');
    expect(survivesStoring(venue)).toBe(true);
    // The first day leaves the window: 40 000 dollars are left, and after the second nothing.
    for (let day = 0; day < 29; day += 1) nextDay(venue);
    expect(rates(venue, 'alice', ETH)).toBe('0.0005 0.0008');
    nextDay(venue);
    expect(rates(venue, 'alice', ETH)).toBe('0.001 0.001');
    expect(venue.state.fees.volumes.size).toBe(0);
  });

  test('R-E-4 R-4.11-2 an idle venue is woken at the end of a day that may change a tier', () => {
    const { venue, alice, bob } = withTiers();
    expect(nextTickMs(venue.state)).toBeUndefined();
    bob.sells(ETH, '5 @ 2000');
    alice.buys(ETH, '5 @ 2000');
    const endMs = utc8DayStart(venue.timeMs) + DAY_MS;
    expect(nextTickMs(venue.state)).toBe(endMs);
    venue.timeMs = endMs;
    venue.apply({ type: 'tick' });
    expect(rates(venue, 'alice', ETH)).toBe('0.0005 0.0008');
    // Until the last day of theirs has left the window, 30 days later.
    for (let day = 1; day <= 30; day += 1) {
      expect(nextTickMs(venue.state)).toBe(endMs + day * DAY_MS);
      nextDay(venue);
    }
    expect(rates(venue, 'alice', ETH)).toBe('0.001 0.001');
    expect(nextTickMs(venue.state)).toBeUndefined();
  });

  test('R-E-4 tiers declared anew are earned by what is traded from then on', () => {
    const { venue, alice, bob } = withTiers();
    for (let day = 0; day < 2; day += 1) {
      bob.sells(ETH, '5 @ 2000');
      alice.buys(ETH, '5 @ 2000');
      nextDay(venue);
    }
    expect(rates(venue, 'alice', ETH)).toBe('0.0005 0.0008');
    venue.operator({ type: 'set-fee-schedule', tiers: [] });
    expect(rates(venue, 'alice', ETH)).toBe('0.001 0.001');
    for (let day = 0; day < 60; day += 1) nextDay(venue);
    venue.operator({ type: 'set-fee-schedule', tiers: [VIP] });
    expect(rates(venue, 'alice', ETH)).toBe('0.001 0.001');
  });

  test('R-E-4 what sub-accounts trade counts for the main account, an operator’s tier stands', () => {
    const { venue, bob } = withTiers();
    venue.operator({ type: 'create-user', uid: 'sub', parentUid: 'alice', accountMode: 'both' });
    venue.operator({ type: 'set-fee-tier', uid: 'bob', tier: 'vip2' });
    venue.operator({ type: 'deposit', uid: 'sub', coin: 'USDT', amount: '20000', reference: 'r' });
    bob.sells(ETH, '5 @ 2000');
    venue.apply({
      type: 'place-order',
      uid: 'sub',
      instrument: ETH,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: 200_000,
      lots: 50_000,
    });
    nextDay(venue);
    expect(rates(venue, 'alice', ETH)).toBe('0.0005 0.0008');
    expect(rates(venue, 'bob', ETH)).toBe('0 0.0004');
  });
});
