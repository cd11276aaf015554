import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { mul } from '../../primitives/units.ts';
import type { Receipt } from '../core/receipt.ts';

const RICH = { USDT: '10000000', BTC: '1000' };
const RESERVE = 'risk-reserve:USDT-FUTURES:BTCUSDT:USDT';
const USDT = 100000000;

function pin(venue: EngineVenue, key: string, price: string | null) {
  const [category, symbol = ''] = key.split(':');
  venue.operator({
    type: 'set-mark-price',
    category: category as 'USDT-FUTURES',
    symbol,
    price,
  });
}

function steps(venue: EngineVenue): string[] {
  return receipts(venue).map(({ uid, kind, step }) => `${uid} ${kind} ${step}`);
}

function receipts(venue: EngineVenue): Receipt[] {
  return venue.lastEvents.flatMap((event) => (event.type === 'receipt' ? [event.receipt] : []));
}

function figure({ inputs, outcome }: Receipt, name: string): string | undefined {
  return [...inputs, ...outcome].find((each) => each.name === name)?.value;
}

/** Alice long 0.1 BTC at 60 000 on 10×, isolated: margin 600; bob is the short. */
function isolatedLong(money = '10000') {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: money });
  const bob = venue.trader('bob', RICH);
  alice.sets({ marginMode: 'isolated', on: BTC });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  return { venue, alice, bob };
}

describe('an isolated position', () => {
  test('A25 R-Q-1 R-Q-2 its orders end, it is closed, and the wallet stays as it was', () => {
    const { venue, alice } = isolatedLong();
    const more = alice.buys(BTC, '0.05 @ 50000');
    const less = alice.sells(BTC, '0.05 @ 70000', { reduceOnly: true });
    pin(venue, BTC, '53000');
    expect(more.says).toBe('cancelled 0 of 0.05 (burst_cancel)');
    expect(less.says).toBe('cancelled 0 of 0.05 (burst_cancel)');
    expect(alice.position(BTC)).toBe('flat');
    // 10 000 − fee 3.6 − margin 600.
    expect(alice.coin('USDT').balance).toBe('9396.4');
  });

  test('R-Q-1 is due exactly when margin + profit is at or below maintenance and closing fee', () => {
    // 600 + 0.1 · (m − 60 000) = 0.1 · m · 0.0046 at m = 54 249.547…
    const stands = isolatedLong();
    pin(stands.venue, BTC, '54249.6');
    expect(stands.alice.position(BTC)).toBe('long 0.1 @ 60000');
    const falls = isolatedLong();
    pin(falls.venue, BTC, '54249.5');
    expect(falls.alice.position(BTC)).toBe('flat');
  });

  test('R-Q-1 a short is due on the way up', () => {
    // 600 − 0.1 · (m − 60 000) = 0.1 · m · 0.0046 at m = 65 697.79…
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', RICH);
    alice.sets({ marginMode: 'isolated', on: BTC });
    bob.buys(BTC, '0.1 @ 60000');
    alice.sells(BTC, '0.1');
    pin(venue, BTC, '65697.7');
    expect(alice.position(BTC)).toBe('short 0.1 @ 60000');
    pin(venue, BTC, '65697.8');
    expect(alice.position(BTC)).toBe('flat');
  });

  test('R-Q-5 what a better fill leaves goes into the reserve, up to the maintenance margin', () => {
    const { venue, alice, bob } = isolatedLong();
    bob.buys(BTC, '0.1 @ 54200');
    pin(venue, BTC, '54249.5');
    // Loss 580, fee 0.1 · 54 200 · 0.0006 = 3.252: 16.748 is left, less than 21.6998 of maintenance.
    expect(venue.ledger(RESERVE)).toBe(1674800000);
    expect(alice.coin('USDT').balance).toBe('9396.4');
    const [receipt] = receipts(venue);
    expect(receipt && figure(receipt, 'surplus into the risk reserve')).toBe('16.748');
  });

  test('R-Q-2 its receipt names every figure that made it due, and the order that closed it is its own kind', () => {
    const { venue, bob } = isolatedLong();
    bob.buys(BTC, '0.1 @ 54200');
    pin(venue, BTC, '54249.5');
    const [receipt] = receipts(venue);
    expect(receipt?.inputs.map(({ name }) => name)).toEqual([
      'money',
      'BTCUSDT long size',
      'BTCUSDT long entry price',
      'BTCUSDT mark price',
      'BTCUSDT index price',
      'BTCUSDT mark source',
      'BTCUSDT unrealised profit',
      'BTCUSDT maintenance rate and fee',
      'BTCUSDT requirement',
      'equity',
      'requirement',
    ]);
    expect(receipt?.outcome.map(({ name }) => name)).toEqual([
      'share of the equity',
      'bankruptcy price',
      'on the book: size closed',
      'on the book: average price',
      'on the book: realised profit',
      'on the book: fee',
      'shortfall out of the risk reserve',
      'surplus into the risk reserve',
    ]);
    expect(venue.order(receipt?.orderId ?? '')).toMatchObject({
      execType: 'liquidation',
      isReduceOnly: true,
      holdMode: 'one_way_mode',
      effect: 'net',
    });
  });

  test('R-Q-5 a fill far better than the mark leaves the rest to its owner', () => {
    const { venue, alice, bob } = isolatedLong();
    bob.buys(BTC, '0.1 @ 59000');
    pin(venue, BTC, '54000');
    // Loss 100, fee 3.54: 496.46 of the 600 are left, 21.6 of it is the maintenance margin.
    expect(venue.ledger(RESERVE)).toBe(2160000000);
    expect(alice.coin('USDT').balance).toBe('9871.26');
  });

  test('R-Q-4 R-4.7-1 beyond the bankruptcy price the reserve pays, as far as it has money', () => {
    const { venue, alice, bob } = isolatedLong();
    venue.operator({
      type: 'top-up-reserve',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      amount: '100',
      reference: 'r1',
    });
    bob.buys(BTC, '0.1 @ 53500');
    pin(venue, BTC, '53500');
    // Bankruptcy price (5 350 + 50) / 0.9994 / 0.1 = 54 032.4…, up to 54 032.5. The book gives 53 500:
    // a loss of 650 on a margin of 600, without a fee. The reserve pays 50.
    expect(alice.position(BTC)).toBe('flat');
    expect(alice.coin('USDT').balance).toBe('9396.4');
    expect(venue.ledger(RESERVE)).toBe(mul(50, USDT));
    const [receipt] = receipts(venue);
    expect(receipt && figure(receipt, 'shortfall out of the risk reserve')).toBe('50');
    expect(bob.position(BTC)).toBe('flat');
  });

  test('R-Q-4 what neither book nor reserve takes is deleveraged at the bankruptcy price without a fee', () => {
    const { venue, alice, bob } = isolatedLong();
    pin(venue, BTC, '53000');
    expect(alice.position(BTC)).toBe('flat');
    expect(bob.position(BTC)).toBe('flat');
    // 0.1 · (60 000 − 54 032.5) for bob, less his fee as a maker 1.2.
    expect(bob.coin('USDT').balance).toBe('10000595.55');
    expect(steps(venue)).toEqual([
      'bob deleveraging counterparty',
      'alice deleveraging deleverage',
      'alice liquidation liquidate',
    ]);
  });

  test('R-Q-4 a deleveraged user loses the closing orders that do not fit any more', () => {
    const { venue, bob } = isolatedLong();
    const closing = bob.buys(BTC, '0.1 @ 50000', { reduceOnly: true });
    pin(venue, BTC, '53000');
    expect(closing.says).toBe('cancelled 0 of 0.1 (adl_cancel)');
  });
});

describe('the crossed positions of a wallet', () => {
  /** Alice long 1 BTC at 60 000 on 100×, crossed, with this much money. */
  function crossedLong(money: string) {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: money });
    const bob = venue.trader('bob', RICH);
    alice.sets({ leverage: 100, on: BTC });
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    return { venue, alice, bob };
  }

  test('R-Q-1 all money of the coin stands for them, what orders hold included', () => {
    // 2 000 − fee 36 = 1 964; 1 964 + m − 60 000 = 0.0046 · m at m = 58 304.199…
    const { venue, alice } = crossedLong('2000');
    const order = alice.buys(ETHF, '1 @ 1000');
    pin(venue, BTC, '58304.2');
    expect(alice.position(BTC)).toBe('long 1 @ 60000');
    expect(order.says).toBe('open 0 of 1');
    pin(venue, BTC, '58304.1');
    expect(alice.position(BTC)).toBe('flat');
    expect(order.says).toBe('cancelled 0 of 1 (burst_cancel)');
    expect(alice.coin('USDT').balance).toBe('0');
  });

  test('R-Q-3 a hedged pair is netted first, and that can be enough', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' }, { isHedge: true });
    const bob = venue.trader('bob', RICH);
    alice.sets({ leverage: 125, on: BTC });
    bob.sells(BTC, '1 @ 60000');
    alice.opens(BTC, 'long', '1');
    bob.buys(BTC, '0.9 @ 60000');
    alice.opens(BTC, 'short', '0.9');
    // 1 000 − fees 36 − 32.4 = 931.6. At m: 931.6 + 0.1 · (m − 60 000) ≤ 0.0046 · m at 53 161.4…;
    // netted the rest must keep a tenth of that.
    pin(venue, BTC, '53100');
    expect(steps(venue)).toEqual(['alice liquidation offset']);
    expect(alice.position(BTC)).toBe('long 0.1 @ 60000');
    expect(alice.coin('USDT').crossedProfit).toBe('-690');
  });

  test('R-Q-3 a position above the lowest tier is reduced before it is closed', () => {
    const tiers = [
      { upTo: '30000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
      { upTo: '1000000', maxLeverage: 50, maintenanceMarginRate: '0.01' },
    ];
    const venue = engineVenue({ instruments: [{ ...fixtureSpec(BTC), tiers }] });
    const alice = venue.trader('alice', { USDT: '2000' });
    const bob = venue.trader('bob', RICH);
    alice.sets({ leverage: 50, on: BTC });
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    bob.buys(BTC, '10 @ 58600');
    // 1 964 + m − 60 000 ≤ 0.0106 · m at 58 657.7…: half is sold at 58 600, 0.5 is left in the lowest tier.
    pin(venue, BTC, '58650');
    expect(steps(venue)).toEqual(['alice liquidation reduce']);
    expect(alice.position(BTC)).toBe('long 0.5 @ 60000');
    // Realised 0.5 · −1 400 = −700, fee 0.5 · 58 600 · 0.0006 = 17.58.
    expect(alice.coin('USDT').balance).toBe('1246.42');
  });

  test('R-Q-3 an inverse position is liquidated in its base coin', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { BTC: '0.11' });
    const bob = venue.trader('bob', RICH);
    bob.sells(INV, '1 @ 50000');
    alice.buys(INV, '1');
    // 0.11 − fee 0.0006 = 0.1094. 0.1094 + 1 − 50 000 / m = 0.0046 at m = 45 257.06…
    pin(venue, INV, '45257.1');
    expect(alice.position(INV)).toBe('long 1 @ 50000');
    pin(venue, INV, '45257');
    expect(alice.position(INV)).toBe('flat');
    // Closed against bob at the bankruptcy price 50 000 / (1.1094 − 0.0006) = 45 093.79…, up to the tick.
    expect(venue.trades()).toEqual(['1 @ 45093.8 bob>alice']);
    expect(bob.position(INV)).toBe('flat');
  });

  test('R-Q-2 of several due at one price the worst off goes first, and the order repeats', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const names = ['a', 'b', 'c'];
    for (const [index, name] of names.entries()) {
      const trader = venue.trader(name, { USDT: String(2000 + 100 * index) });
      trader.sets({ leverage: 100, on: BTC });
      bob.sells(BTC, '1 @ 60000');
      trader.buys(BTC, '1');
    }
    pin(venue, BTC, '57000');
    const closed = receipts(venue).filter(({ step }) => step === 'liquidate');
    expect(closed.map(({ uid }) => uid)).toEqual(['a', 'b', 'c']);
  });

  test('R-F-24 a loss is drawn from the profit of another position before the reserve pays', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const bob = venue.trader('bob', RICH);
    alice.sets({ leverage: 100, on: BTC });
    alice.sets({ leverage: 100, on: ETHF });
    bob.sells(BTC, '0.5 @ 60000');
    alice.buys(BTC, '0.5');
    bob.buys(ETHF, '15 @ 2000');
    alice.sells(ETHF, '15');
    // 1 000 − 18 − 18 = 964. BTC − 2 000, ETH + 1 500.
    venue.index(ETHF, '1900');
    pin(venue, BTC, '56000');
    expect(alice.coin('USDT').equity).toBe('464');
    bob.buys(BTC, '0.5 @ 56000');
    alice.sells(BTC, '0.5');
    // 964 − 2 000 − fee 16.8 = −1 052.8 is drawn: short open value 30 000 − 1 052.8 = 28 947.2.
    expect(alice.coin('USDT')).toMatchObject({ balance: '0', equity: '447.2' });
    expect(alice.positions(ETHF)[0]?.avgPrice).toBe('1929.8133333333');
    expect(venue.ledger('uncovered-loss:USDT-FUTURES:BTCUSDT:USDT')).toBe(0);
  });
});

describe('who may not be liquidated', () => {
  test('R-Q-6 nobody on a stale index, and at once when it is fresh', () => {
    const stale = { ...fixtureSpec(BTC), indexStaleAfterMs: 1000 };
    const venue = engineVenue({ instruments: [stale] });
    const alice = venue.trader('alice', { USDT: '2000' });
    const bob = venue.trader('bob', RICH);
    alice.sets({ leverage: 100, on: BTC });
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    venue.timeMs += 2000;
    pin(venue, BTC, '50000');
    expect(alice.position(BTC)).toBe('long 1 @ 60000');
    venue.index(BTC, '60000');
    expect(alice.position(BTC)).toBe('flat');
  });

  test('R-Q-6 nobody while trading is halted, and at once when it is not', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '2000' });
    const bob = venue.trader('bob', RICH);
    alice.sets({ leverage: 100, on: BTC });
    bob.sells(BTC, '1 @ 60000');
    alice.buys(BTC, '1');
    const status = (to: 'halted' | 'online') =>
      venue.operator({
        type: 'set-status',
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        status: to,
      });
    status('halted');
    pin(venue, BTC, '50000');
    expect(alice.position(BTC)).toBe('long 1 @ 60000');
    status('online');
    expect(alice.position(BTC)).toBe('flat');
  });
});
