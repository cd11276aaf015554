import { describe, expect, test } from 'vitest';
import { BTC, ETH, ETHF, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { rememberedOf } from '../core/client-oid-memory.ts';
import { restoreState } from '../restore.ts';
import { serializeState } from '../snapshot.ts';

const RICH = { USDT: '1000000', ETH: '1000', BTC: '10' };

/** A venue of one instrument, changed, and two traders. */
function listed(key: string, changes: object) {
  const venue = engineVenue({ instruments: [{ ...fixtureSpec(key), ...changes }] });
  return { venue, alice: venue.trader('alice', RICH), bob: venue.trader('bob', RICH) };
}

describe('who may place an order', () => {
  test('R-O-1 unknown users and instruments are refused by name', () => {
    const venue = engineVenue();
    const order = {
      type: 'place-order',
      side: 'buy',
      orderType: 'limit',
      priceTicks: 1,
      lots: 1,
      timeInForce: 'gtc',
    } as const;
    expect(venue.apply({ ...order, uid: 'nobody', instrument: ETH })).toEqual({
      ok: false,
      reason: 'unknown-user',
      detail: 'nobody',
    });
    venue.trader('alice', RICH);
    expect(venue.apply({ ...order, uid: 'alice', instrument: 'SPOT:NONE' })).toEqual({
      ok: false,
      reason: 'unknown-instrument',
      detail: 'SPOT:NONE',
    });
  });

  test('R-O-2 cancel_only takes no orders but cancels, halted does neither', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const orders = [alice.buys(ETH, '1 @ 100'), alice.buys(ETH, '1 @ 100')];
    venue.operator({ type: 'set-status', category: 'SPOT', symbol: 'ETHUSDT', status: 'halted' });
    expect(alice.buys(ETH, '1 @ 100').says).toBe('refused: instrument-not-trading');
    expect(alice.cancels(orders[0] ?? '')).toBe('instrument-not-trading');
    venue.operator({ type: 'set-status', category: 'SPOT', status: 'cancel_only' });
    expect(alice.buys(ETH, '1 @ 100').says).toBe('refused: instrument-not-trading');
    expect(alice.cancels(orders[0] ?? '')).toBe('done');
    expect(alice.buys(BTC, '0.001 @ 60000').says).toBe('open 0 of 0.001');
    venue.operator({ type: 'set-status', status: 'halted' });
    expect(alice.buys(BTC, '0.001 @ 60000').says).toBe('refused: instrument-not-trading');
    venue.operator({ type: 'set-status', status: 'online' });
    expect(alice.buys(ETH, '1 @ 100').says).toBe('open 0 of 1');
  });

  test('R-4.2-7 a copy-trading key trades only the pairs that are published for it', () => {
    const venue = engineVenue({
      copyTradingPairs: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT' }],
    });
    const alice = venue.trader('alice', RICH);
    const origin = { enterPoint: 'API', isCopyTrading: true } as const;
    expect(alice.buys(BTC, '0.001 @ 60000', { origin }).says).toBe('open 0 of 0.001');
    expect(alice.buys(ETHF, '0.01 @ 2000', { origin }).says).toBe(
      'refused: symbol-not-for-copy-trading',
    );
    expect(alice.buys(ETHF, '0.01 @ 2000').says).toBe('open 0 of 0.01');
  });
});

describe('clientOid', () => {
  test('R-O-3 is unique among the open orders of a user, over all instruments (A27)', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    const first = alice.buys(ETH, '1 @ 100', { clientOid: 'k-1' });
    expect(alice.buys(ETH, '1 @ 100', { clientOid: 'k-1' }).says).toBe(
      'refused: duplicate-client-oid',
    );
    expect(alice.buys(BTC, '0.001 @ 60000', { clientOid: 'k-1' }).says).toBe(
      'refused: duplicate-client-oid',
    );
    expect(bob.buys(ETH, '1 @ 100', { clientOid: 'k-1' }).says).toBe('open 0 of 1');
    alice.cancels(first);
    expect(alice.buys(ETH, '1 @ 100', { clientOid: 'k-1' }).says).toBe('open 0 of 1');
  });

  test('R-O-3 the setting clientOidScope: all never takes one twice, finished or not', () => {
    const venue = engineVenue({ settings: { clientOidScope: 'all' } });
    const alice = venue.trader('alice', RICH);
    expect(alice.sells(ETH, '1', { clientOid: 'k-1' }).record.status).toBe('cancelled');
    expect(alice.buys(ETH, '1 @ 100', { clientOid: 'k-1' }).says).toBe(
      'refused: duplicate-client-oid',
    );
  });

  test('Z12: R-O-3 a classic user names spot and futures orders apart, a unified one does not', () => {
    const venue = engineVenue();
    const classic = venue.trader('classic', {}, { accountMode: 'classic' });
    classic.deposits('USDT', '1000', 'spot');
    classic.deposits('USDT', '1000', 'usdt_futures');
    const sent = { clientOid: 'k-1' };
    const spot = classic.buys(ETH, '1 @ 100', sent);
    const perp = classic.buys(BTC, '0.01 @ 50000', sent);
    expect([spot.says, perp.says]).toEqual(['open 0 of 1', 'open 0 of 0.01']);
    expect(classic.buys(ETH, '1 @ 100', sent).says).toBe('refused: duplicate-client-oid');
    expect(classic.buys(BTC, '0.01 @ 50000', sent).says).toBe('refused: duplicate-client-oid');
    const cancel = { type: 'cancel-order', uid: 'classic', clientOid: 'k-1' } as const;
    expect(venue.apply({ ...cancel, category: 'USDT-FUTURES' })).toMatchObject({
      orderId: perp.id,
    });
    expect(venue.apply({ ...cancel, category: 'USDT-FUTURES' }).ok).toBe(false);
    expect(venue.apply({ ...cancel, category: 'SPOT' })).toMatchObject({ orderId: spot.id });
    const unified = venue.trader('unified', RICH);
    unified.buys(ETH, '1 @ 100', sent);
    expect(unified.buys(BTC, '0.01 @ 50000', sent).says).toBe('refused: duplicate-client-oid');
  });

  test('Z23: R-O-3 scope day takes one again when it is closed and 24 hours are over', () => {
    const venue = engineVenue({ settings: { clientOidScope: 'day' } });
    const alice = venue.trader('alice', RICH);
    const again = () => alice.sells(ETH, '1', { clientOid: 'k-1' }).says;
    expect(again()).toBe('cancelled 0 of 1 (ioc_not_full_cancel)');
    venue.timeMs += DAY_MS - 1;
    expect(again()).toBe('refused: duplicate-client-oid');
    venue.timeMs += 1;
    expect(again()).toBe('cancelled 0 of 1 (ioc_not_full_cancel)');
    expect(again()).toBe('refused: duplicate-client-oid');
    // While the first is open it stays taken.
    alice.buys(ETH, '1 @ 100', { clientOid: 'k-2' });
    venue.timeMs += 2 * DAY_MS;
    expect(alice.buys(ETH, '1 @ 100', { clientOid: 'k-2' }).says).toBe(
      'refused: duplicate-client-oid',
    );
  });

  test.each(['day', 'all'] as const)(
    'Z23: R-O-3 scope %s remembers so many that clients gave, and none of its own',
    (clientOidScope) => {
      const venue = engineVenue({ settings: { clientOidScope, clientOidMemory: 3 } });
      const alice = venue.trader('alice', RICH);
      for (const clientOid of ['a', 'b', 'c']) alice.sells(ETH, '1', { clientOid });
      alice.sells(ETH, '1');
      expect(venue.state.forgottenClientOids).toBe(0);
      expect(alice.sells(ETH, '1', { clientOid: 'a' }).says).toBe('refused: duplicate-client-oid');
      alice.sells(ETH, '1', { clientOid: 'd' });
      expect(venue.state.forgottenClientOids).toBe(1);
      expect(alice.sells(ETH, '1', { clientOid: 'b' }).says).toBe('refused: duplicate-client-oid');
      expect(alice.sells(ETH, '1', { clientOid: 'a' }).record.status).toBe('cancelled');
    },
  );

  test('Z23: R-O-3 what is remembered is the same after a restart, expired and given again', () => {
    const venue = engineVenue({ settings: { clientOidScope: 'day', clientOidMemory: 4 } });
    const alice = venue.trader('alice', RICH);
    for (const clientOid of ['a', 'b', 'c', 'd']) alice.sells(ETH, '1', { clientOid });
    venue.timeMs += DAY_MS;
    for (const clientOid of ['c', 'a', 'e', 'f', 'c', 'g']) {
      alice.sells(ETH, '1', { clientOid });
      const text = serializeState(venue.state);
      expect(serializeState(restoreState(text))).toBe(text);
    }
    expect(rememberedOf(venue.state, alice.user.usedClientOids).map(([name]) => name)).toEqual([
      ...['a', 'e', 'f', 'g'],
    ]);
  });

  test.each(['open', 'all'] as const)(
    'Z16: R-O-4 an order without one gets one that the user has not used: scope %s',
    (clientOidScope) => {
      const venue = engineVenue({ settings: { clientOidScope } });
      const alice = venue.trader('alice', RICH);
      alice.buys(ETH, '1 @ 100', { clientOid: 'auto-1000000000000000000' });
      const second = alice.buys(ETH, '1 @ 100');
      const third = alice.buys(ETH, '1 @ 100');
      expect([second.record.clientOid, third.record.clientOid]).toEqual([
        'auto-1000000000000000001',
        'auto-1000000000000000002',
      ]);
    },
  );
});

describe('sizes', () => {
  test('R-O-5 minimum, maximum and maximum of a market order are told apart (A42)', () => {
    const { alice, bob } = listed(ETH, { minSize: '0.01', maxSize: '10', maxMarketSize: '5' });
    expect(alice.buys(ETH, '0.0099 @ 1000').result).toEqual({
      ok: false,
      reason: 'size-below-minimum',
      detail: '0.01',
    });
    expect(alice.buys(ETH, '10.0001 @ 100').result).toEqual({
      ok: false,
      reason: 'size-above-maximum',
      detail: '10',
    });
    expect(alice.buys(ETH, '10 @ 100').says).toBe('open 0 of 10');
    expect(bob.sells(ETH, '5.0001').result).toEqual({
      ok: false,
      reason: 'size-above-maximum',
      detail: '5',
    });
    expect(bob.sells(ETH, '5').says).toBe('filled 5 at 100');
  });

  test('R-O-5 a market buy is measured by what its money buys at the best ask', () => {
    const { alice, bob } = listed(ETH, { maxMarketSize: '5' });
    bob.sells(ETH, '100 @ 100');
    expect(alice.buys(ETH, '500.01 USDT').result).toEqual({
      ok: false,
      reason: 'size-above-maximum',
      detail: '5',
    });
    expect(alice.buys(ETH, '500 USDT').record.cumQty).toBe('5');
  });

  test('R-O-6 the minimum value counts at the limit price, or at what the book gives', () => {
    const { alice, bob } = listed(ETH, {});
    expect(alice.buys(ETH, '0.01 @ 99.99').result).toEqual({
      ok: false,
      reason: 'value-below-minimum',
      detail: '1',
    });
    expect(alice.buys(ETH, '0.01 @ 100').says).toBe('open 0 of 0.01');
    expect(bob.sells(ETH, '0.0099').says).toBe('refused: value-below-minimum');
    expect(bob.sells(ETH, '0.01').says).toBe('filled 0.01 at 100');
    expect(alice.buys(ETH, '0.99999999 USDT').says).toBe('refused: value-below-minimum');
    expect(bob.sells(ETH, '0.0001').says).toBe('cancelled 0 of 0.0001 (ioc_not_full_cancel)');
  });

  test('R-O-6 on futures it binds orders that open, never those that close', () => {
    const { venue, alice, bob } = listed(BTC, { minValue: '100' });
    bob.sells(BTC, '0.002 @ 60000');
    expect(alice.buys(BTC, '0.001').says).toBe('refused: value-below-minimum');
    expect(alice.buys(BTC, '0.001 @ 99999').says).toBe('refused: value-below-minimum');
    expect(alice.buys(BTC, '0.002').says).toBe('filled 0.002 at 60000');
    bob.buys(BTC, '0.002 @ 59000');
    expect(alice.sells(BTC, '0.001', { reduceOnly: true }).says).toBe('filled 0.001 at 59000');
    expect(venue.ladder(BTC)).toEqual(['-', '59000: 0.001']);
  });

  test('R-O-7 no amount, or one finer than the coin, is no market buy', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    for (const amount of ['0', '-5', '1e3', '10.000000001', ''])
      expect(alice.buys(ETH, `${amount} USDT`).says).toBe('refused: invalid-amount');
  });
});

describe('the price band', () => {
  const band = { priceBand: { buy: '0.05', sell: '0.1' } };

  test('R-O-8 a buy may not be priced above it, a sell not below it', () => {
    const { alice } = listed(BTC, band);
    expect(alice.buys(BTC, '0.001 @ 63000.1').result).toEqual({
      ok: false,
      reason: 'price-above-band',
      detail: '63000',
    });
    expect(alice.buys(BTC, '0.001 @ 63000').says).toBe('open 0 of 0.001');
    expect(alice.sells(BTC, '0.001 @ 53999.9').result).toEqual({
      ok: false,
      reason: 'price-below-band',
      detail: '54000',
    });
    expect(alice.buys(BTC, '0.001 @ 1').says).toBe('open 0 of 0.001');
  });

  test('R-O-8 a market order stops at it', () => {
    const { venue, alice, bob } = listed(BTC, band);
    bob.sells(BTC, '0.001 @ 63000');
    bob.sells(BTC, '0.001 @ 63000.1');
    expect(alice.buys(BTC, '0.002').says).toBe(
      'cancelled 0.001 of 0.002 at 63000 (ioc_not_full_cancel)',
    );
    expect(venue.ladder(BTC)).toEqual(['63000.1: 0.001', '-']);
  });

  test('R-O-8 on spot it is about the index, or the last trade, and nothing before either', () => {
    const { alice, bob } = listed(ETH, band);
    expect(bob.sells(ETH, '1 @ 500').says).toBe('open 0 of 1');
    expect(alice.buys(ETH, '1 @ 500').says).toBe('filled 1 at 500');
    expect(alice.buys(ETH, '1 @ 525.01').says).toBe('refused: price-above-band');
    expect(alice.buys(ETH, '1 @ 525').says).toBe('open 0 of 1');
    expect(bob.sells(ETH, '1 @ 449.99').says).toBe('refused: price-below-band');
  });
});

describe('a price below one tick', () => {
  test('R-O-8 is refused with the lowest price there is, also where nothing bounds the value', () => {
    const { alice, venue } = listed(BTC, { minValue: '0' });
    const places = (priceTicks: number) =>
      venue.applyUnchecked({
        type: 'place-order',
        uid: 'alice',
        instrument: BTC,
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'gtc',
        lots: 1,
        priceTicks,
      });
    const refused = { ok: false, reason: 'price-below-band', detail: '0.1' };
    expect([places(0), places(-1)]).toEqual([refused, refused]);
    expect(alice.buys(BTC, '0.001 @ 0.1').says).toBe('open 0 of 0.001');
  });
});

describe('presets that no door lets pass', () => {
  test.each([
    [{ takeProfitPrice: 'x' }, 'preset-take-profit-side'],
    [{ stopLossPrice: '-1' }, 'preset-stop-loss-side'],
    [{ takeProfitPrice: '70000', takeProfitExecutePrice: '70000.01' }, 'invalid-trigger'],
    [{ stopLossPrice: '50000', stopLossExecutePrice: '0' }, 'invalid-trigger'],
  ])('R-O-15 are refused before the order is placed: %o', (presets, reason) => {
    const { alice } = listed(BTC, {});
    expect(alice.buys(BTC, '0.001 @ 60000', { presets }).says).toBe(`refused: ${reason}`);
  });
});

describe('the number of open orders', () => {
  test('Z21: R-O-9 is 200 on a contract that says nothing, and 1000 in its category', () => {
    const fixture = fixtureSpec(BTC);
    const symbols = ['AUSDT', 'BUSDT', 'CUSDT', 'DUSDT', 'EUSDT', 'FUSDT'];
    const instruments = symbols.map((symbol) => ({ ...fixture, symbol }));
    const venue = engineVenue({ instruments });
    const alice = venue.trader('alice', RICH);
    const places = (symbol: string, price: number) =>
      venue.applyUnchecked({
        type: 'place-order',
        uid: 'alice',
        instrument: `USDT-FUTURES:${symbol}`,
        side: 'buy',
        orderType: 'limit',
        priceTicks: price,
        lots: 1,
        timeInForce: 'gtc',
      });
    for (const symbol of symbols.slice(0, 5)) {
      for (let count = 1; count <= 200; count += 1) expect(places(symbol, count).ok).toBe(true);
      expect(places(symbol, 1)).toMatchObject({ reason: 'too-many-open-orders', detail: '200' });
    }
    expect(places('FUSDT', 1)).toMatchObject({ reason: 'too-many-open-orders', detail: '1000' });
    expect(alice.user.openOrders.size).toBe(1000);
  });

  test('Z21: R-O-9 both are what the venue file says', () => {
    const venue = engineVenue({
      instruments: [{ ...fixtureSpec(BTC), maxOpenOrders: 3 }, fixtureSpec(ETHF)],
      settings: { maxProductOrders: 4 },
    });
    const alice = venue.trader('alice', RICH);
    const orders = [1, 2, 3].map(() => alice.buys(BTC, '0.001 @ 59000').says);
    expect(orders).toEqual(['open 0 of 0.001', 'open 0 of 0.001', 'open 0 of 0.001']);
    expect(alice.buys(BTC, '0.001 @ 59000').result).toMatchObject({ detail: '3' });
    expect(alice.buys(ETHF, '0.01 @ 1000').says).toBe('open 0 of 0.01');
    expect(alice.buys(ETHF, '0.01 @ 1000').result).toMatchObject({ detail: '4' });
    expect(alice.buys(BTC, '0.001 @ 59000', { timeInForce: 'ioc' }).record.status).toBe(
      'cancelled',
    );
  });

  test('R-O-9 is limited per instrument and user, for orders that may rest', () => {
    const { alice, bob } = listed(BTC, { maxOpenOrders: 2 });
    bob.sells(BTC, '0.01 @ 60000');
    alice.buys(BTC, '0.01');
    const first = alice.buys(BTC, '0.001 @ 59000');
    alice.buys(BTC, '0.001 @ 59000');
    expect(alice.buys(BTC, '0.001 @ 59000').result).toEqual({
      ok: false,
      reason: 'too-many-open-orders',
      detail: '2',
    });
    expect(alice.buys(BTC, '0.001 @ 1', { timeInForce: 'post_only' }).says).toBe(
      'refused: too-many-open-orders',
    );
    bob.buys(BTC, '0.01 @ 59500');
    expect(alice.sells(BTC, '0.005', { reduceOnly: true }).says).toBe('filled 0.005 at 59500');
    expect(alice.sells(BTC, '0.005 @ 59500', { timeInForce: 'ioc' }).says).toMatch(/^filled/);
    alice.cancels(first);
    expect(alice.buys(BTC, '0.001 @ 59000').says).toBe('open 0 of 0.001');
  });
});
