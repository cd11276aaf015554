import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Order } from '../core/entities.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const RICH = { USDT: '1000000', BTC: '100' };
const HOUR_MS = 3_600_000;
const DELIVERY_MS = Date.UTC(2026, 0, 5, 8);

/** BTC contracts of both kinds that are delivered at eight, and a perpetual beside them. */
function deliveryVenue() {
  const deliveryMs = DELIVERY_MS;
  const venue = engineVenue({
    instruments: [
      { ...fixtureSpec(BTC), deliveryMs },
      { ...fixtureSpec(INV), deliveryMs },
      fixtureSpec(ETHF),
    ],
  });
  return { venue, alice: venue.trader('alice', RICH), bob: venue.trader('bob', RICH) };
}

/** Lets delivery come, with a command that does nothing by itself. */
function deliver(venue: EngineVenue): void {
  venue.timeMs = DELIVERY_MS;
  venue.apply({ type: 'tick' });
}

/** The orders that the venue placed to close positions. */
function closings(venue: EngineVenue): Order[] {
  return venue.lastEvents.flatMap((event) =>
    event.type === 'order-closed' && event.order.execType === 'delivery' ? [event.order] : [],
  );
}

describe('at its time a contract', () => {
  test('R-Q-8 closes every position at the mark, without a fee', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    venue.index(BTC, '61000');
    deliver(venue);
    expect([alice, bob].map((trader) => trader.position(BTC))).toEqual(['flat', 'flat']);
    // 1 000 000 − fee 36 + 1 000; 1 000 000 − fee 12 − 1 000.
    expect(alice.coin('USDT').balance).toBe('1000964');
    expect(bob.coin('USDT').balance).toBe('998988');
    expect(
      closings(venue).map(({ userMarket, side, fee }) => [userMarket.user.uid, side, fee]),
    ).toEqual([
      ['alice', 'sell', 0],
      ['bob', 'buy', 0],
    ]);
    expect(venue.market(BTC).openInterest).toBe(0);
  });

  test('R-Q-8 takes the mark down to the tick', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    venue.index(BTC, '60000.29');
    deliver(venue);
    expect(venue.trades()).toEqual(['1 @ 60000.2 bob>alice']);
  });

  test('R-Q-8 of the inverse kind settles in its base coin', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(INV, '1 @ 60000');
    alice.buys(INV, '1');
    venue.index(INV, '75000');
    deliver(venue);
    // 1 − 60 000 / 75 000 = 0.2; fees were 0.0006 and 0.0002.
    expect(alice.coin('BTC').balance).toBe('100.1994');
    expect(bob.coin('BTC').balance).toBe('99.7998');
  });

  test('R-Q-8 closes longs against shorts, each by uid, whoever traded with whom', () => {
    const { venue, alice, bob } = deliveryVenue();
    const carl = venue.trader('carl', RICH);
    const dora = venue.trader('dora', RICH);
    dora.sells(BTC, '0.3 @ 60000');
    carl.buys(BTC, '0.3');
    bob.sells(BTC, '0.2 @ 60000');
    alice.buys(BTC, '0.2');
    alice.buys(BTC, '0.1 @ 60000');
    bob.sells(BTC, '0.1');
    carl.buys(BTC, '0.1 @ 60000');
    bob.sells(BTC, '0.1');
    deliver(venue);
    // Longs: alice 0.3, carl 0.4. Shorts: bob 0.4, dora 0.3.
    expect(venue.trades()).toEqual([
      '0.3 @ 60000 bob>alice',
      '0.1 @ 60000 bob>carl',
      '0.3 @ 60000 dora>carl',
    ]);
  });

  test('R-Q-8 closes both positions of a user in hedge mode, and isolated ones with their margin', () => {
    const { venue, bob } = deliveryVenue();
    const carol = venue.trader('carol', { USDT: '10000' }, { isHedge: true });
    carol.sets({ marginMode: 'isolated', on: BTC });
    bob.sells(BTC, '0.2 @ 60000');
    carol.opens(BTC, 'long', '0.2');
    bob.buys(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'short', '0.1');
    venue.index(BTC, '61000');
    deliver(venue);
    expect(carol.position(BTC)).toBe('flat');
    // Fees 7.2 and 3.6; + 0.2 · 1 000 − 0.1 · 1 000.
    expect(carol.coin('USDT').balance).toBe('10089.2');
    for (const side of ['long', 'short'])
      expect(venue.ledger(`user:carol:unified:isolated:${BTC}:${side}:USDT`)).toBe(0);
  });

  test('R-Q-8 lets the reserve pay what a loser has not', () => {
    const { venue, bob } = deliveryVenue();
    const poor = venue.trader('poor', { USDT: '1000' });
    poor.sets({ leverage: 100, on: BTC });
    bob.sells(BTC, '1 @ 60000');
    poor.buys(BTC, '1');
    const reserve = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', amount: '5000' } as const;
    venue.operator({ type: 'top-up-reserve', ...reserve, reference: 'r' });
    // Halted, so that nobody is liquidated before.
    const contract = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
    venue.operator({ type: 'set-status', ...contract, status: 'halted' });
    venue.index(BTC, '57000');
    deliver(venue);
    // 1 000 − fee 36 − 3 000 = −2 036.
    expect(poor.coin('USDT').balance).toBe('0');
    expect(bob.coin('USDT').balance).toBe('1002988');
    expect(venue.ledger(`risk-reserve:${BTC}:USDT`)).toBe(296400000000);
  });
});

describe('before that', () => {
  test('R-Q-8 its orders and triggers are cancelled, those of other contracts stand', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    const orders = [
      alice.buys(BTC, '0.1 @ 50000'),
      alice.sells(BTC, '0.1 @ 70000', { reduceOnly: true }),
      bob.sells(BTC, '0.1 @ 80000'),
    ];
    const other = alice.buys(ETHF, '1 @ 1000');
    const trigger = venue.apply({
      type: 'place-trigger',
      uid: 'alice',
      instrument: BTC,
      kind: 'plan',
      triggerTicks: 500_000,
      triggerBy: 'mark',
      order: { side: 'buy', orderType: 'market', timeInForce: 'ioc', lots: 10 },
    });
    if (!trigger.ok) throw new Error(trigger.reason);
    deliver(venue);
    for (const order of orders)
      expect(order.says).toBe('cancelled 0 of 0.1 (delivery_order_cancel)');
    expect(venue.trigger(trigger.orderId).endReason).toBe('delivery_order_cancel');
    expect(other.says).toBe('open 0 of 1');
    expect(venue.ladder(BTC)).toEqual(['-']);
  });

  test('R-Q-8 nothing is closed a millisecond early', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    venue.timeMs = DELIVERY_MS - 1;
    venue.apply({ type: 'tick' });
    expect(alice.position(BTC)).toBe('long 0.1 @ 60000');
  });
});

describe('after that', () => {
  test('R-Q-8 it is halted for good, also for the operator', () => {
    const { venue, alice } = deliveryVenue();
    deliver(venue);
    expect(alice.buys(BTC, '0.1 @ 60000').says).toBe('refused: instrument-not-trading');
    const contract = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
    const opens = { type: 'set-status', ...contract, status: 'online' } as const;
    expect(venue.operator(opens)).toBe('instrument-not-trading');
    expect(venue.operator({ type: 'set-status', status: 'online' })).toBeUndefined();
    expect(alice.buys(BTC, '0.1 @ 60000').says).toBe('refused: instrument-not-trading');
    venue.operator({
      type: 'update-instrument',
      ...contract,
      changes: { status: 'online', makerFeeRate: '0.0001' },
    });
    expect(alice.buys(BTC, '0.1 @ 60000').says).toBe('refused: instrument-not-trading');
    expect(alice.buys(ETHF, '1 @ 1000').says).toBe('open 0 of 1');
  });

  test('R-Q-8 it happens once, at its own time, also when the venue slept', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    const restored = restoreState(serializeState(venue.state));
    expect(restored.nextDueMs).toBe(venue.state.nextDueMs);
    venue.timeMs = DELIVERY_MS + 5 * HOUR_MS;
    venue.apply({ type: 'tick' });
    expect(closings(venue).map(({ updatedMs }) => updatedMs)).toEqual([DELIVERY_MS, DELIVERY_MS]);
    venue.timeMs += HOUR_MS;
    venue.apply({ type: 'tick' });
    expect(closings(venue)).toEqual([]);
    expect(venue.market(BTC).isDelivered).toBe(true);
    const again = restoreState(serializeState(venue.state));
    expect(hashedText(again)).toBe(hashedText(venue.state));
    expect(again.markets.get(BTC)?.isDelivered).toBe(true);
  });

  test('R-Q-8 each position has a receipt of the price and what it brought', () => {
    const { venue, alice, bob } = deliveryVenue();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    venue.index(BTC, '61000');
    deliver(venue);
    const receipts = venue.lastEvents.flatMap((event) =>
      event.type === 'receipt' ? [event.receipt] : [],
    );
    expect(receipts.map(({ kind, uid, outcome }) => ({ kind, uid, outcome }))).toEqual([
      {
        kind: 'delivery',
        uid: 'alice',
        outcome: [
          { name: 'delivery price', value: '61000' },
          { name: 'realised profit', value: '100', coin: 'USDT' },
        ],
      },
      {
        kind: 'delivery',
        uid: 'bob',
        outcome: [
          { name: 'delivery price', value: '61000' },
          { name: 'realised profit', value: '-100', coin: 'USDT' },
        ],
      },
    ]);
  });
});
