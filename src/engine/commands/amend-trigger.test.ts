import { describe, expect, test } from 'vitest';
import { BTC, ETHF } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { triggersOf } from '../../../test/support/engine-triggers.ts';

/** Alice is long 0.1 at 60 000, which is the mark. */
function long() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  bob.buys(BTC, '1 @ 59000');
  return { venue, alice, waits: triggersOf(venue, alice) };
}

function halt(venue: ReturnType<typeof long>['venue']): void {
  venue.operator({
    type: 'set-status',
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    status: 'halted',
  });
}

describe('amending a trigger', () => {
  test('R-P-9 changes price, source, size and execution; it keeps its id', () => {
    const { venue, waits } = long();
    const plan = waits.plans(BTC, 'sell', '0.05', { at: '61000', by: 'mark' });
    expect(waits.amends(plan, { triggerTicks: 595_000, lots: 40, priceTicks: 594_000 })).toBe(
      'done',
    );
    expect(waits.waiting()).toEqual(['plan sell 0.04 @ 59400 at ≤ 59500 (mark)']);
    expect(waits.amends(plan, { orderType: 'market', triggerBy: 'last' })).toBe('done');
    expect(waits.waiting()).toEqual(['plan sell 0.04 at ≤ 59500 (last)']);
    venue.index(BTC, '59000');
    expect(plan.says).toBe('live');
  });

  test('R-P-9 is judged as a new one, and refused changes nothing', () => {
    const { venue, waits } = long();
    const stop = { kind: 'stop-loss', at: '59500', by: 'mark', size: '0.1' } as const;
    const [trigger] = waits.protects(BTC, 'long', stop);
    const [whole] = waits.protects(BTC, 'long', { ...stop, kind: 'position-stop-loss' });
    if (trigger === undefined || whole === undefined) throw new Error('refused');
    const before = waits.waiting();
    expect(waits.amends(trigger, { triggerTicks: 600_000 })).toBe('preset-stop-loss-side');
    expect(waits.amends(trigger, { lots: 0 })).toBe('size-below-minimum');
    expect(waits.amends(trigger, {})).toBe('nothing-to-amend');
    expect(waits.amends(whole, { lots: 10 })).toBe('invalid-trigger');
    expect(waits.amends(trigger, { orderId: '1', triggerTicks: 1 })).toBe('trigger-not-found');
    halt(venue);
    expect(waits.amends(trigger, { lots: 50 })).toBe('instrument-not-trading');
    expect(waits.waiting()).toEqual(before);
  });

  test('R-P-9 a trailing one starts over at a new price, and goes on with a new callback', () => {
    const { venue, waits } = long();
    const trailing = { kind: 'trailing-plan', by: 'mark', callback: '5' } as const;
    const plan = waits.plans(BTC, 'sell', '0.01', { ...trailing, at: '61000' });
    venue.index(BTC, '62000');
    waits.amends(plan, { triggerTicks: 650_000 });
    expect(plan.record.bestPrice).toBe('');
    venue.index(BTC, '65000');
    venue.index(BTC, '64000');
    // 65 000 · 0.99 = 64 350: the price has retreated that far already.
    expect(waits.amends(plan, { callbackRatio: '1' })).toBe('done');
    expect(plan.says).toBe('executed');
  });
});

describe('cancelling triggers', () => {
  function several() {
    const all = long();
    const { waits } = all;
    const plan = waits.plans(BTC, 'sell', '0.05', { at: '61000', by: 'mark', clientOid: 'mine' });
    const other = waits.plans(ETHF, 'buy', '0.05', { at: '1900', by: 'mark' });
    const [stop] = waits.protects(BTC, 'long', {
      kind: 'stop-loss',
      at: '59500',
      by: 'mark',
      size: '0.1',
    });
    if (stop === undefined) throw new Error('refused');
    return { ...all, plan, other, stop };
  }

  test('R-P-10 by id or clientOid, each on its own', () => {
    const { waits, plan, other } = several();
    const outcome = waits.cancels({
      triggers: [{ orderId: other.id }, { orderId: '7' }, { clientOid: 'mine' }],
    });
    expect(outcome).toEqual([other.id, 'trigger-not-found', plan.id]);
    expect(plan.says).toBe('cancelled (normal_cancel)');
  });

  test('R-P-10 all of a symbol, of a category, of kinds, or all; oldest first', () => {
    const { waits, plan, other, stop } = several();
    expect(waits.cancels({ category: 'SPOT' })).toEqual([]);
    expect(waits.cancels({ symbols: ['ETHUSDT'] })).toEqual([other.id]);
    expect(waits.cancels({ kinds: ['stop-loss'], marginCoin: 'USDT' })).toEqual([stop.id]);
    expect(waits.cancels({})).toEqual([plan.id]);
  });

  test('R-P-10 one of another kind or symbol than named is not found', () => {
    const { waits, plan } = several();
    const named = (what: object) => waits.cancels({ triggers: [{ orderId: plan.id, ...what }] });
    expect(named({ symbol: 'ETHUSDT' })).toEqual(['trigger-not-found']);
    expect(named({ kinds: ['stop-loss'] })).toEqual(['trigger-not-found']);
    expect(named({ symbol: 'BTCUSDT', kinds: ['plan'] })).toEqual([plan.id]);
  });

  test('R-P-10 nothing on an instrument that is halted', () => {
    const { venue, waits, plan } = several();
    halt(venue);
    expect(waits.cancels({ triggers: [{ orderId: plan.id }] })).toEqual(['instrument-not-trading']);
    expect(plan.says).toBe('live');
  });

  test('R-P-10 of another user is not found', () => {
    const { venue, plan } = several();
    const mallory = venue.trader('mallory', {});
    expect(triggersOf(venue, mallory).cancels({ triggers: [{ orderId: plan.id }] })).toEqual([
      'trigger-not-found',
    ]);
  });
});
