/** Take-profits and stop-losses of a position. The futures mark of the fixture is its index. */
import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';
import { triggersOf } from '../../../../test/support/engine-triggers.ts';
import { ETH_SPOT, marginVenue } from '../../../../test/support/margin-venue.ts';

/** Alice is long 0.1 at 60 000; Bob bids 59 000 and asks 61 000 for ten times as much. */
function long(options: { isHedge?: boolean } = {}) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000' }, options);
  const bob = venue.trader('bob', { USDT: '1000000' });
  bob.sells(BTC, '0.1 @ 60000');
  if (options.isHedge === true) alice.opens(BTC, 'long', '0.1');
  else alice.buys(BTC, '0.1');
  bob.buys(BTC, '1 @ 59000');
  bob.sells(BTC, '1 @ 61000');
  return { venue, alice, bob, waits: triggersOf(venue, alice) };
}

const STOP = { kind: 'stop-loss', at: '59500', by: 'mark' } as const;
const PROFIT = { kind: 'take-profit', at: '60500', by: 'mark' } as const;
const WHOLE = { kind: 'position-stop-loss', at: '59500', by: 'mark' } as const;

describe('a take-profit or stop-loss of a position', () => {
  test.each([false, true])(
    'R-P-5 closes its size at market when its price comes (hedge: %s)',
    (isHedge) => {
      const { venue, alice, waits } = long({ isHedge });
      const [stop] = waits.protects(BTC, 'long', { ...STOP, size: '0.04' });
      expect(stop?.record).toMatchObject({ side: 'sell', positionSide: 'long', size: '0.04' });
      venue.index(BTC, '59500');
      expect(stop?.says).toBe('executed');
      expect(alice.position(BTC)).toBe('long 0.06 @ 60000');
    },
  );

  test('R-P-5 a short position takes its profit below and its loss above', () => {
    const { venue, bob, waits, alice } = long();
    alice.sells(BTC, '0.2 @ 60000');
    bob.buys(BTC, '0.2 @ 60000');
    expect(alice.position(BTC)).toBe('short 0.1 @ 60000');
    const [profit, stop] = waits.protects(
      BTC,
      'short',
      { kind: 'take-profit', at: '59500', by: 'mark', size: '0.05' },
      { kind: 'stop-loss', at: '60500', by: 'mark', size: '0.05' },
    );
    venue.index(BTC, '59400');
    expect([profit?.says, stop?.says]).toEqual(['executed', 'live']);
    expect(alice.position(BTC)).toBe('short 0.05 @ 60000');
  });

  test.each([
    [{ ...STOP, at: '60000', size: '0.1' }, 'preset-stop-loss-side'],
    [{ ...PROFIT, at: '60000', size: '0.1' }, 'preset-take-profit-side'],
    [{ ...PROFIT, at: '59999.9', size: '0.1' }, 'preset-take-profit-side'],
    [STOP, 'invalid-trigger'],
    [{ ...STOP, size: '0.0' }, 'invalid-trigger'],
  ] as const)(
    'R-P-5 one that is reached already or has no size is refused: %j',
    (wanted, reason) => {
      const { waits } = long();
      const asked = 'size' in wanted && wanted.size === '0.0' ? STOP : wanted;
      expect(waits.protects(BTC, 'long', asked)[0]?.says).toBe(`refused: ${reason}`);
    },
  );

  test('R-P-5 without the position there is nothing to protect', () => {
    const { waits } = long();
    const [stop] = waits.protects(BTC, 'short', { ...STOP, at: '60500', size: '0.1' });
    expect(stop?.says).toBe('refused: no-position-for-trigger');
  });

  test('R-P-5 of a command with several, one refusal refuses all', () => {
    const { waits } = long();
    const wrong = { ...PROFIT, at: '59000', size: '0.1' };
    const all = waits.protects(BTC, 'long', { ...STOP, size: '0.1' }, wrong);
    expect(all.map(({ says }) => says)).toEqual(['refused: preset-take-profit-side']);
    expect(waits.waiting()).toEqual([]);
    const twins = waits.protects(BTC, 'long', WHOLE, WHOLE);
    expect(twins.map(({ says }) => says)).toEqual(['refused: invalid-trigger']);
  });

  test('R-P-5 a size above what the position has is cut when it fires', () => {
    const { venue, alice, waits } = long();
    const [stop] = waits.protects(BTC, 'long', { ...STOP, size: '0.3' });
    venue.index(BTC, '59500');
    expect(venue.order(stop?.record.executeOrderId ?? '').lots).toBe(100);
    expect(alice.position(BTC)).toBe('flat');
  });

  test('R-P-5 one of the whole position closes what there is then, in as many orders as it takes', () => {
    const { venue, alice, waits, bob } = long();
    venue.operator({
      type: 'update-instrument',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      changes: { maxMarketSize: '0.08' },
    });
    const [stop] = waits.protects(BTC, 'long', WHOLE);
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1 @ 60000');
    venue.index(BTC, '59500');
    expect(stop?.says).toBe('executed');
    const bears = venue.lastEvents
      .filter((event) => event.type === 'order-closed')
      .map(({ order }) => order.clientOid === stop?.id);
    expect(bears).toEqual([true, false, false]);
    expect(venue.trades()).toEqual([
      '0.08 @ 59000 bob>alice',
      '0.08 @ 59000 bob>alice',
      '0.04 @ 59000 bob>alice',
    ]);
    expect(alice.position(BTC)).toBe('flat');
  });

  test('R-P-5 a newer one of the whole position takes the place of the older', () => {
    const { waits } = long();
    const [old] = waits.protects(BTC, 'long', WHOLE);
    const [profit] = waits.protects(BTC, 'long', { ...PROFIT, kind: 'position-take-profit' });
    const [young] = waits.protects(BTC, 'long', { ...WHOLE, at: '59400' });
    expect([old?.says, profit?.says, young?.says]).toEqual([
      'cancelled (replaced)',
      'live',
      'live',
    ]);
  });

  test('R-P-5 at its limit price it rests when the book does not reach it', () => {
    const { venue, waits } = long();
    const [profit] = waits.protects(BTC, 'long', { ...PROFIT, size: '0.1', price: '60700' });
    venue.index(BTC, '60500');
    expect(venue.order(profit?.record.executeOrderId ?? '')).toMatchObject({
      status: 'new',
      priceTicks: 607_000,
      isReduceOnly: true,
    });
  });

  test.each([false, true])(
    'R-P-5 resting closing orders give way to it, oldest first (hedge: %s)',
    (isHedge) => {
      const { venue, alice, waits } = long({ isHedge });
      const close = (what: string) =>
        isHedge ? alice.closes(BTC, 'long', what) : alice.sells(BTC, what, { reduceOnly: true });
      const older = close('0.06 @ 62000');
      const younger = close('0.04 @ 63000');
      waits.protects(BTC, 'long', { ...STOP, size: '0.05' });
      venue.index(BTC, '59500');
      expect(older.says).toBe('cancelled 0 of 0.06 (reduce_only_cancel)');
      expect(younger.says).toBe('open 0 of 0.04');
      expect(alice.position(BTC)).toBe('long 0.05 @ 60000');
    },
  );

  test('R-P-5 dies with its position, whoever closed it; the position that follows has none', () => {
    const { venue, alice, waits, bob } = long();
    const [stop, profit] = waits.protects(BTC, 'long', WHOLE, { ...PROFIT, size: '0.05' });
    bob.buys(BTC, '0.2 @ 60000');
    alice.sells(BTC, '0.2 @ 60000');
    expect(alice.position(BTC)).toBe('short 0.1 @ 60000');
    expect([stop?.says, profit?.says]).toEqual([
      'cancelled (tpsl_plan_cancel)',
      'cancelled (tpsl_plan_cancel)',
    ]);
    venue.index(BTC, '59000');
    expect(alice.position(BTC)).toBe('short 0.1 @ 60000');
  });

  test('R-P-5 on an instrument that stands still it fails and closing orders stay', () => {
    const { venue, alice, waits } = long();
    const close = alice.sells(BTC, '0.1 @ 62000', { reduceOnly: true });
    const [stop] = waits.protects(BTC, 'long', WHOLE);
    venue.operator({
      type: 'set-status',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      status: 'cancel_only',
    });
    venue.index(BTC, '59500');
    expect(stop?.says).toBe('fail_execute (instrument-not-trading)');
    expect(close.says).toBe('open 0 of 0.1');
  });
});

describe('the presets of a futures order', () => {
  const presets = {
    takeProfitPrice: '61000',
    stopLossPrice: '58000',
    stopLossTrigger: 'mark',
  } as const;

  test('R-P-11 become live with its first fill and grow with each further one', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' });
    const bob = venue.trader('bob', { USDT: '100000' });
    const waits = triggersOf(venue, alice);
    const order = alice.buys(BTC, '0.1 @ 60000', { presets });
    expect(waits.waiting()).toEqual([]);
    bob.sells(BTC, '0.03 @ 60000');
    const sized = (size: string) => [
      `take-profit sell ${size} at ≥ 61000 (last)`,
      `stop-loss sell ${size} at ≤ 58000 (mark)`,
    ];
    expect(waits.waiting()).toEqual(sized('0.03'));
    bob.sells(BTC, '0.02 @ 60000');
    expect(waits.waiting()).toEqual(sized('0.05'));
    expect(waits.records().map(({ parentOrderId }) => parentOrderId)).toEqual([order.id, order.id]);
    alice.cancels(order);
    expect(waits.waiting()).toEqual(sized('0.05'));
  });

  test('R-P-11 protect what was opened, not what was closed before', () => {
    const { venue, alice, bob } = long();
    const waits = triggersOf(venue, alice);
    bob.buys(BTC, '0.25 @ 60000');
    const short = { takeProfitPrice: '59000', stopLossPrice: '62000' };
    alice.sells(BTC, '0.25 @ 60000', { presets: short });
    expect(alice.position(BTC)).toBe('short 0.15 @ 60000');
    expect(waits.waiting()).toEqual([
      'take-profit buy 0.15 at ≤ 59000 (last)',
      'stop-loss buy 0.15 at ≥ 62000 (last)',
    ]);
  });

  test('R-P-11 what fills after one has fired gets a new one', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' });
    const bob = venue.trader('bob', { USDT: '100000' });
    const waits = triggersOf(venue, alice);
    alice.buys(BTC, '0.1 @ 60000', {
      presets: { takeProfitPrice: '61000', takeProfitTrigger: 'mark' },
    });
    bob.sells(BTC, '0.03 @ 60000');
    bob.buys(BTC, '0.03 @ 60900');
    venue.index(BTC, '61000');
    expect(alice.position(BTC)).toBe('flat');
    venue.index(BTC, '60000');
    bob.sells(BTC, '0.02 @ 60000');
    expect(waits.waiting()).toEqual(['take-profit sell 0.02 at ≥ 61000 (mark)']);
  });

  test('R-P-11 fire at once when the order fills where their price has been passed', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100000' });
    const bob = venue.trader('bob', { USDT: '100000' });
    alice.buys(BTC, '0.1 @ 60000', { presets });
    bob.buys(BTC, '0.1 @ 55000');
    venue.index(BTC, '57000');
    bob.sells(BTC, '0.1 @ 60000');
    expect(venue.trades()).toEqual(['0.1 @ 60000 alice>bob', '0.1 @ 55000 bob>alice']);
    expect(alice.position(BTC)).toBe('flat');
  });
});

describe('the presets of a spot order', () => {
  function book() {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000', ETH: '2' });
    const bob = venue.trader('bob', { USDT: '100000', ETH: '1000' });
    return { venue, alice, bob, waits: triggersOf(venue, alice) };
  }

  test('R-P-12 of a buy sell the base it bought, less the fee, in whole lots', () => {
    const { alice, bob, waits } = book();
    alice.buys(ETH, '1 @ 100', {
      presets: { takeProfitPrice: '110', stopLossPrice: '90', stopLossExecutePrice: '89' },
    });
    // Fee 0.1 %: of 0.3333 ETH 0.0003333 goes, 0.3329667 is left: 0.3329 in lots of 0.0001.
    bob.sells(ETH, '0.3333 @ 100');
    expect(waits.waiting()).toEqual([
      'take-profit sell 0.3329 at ≥ 110 (last)',
      'stop-loss sell 0.3329 @ 89 at ≤ 90 (last)',
    ]);
    // In all 1 ETH less 0.001.
    bob.sells(ETH, '0.6667 @ 100');
    expect(waits.waiting()).toEqual([
      'take-profit sell 0.999 at ≥ 110 (last)',
      'stop-loss sell 0.999 @ 89 at ≤ 90 (last)',
    ]);
  });

  test('R-P-8 of a pair the one that fires cancels the other', () => {
    const { venue, alice, bob, waits } = book();
    alice.buys(ETH, '1 @ 100', { presets: { takeProfitPrice: '110', stopLossPrice: '90' } });
    bob.sells(ETH, '1 @ 100');
    const [stop, profit] = waits.records();
    bob.buys(ETH, '5 @ 110');
    bob.sells(ETH, '0.01 @ 110');
    expect(venue.trigger(profit?.triggerId ?? '')).toMatchObject({ status: 'executed' });
    expect(venue.trigger(stop?.triggerId ?? '')).toMatchObject({
      status: 'cancelled',
      endReason: 'tpsl_plan_cancel',
    });
    expect(venue.trades()).toEqual(['0.01 @ 110 bob>bob', '0.999 @ 110 bob>alice']);
  });

  test('R-P-12 of a sell buy back with the money it brought, less the fee', () => {
    const { alice, bob, waits } = book();
    const presets = { takeProfitPrice: '90', stopLossPrice: '110', stopLossExecutePrice: '111' };
    alice.sells(ETH, '1 @ 100', { presets });
    // 100 USDT less 0.1: 99.9 buys 0.9 ETH at 111 (99.9 / 111 = 0.9 exactly).
    bob.buys(ETH, '1 @ 100');
    expect(waits.waiting()).toEqual([
      'take-profit buy 99.9 money at ≤ 90 (last)',
      'stop-loss buy 0.9 @ 111 at ≥ 110 (last)',
    ]);
  });

  test('R-P-12 on the wrong side they are refused', () => {
    const { alice } = book();
    const buy = { takeProfitPrice: '110', stopLossPrice: '90' };
    expect(alice.sells(ETH, '1 @ 100', { presets: buy }).says).toBe(
      'refused: preset-take-profit-side',
    );
    expect(alice.buys(ETH, '1 @ 100', { presets: { stopLossPrice: '100' } }).says).toBe(
      'refused: preset-stop-loss-side',
    );
  });

  test('R-P-12 a take-profit or stop-loss order placed by itself is named by its side', () => {
    const { alice, bob, waits } = book();
    bob.sells(ETH, '0.1 @ 100');
    alice.buys(ETH, '0.1 @ 100');
    const place = (side: 'buy' | 'sell', at: string) =>
      waits.plans(ETH, side, '0.1 @ 100', { at, kind: 'tpsl' }).record.kind;
    expect([
      place('sell', '110'),
      place('sell', '90'),
      place('buy', '90'),
      place('buy', '110'),
    ]).toEqual(['take-profit', 'stop-loss', 'take-profit', 'stop-loss']);
    const onFutures = waits.plans(BTC, 'buy', '0.1', { at: '59000', by: 'mark', kind: 'tpsl' });
    expect(onFutures.says).toBe('refused: invalid-trigger');
  });

  test('R-P-12 take no hold: what was spent meanwhile makes them fail', () => {
    const { venue, alice, bob, waits } = book();
    alice.buys(ETH, '1 @ 100', { presets: { stopLossPrice: '90' } });
    bob.sells(ETH, '1 @ 100');
    expect(alice.coin('ETH').spotLocked).toBe('0');
    bob.buys(ETH, '2.9 @ 95');
    alice.sells(ETH, '2.9');
    const [stop] = waits.records();
    bob.buys(ETH, '1 @ 90');
    bob.sells(ETH, '0.1 @ 90');
    expect(venue.trigger(stop?.triggerId ?? '')).toMatchObject({
      status: 'fail_execute',
      endReason: 'insufficient-balance',
    });
  });

  test('R-P-12 of a margin order repay with what they receive', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
    alice.buys(ETH_SPOT, '1 @ 2000', { loan: 'borrow', presets: { takeProfitPrice: '2100' } });
    bob.sells(ETH_SPOT, '1 @ 2000');
    expect(alice.coin('USDT').debt).toBe('1000');
    // 0.999 ETH at 2 100 bring 2 097.9 less the fee: enough for the 1 000.
    bob.buys(ETH_SPOT, '2 @ 2100');
    bob.sells(ETH_SPOT, '0.1 @ 2100');
    expect(alice.coin('USDT').debt).toBe('0');
  });
});
