/** Plans: orders that are placed when a price comes. The futures mark of the fixture is its index. */
import { describe, expect, test } from 'vitest';
import { BTC, DOGE, ETH } from '../../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../../test/support/engine-harness.ts';
import { triggersOf } from '../../../../test/support/engine-triggers.ts';

/** Bob quotes both sides of a spot book wide apart and a trade at 100 has been. */
function spot() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000', ETH: '10' });
  const bob = venue.trader('bob', { USDT: '1000000', ETH: '1000' });
  trade(venue, '100');
  return { venue, alice, bob, waits: triggersOf(venue, alice) };
}

/** One lot between two others moves the last price of the spot book. */
function trade(venue: EngineVenue, price: string) {
  const known = venue.state.users.has('maker');
  if (!known) {
    venue.trader('maker', { USDT: '1000000', ETH: '1000' });
    venue.trader('taker', { USDT: '1000000', ETH: '1000' });
  }
  const ticks = Math.round(Number(price) * 100);
  const common = { type: 'place-order', instrument: ETH, orderType: 'limit', lots: 1_000 } as const;
  const order = { ...common, priceTicks: ticks, timeInForce: 'gtc' } as const;
  venue.apply({ ...order, uid: 'maker', side: 'sell' });
  venue.apply({ ...order, uid: 'taker', side: 'buy' });
}

describe('a plan', () => {
  test('R-P-1 waits without money and is placed when the price comes', () => {
    const { venue, alice, waits } = spot();
    const plan = waits.plans(ETH, 'buy', '0.5 @ 104', { at: '103' });
    expect(waits.waiting()).toEqual(['plan buy 0.5 @ 104 at ≥ 103 (last)']);
    expect(alice.coin('USDT').spotLocked).toBe('0');
    trade(venue, '102.99');
    expect(plan.says).toBe('live');
    trade(venue, '103');
    expect(plan.says).toBe('executed');
    expect(waits.waiting()).toEqual([]);
    const order = venue.order(plan.record.executeOrderId);
    expect(order).toMatchObject({
      userMarket: { user: { uid: 'alice' } },
      priceTicks: 10_400,
      status: 'new',
    });
    expect(order.id).not.toBe(plan.id);
    expect(order.clientOid).toBe(plan.id);
  });

  test('R-P-2 waits on the side of the price on which it stands; at the price it fires at once', () => {
    const { waits } = spot();
    waits.plans(ETH, 'buy', '0.5 @ 90', { at: '95' });
    waits.plans(ETH, 'sell', '0.5 @ 120', { at: '105' });
    expect(waits.waiting()).toEqual([
      'plan buy 0.5 @ 90 at ≤ 95 (last)',
      'plan sell 0.5 @ 120 at ≥ 105 (last)',
    ]);
    expect(waits.plans(ETH, 'buy', '0.5 @ 90', { at: '100' }).says).toBe('executed');
  });

  test('R-P-2 without a price to wait for there is no plan', () => {
    const { waits } = spot();
    expect(waits.plans(DOGE, 'buy', '100 @ 1', { at: '2' }).says).toBe('refused: no-mark-price');
    const byIndex = waits.plans(ETH, 'buy', '1 @ 1', { at: '2', by: 'index' });
    expect(byIndex.says).toBe('refused: no-mark-price');
  });

  test('Z21: R-P-2 on spot that never traded the index of a contract of the same coins stands in for the mark', () => {
    const venue = engineVenue();
    const waits = triggersOf(venue, venue.trader('alice', { USDT: '10000' }));
    waits.plans(ETH, 'buy', '0.5 @ 1900', { at: '1950', by: 'mark' });
    waits.plans(ETH, 'buy', '0.5 @ 2100', { at: '2050', by: 'mark' });
    expect(waits.waiting()).toEqual([
      'plan buy 0.5 @ 1900 at ≤ 1950 (mark)',
      'plan buy 0.5 @ 2100 at ≥ 2050 (mark)',
    ]);
  });

  test('R-P-2 looks at the price it names: last, mark or index', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' });
    const bob = venue.trader('bob', { USDT: '100000' });
    const waits = triggersOf(venue, alice);
    bob.sells(BTC, '0.001 @ 60000');
    alice.buys(BTC, '0.001');
    const last = waits.plans(BTC, 'buy', '0.001 @ 50000', { at: '60500' });
    const mark = waits.plans(BTC, 'buy', '0.001 @ 50000', { at: '60500', by: 'mark' });
    const index = waits.plans(BTC, 'buy', '0.001 @ 50000', { at: '60500', by: 'index' });
    const says = () => [last.says, mark.says, index.says];
    venue.operator({
      type: 'set-mark-price',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      price: '60500',
    });
    expect(says()).toEqual(['live', 'executed', 'live']);
    venue.index(BTC, '60500');
    expect(says()).toEqual(['live', 'executed', 'executed']);
    bob.sells(BTC, '0.001 @ 60500');
    alice.buys(BTC, '0.001');
    expect(says()).toEqual(['executed', 'executed', 'executed']);
  });

  test('R-P-3 of several that are reached at one look the oldest fires first, and all do', () => {
    const { venue, alice, bob, waits } = spot();
    // Alice's market sell reaches 98 and with it both; the first to fire lifts the last price to 110.
    bob.buys(ETH, '1 @ 98');
    bob.sells(ETH, '5 @ 110');
    const near = waits.plans(ETH, 'sell', '0.1 @ 150', { at: '99' });
    const first = waits.plans(ETH, 'buy', '110 USDT', { at: '98' });
    const second = waits.plans(ETH, 'sell', '0.1 @ 140', { at: '98.5' });
    alice.sells(ETH, '0.5');
    expect([near.says, first.says, second.says]).toEqual(['executed', 'executed', 'executed']);
    const orders = [near, first, second].map(({ record }) => record.executeOrderId);
    expect(orders).toEqual(orders.toSorted());
    expect(venue.market(ETH).lastTicks).toBe(11_000);
  });

  test('R-P-3 one that fires may set off others, until none is due', () => {
    const { venue, bob, waits } = spot();
    bob.buys(ETH, '1 @ 95');
    bob.buys(ETH, '1 @ 90');
    const first = waits.plans(ETH, 'sell', '1', { at: '98' });
    const second = waits.plans(ETH, 'sell', '1', { at: '96' });
    const third = waits.plans(ETH, 'sell', '1 @ 200', { at: '91' });
    trade(venue, '98');
    expect([first.says, second.says, third.says]).toEqual(['executed', 'executed', 'executed']);
    expect(venue.trades().slice(-2)).toEqual(['1 @ 95 bob>alice', '1 @ 90 bob>alice']);
  });

  test('R-P-4 has the shape of its order checked when it is placed, its money when it fires', () => {
    const { venue, waits } = spot();
    const none = waits.plans(ETH, 'buy', '0 USDT', { at: '95' });
    expect(none.says).toBe('refused: invalid-amount');
    const rich = waits.plans(ETH, 'sell', '500', { at: '95' });
    trade(venue, '95');
    expect(rich.says).toBe('fail_execute (insufficient-balance)');
    expect(rich.record.executeOrderId).toBe('');
  });

  test('R-P-4 carries the presets of its order, judged against the price it will have', () => {
    const { waits } = spot();
    const presets = { takeProfitPrice: '110', stopLossPrice: '101' };
    const plan = (at: string) => waits.plans(ETH, 'buy', '100 USDT', { at, order: { presets } });
    expect(plan('105').says).toBe('live');
    expect(plan('112').says).toBe('refused: preset-take-profit-side');
    expect(plan('100.5').says).toBe('refused: preset-stop-loss-side');
  });

  test('R-P-6 of a frozen user or on an instrument that stands still ends as fail_execute', () => {
    const { venue, waits } = spot();
    const plan = waits.plans(ETH, 'buy', '0.5 @ 90', { at: '95' });
    const user = venue.state.users.get('alice');
    if (user === undefined) throw new Error('no alice');
    user.isFrozen = true;
    trade(venue, '95');
    expect(plan.says).toBe('fail_execute (user-frozen)');
    user.isFrozen = false;
    const other = waits.plans(BTC, 'buy', '0.01 @ 50000', { at: '61000', by: 'index' });
    venue.operator({
      type: 'set-status',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      status: 'halted',
    });
    venue.index(BTC, '61000');
    expect(other.says).toBe('fail_execute (instrument-not-trading)');
  });

  test('R-P-6 tells in a receipt which price reached it and what came of it', () => {
    const { venue, waits } = spot();
    const plan = waits.plans(ETH, 'buy', '0.5 @ 90', { at: '95' });
    trade(venue, '94.5');
    const receipts = venue.lastEvents.filter((event) => event.type === 'receipt');
    expect(receipts.map(({ receipt }) => receipt)).toMatchObject([
      {
        kind: 'trigger',
        uid: 'alice',
        instrument: ETH,
        orderId: plan.record.executeOrderId,
        formula: 'last price ≤ trigger price',
        inputs: [
          { name: 'trigger', value: plan.id },
          { name: 'last price', value: '94.5', seq: venue.state.seq },
          { name: 'trigger price', value: '95' },
          { name: 'direction', value: 'fall' },
        ],
        outcome: [{ name: 'order', value: plan.record.executeOrderId }],
      },
    ]);
  });

  test('R-P-13 waiting ones are counted like open orders, and have clientOids of their own', () => {
    const { venue, waits, alice } = spot();
    venue.operator({
      type: 'update-instrument',
      category: 'SPOT',
      symbol: 'ETHUSDT',
      changes: { maxOpenOrders: 2 },
    });
    alice.buys(ETH, '0.5 @ 90', { clientOid: 'mine' });
    const plan = (clientOid: string) =>
      waits.plans(ETH, 'buy', '0.5 @ 90', { at: '95', clientOid }).says;
    expect(plan('mine')).toBe('live');
    expect(plan('mine')).toBe('refused: duplicate-client-oid');
    expect(plan('other')).toBe('live');
    expect(plan('third')).toBe('refused: too-many-triggers');
  });

  test('R-P-13 keep the hold mode as it is while they wait', () => {
    const { venue, waits } = spot();
    const plan = waits.plans(BTC, 'buy', '0.01 @ 50000', { at: '61000', by: 'mark' });
    const change = () =>
      venue.apply({ type: 'set-hold-mode', uid: 'alice', holdMode: 'hedge_mode' });
    expect(change()).toEqual({ ok: false, reason: 'position-mode-locked' });
    expect(waits.cancels({ triggers: [{ orderId: plan.id }] })).toEqual([plan.id]);
    expect(waits.waiting()).toEqual([]);
    expect(change()).toEqual({ ok: true, holdMode: 'hedge_mode' });
  });
});

describe('a futures plan', () => {
  test('R-P-4 is an order of the hold mode: a hedged one names its position', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' }, { isHedge: true });
    const waits = triggersOf(venue, alice);
    const plan = (order: object) =>
      waits.plans(BTC, 'sell', '0.01', { at: '61000', by: 'mark', order });
    const opening = { positionSide: 'short', effect: 'open' } as const;
    expect(plan({}).says).toBe('refused: position-side-required');
    expect(plan({ ...opening, marginCoin: 'BTC' }).says).toBe('refused: margin-coin-mismatch');
    const opens = plan(opening);
    const closes = plan({ positionSide: 'short', effect: 'close' });
    expect(opens.record).toMatchObject({ side: 'sell', positionSide: 'short', effect: 'open' });
    expect(closes.record).toMatchObject({ side: 'buy', positionSide: 'short', effect: 'close' });
    venue.index(BTC, '61000');
    expect(opens.says).toBe('executed');
    expect(closes.says).toBe('fail_execute (no-position)');
  });
});

describe('plans that are cancelled by their ids', () => {
  test.each([
    [{ category: 'USDT-FUTURES' }, ['trigger-not-found']],
    [{ kinds: ['tpsl'] }, ['trigger-not-found']],
    [{ category: 'SPOT', kinds: ['plan'] }, [undefined]],
  ] as const)('are those alone that the command means: %o', (named, reasons) => {
    const { venue, alice, waits } = spot();
    waits.plans(ETH, 'buy', '0.5 @ 104', { at: '103' });
    const [orderId = ''] = venue.state.users.get(alice.uid)?.triggers.keys() ?? [];
    const result = venue.apply({
      type: 'cancel-triggers',
      uid: alice.uid,
      triggers: [{ orderId }],
      ...named,
    } as never) as unknown as { results: { reason?: string }[] };
    expect(result.results.map(({ reason }) => reason)).toEqual(reasons);
  });
});

test('R-P-13 of a day the names that clients gave are remembered, and those of the venue are not', () => {
  const venue = engineVenue({ settings: { clientOidScope: 'day' } });
  const alice = venue.trader('alice', { USDT: '10000' });
  const waits = triggersOf(venue, alice);
  const remembered = () => alice.user.usedClientOids.placedMs.size;
  waits.plans(BTC, 'buy', '0.01 @ 50000', { at: '51000', by: 'mark' });
  expect(remembered()).toBe(0);
  const plan = waits.plans(BTC, 'buy', '0.01 @ 50000', { at: '51000', by: 'mark', clientOid: 'a' });
  expect(remembered()).toBe(1);
  waits.cancels({ triggers: [{ orderId: plan.id }] });
  const again = waits.plans(BTC, 'buy', '0.01 @ 50000', {
    at: '51000',
    by: 'mark',
    clientOid: 'a',
  });
  expect(again.says).toBe('refused: duplicate-client-oid');
  // An order is another thing.
  expect(alice.buys(BTC, '0.01 @ 50000', { clientOid: 'a' }).says).toBe('open 0 of 0.01');
});
