import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import { add, mul, neg, sub, type Units } from '../../primitives/units.ts';
import type { FuturesCategory, InstrumentSpec } from '../core/instrument.ts';
import type { Position } from '../core/position.ts';

const RICH = { USDT: '10000000', BTC: '1000' };
const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 0, 5);
const USDT = 100000000;

/** The fixture's contracts with funding every 8 hours, from midnight; the mark is the index or a pin. */
function fundedVenue(fundingCap = '0.1', keys: readonly string[] = [BTC]): EngineVenue {
  return engineVenue({ instruments: keys.map((key) => ({ ...fixtureSpec(key), fundingCap })) });
}

function pin(venue: EngineVenue, price: string | null, key = BTC): void {
  const [category, symbol = ''] = key.split(':') as [FuturesCategory, string];
  venue.operator({ type: 'set-mark-price', category, symbol, price });
}

/** Lets time pass, and a command come that does nothing by itself. */
function pass(venue: EngineVenue, hours: number): void {
  venue.timeMs += hours * HOUR_MS;
  venue.apply({ type: 'tick' });
}

/** The buyer is long, the seller short, at 60 000 each. */
function opens(buyer: Trader, seller: Trader, size: string, key = BTC): void {
  seller.sells(key, `${size} @ 60000`);
  buyer.buys(key, `${size} @ 60000`);
}

/** What a position has received (negative: paid) in units of its margin coin. */
function funding(trader: Trader, side: 'long' | 'short', key = BTC): Units {
  return position(trader, side, key).funding;
}

function position(trader: Trader, side: 'long' | 'short', key = BTC): Position {
  const found = trader.user.userMarkets.get(key)?.[side];
  if (found === undefined) throw new Error(`${trader.uid} is not ${side}`);
  return found;
}

/** `<hour> <contract> <rate>` of each interval that the newest command ended. */
function settled(venue: EngineVenue): string[] {
  let hour = 0;
  return venue.lastEvents.flatMap((event) => {
    if (event.type === 'as-of') hour = (event.timeMs - START_MS) / HOUR_MS;
    return event.type === 'funding-settled'
      ? [`${hour} ${event.instrument.key} ${event.rate}`]
      : [];
  });
}

describe('the rate', () => {
  test('R-N-4 is the premium of mark over index, weighted by how long it stood', () => {
    const venue = fundedVenue();
    // (60 006 − 60 000) / 60 000 = 0.01 % for two of eight hours.
    pin(venue, '60006');
    venue.timeMs += 2 * HOUR_MS;
    pin(venue, null);
    pass(venue, 6);
    expect(settled(venue)).toEqual([`8 ${BTC} 0.000025`]);
  });

  test('R-N-4 the next interval begins anew', () => {
    const venue = fundedVenue();
    pin(venue, '60006');
    venue.timeMs += 7 * HOUR_MS;
    pin(venue, null);
    pass(venue, 1);
    expect(settled(venue)).toEqual([`8 ${BTC} 0.0000875`]);
    pass(venue, 8);
    expect(settled(venue)).toEqual([`16 ${BTC} 0`]);
  });

  test.each([
    ['60600', '0.003'],
    ['59400', '-0.003'],
    ['60120', '0.002'],
  ])('R-N-4 at a mark of %s is clamped to %s', (price, rate) => {
    const venue = fundedVenue('0.003');
    pin(venue, price);
    pass(venue, 8);
    expect(settled(venue)).toEqual([`8 ${BTC} ${rate}`]);
  });

  test('R-N-4 is rounded down, below zero too', () => {
    const venue = fundedVenue('0.1');
    venue.index(BTC, '30000');
    // ± 1 / 30 000 = 0.0000333…
    pin(venue, '30001');
    pass(venue, 8);
    expect(settled(venue)).toEqual([`8 ${BTC} 0.000033333333`]);
    pin(venue, '29999');
    pass(venue, 8);
    expect(settled(venue)).toEqual([`16 ${BTC} -0.000033333334`]);
  });
});

describe('who pays whom', () => {
  test('R-N-5 longs pay the value at the mark times the rate, shorts share it by size', () => {
    const venue = fundedVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    const carl = venue.trader('carl', RICH);
    opens(alice, bob, '1.5');
    opens(alice, carl, '0.5');
    pin(venue, '60006');
    pass(venue, 8);
    // 2 · 60 006 · 0.0001 = 12.0012, three quarters of it and one.
    expect(funding(alice, 'long')).toBe(-1200120000);
    expect(funding(bob, 'short')).toBe(900090000);
    expect(funding(carl, 'short')).toBe(300030000);
    // Fee 2 · 60 000 · 0.0006 = 72.
    expect(alice.coin('USDT').balance).toBe('9999915.9988');
  });

  test('R-N-5 at a negative rate shorts pay longs', () => {
    const venue = fundedVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '2');
    pin(venue, '59994');
    pass(venue, 8);
    // 2 · 59 994 · 0.0001.
    expect(funding(alice, 'long')).toBe(1199880000);
    expect(funding(bob, 'short')).toBe(-1199880000);
  });

  test('R-N-5 an inverse contract is paid in its base coin, of its size', () => {
    const venue = fundedVenue('0.1', [INV]);
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '2', INV);
    pin(venue, '60006', INV);
    pass(venue, 8);
    // 2 BTC · 0.0001.
    expect(funding(alice, 'long', INV)).toBe(-20000);
    expect(funding(bob, 'short', INV)).toBe(20000);
    // Fee 2 · 0.0006 = 0.0012.
    expect(alice.coin('BTC').balance).toBe('999.9986');
  });

  test('R-N-5 an isolated position pays from its margin and receives into it', () => {
    const venue = fundedVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    for (const trader of [alice, bob]) trader.sets({ marginMode: 'isolated', on: BTC });
    opens(alice, bob, '0.1');
    const wallets = () =>
      ['alice', 'bob'].map((uid) => venue.ledger(`user:${uid}:unified:available:USDT`));
    const before = wallets();
    pin(venue, '60600');
    pass(venue, 8);
    // 0.1 · 60 600 · 0.01 = 60.6 of a margin of 600.
    const margin = (uid: string, side: string) =>
      venue.ledger(`user:${uid}:unified:isolated:${BTC}:${side}:USDT`);
    expect(margin('alice', 'long')).toBe(53940000000);
    expect(margin('bob', 'short')).toBe(66060000000);
    expect(wallets()).toEqual(before);
  });

  test('R-N-5 one user in hedge mode may pay with one position and receive with the other', () => {
    const venue = fundedVenue();
    const carol = venue.trader('carol', RICH, { isHedge: true });
    const bob = venue.trader('bob', RICH);
    bob.sells(BTC, '0.2 @ 60000');
    carol.opens(BTC, 'long', '0.2');
    bob.buys(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'short', '0.1');
    pin(venue, '60006');
    pass(venue, 8);
    // 0.2 · 60 006 · 0.0001 = 1.20012, shared between two shorts of 0.1.
    expect(funding(carol, 'long')).toBe(-120012000);
    expect(funding(carol, 'short')).toBe(60006000);
    expect(funding(bob, 'short')).toBe(60006000);
  });

  test('R-N-5 nobody pays while there is no mark', () => {
    const { indexPrice: _, ...spec } = fixtureSpec(BTC);
    const venue = engineVenue({ instruments: [{ ...spec, fundingCap: '0.1' }] });
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '1');
    pass(venue, 8);
    expect(settled(venue)).toEqual([`8 ${BTC} 0`]);
    expect(venue.lastEvents.map(({ type }) => type)).toEqual([
      ...['as-of', 'holders-counted'],
      ...['as-of', 'funding-settled'],
      'as-of',
    ]);
    expect(funding(alice, 'long')).toBe(0);
  });

  test('R-N-5 each position has a receipt with its size, the rate and what was moved', () => {
    const venue = fundedVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '2');
    const openedSeq = venue.state.seq;
    pin(venue, '60006');
    pass(venue, 8);
    const receipts = venue.lastEvents.flatMap((event) =>
      event.type === 'receipt' ? [event.receipt] : [],
    );
    expect(receipts.map(({ uid, positionSide }) => `${uid} ${positionSide}`)).toEqual([
      'alice long',
      'bob short',
    ]);
    expect(receipts[0]).toMatchObject({
      kind: 'funding',
      positionId: position(alice, 'long').id,
      outcome: [
        { name: 'due', value: '-12.0012', coin: 'USDT' },
        { name: 'amount', value: '-12.0012', coin: 'USDT' },
      ],
    });
    expect(receipts[0]?.inputs.slice(0, 3)).toEqual([
      { name: 'size', value: '2', seq: openedSeq },
      { name: 'rate', value: '0.0001' },
      { name: 'value at the mark', value: '120012', coin: 'USDT' },
    ]);
  });
});

describe('who has not enough', () => {
  /** Alice long 0.1 at 60 000 on 125×; bob and carl are the shorts, 0.06 and 0.04. */
  function shortOfMoney(money: string) {
    const venue = fundedVenue('0.04', [BTC, ETHF]);
    const alice = venue.trader('alice', { USDT: money });
    const bob = venue.trader('bob', RICH);
    const carl = venue.trader('carl', RICH);
    alice.sets({ leverage: 125, on: BTC });
    opens(alice, bob, '0.06');
    opens(alice, carl, '0.04');
    return { venue, alice, bob, carl };
  }

  test('R-N-5 pays what he has, and that is shared', () => {
    const { venue, alice, bob, carl } = shortOfMoney('100');
    // Profit 300, so that he stands. Due: 0.1 · 63 000 · 0.04 = 252. There: 100 − fee 3.6 = 96.4.
    pin(venue, '63000');
    pass(venue, 8);
    expect(funding(alice, 'long')).toBe(-9640000000);
    expect(alice.coin('USDT').balance).toBe('0');
    expect(alice.position(BTC)).toBe('long 0.1 @ 60000');
    expect(funding(bob, 'short')).toBe(5784000000);
    expect(funding(carl, 'short')).toBe(3856000000);
  });

  test('R-N-5 open orders give way first, the newest first and no more than needed', () => {
    const { venue, alice } = shortOfMoney('400');
    const orders = ['1000', '999'].map((price) => alice.buys(ETHF, `1 @ ${price}`));
    // 396.4 less 100.6 and 100.4994 for the orders: 195.3006. Due are 252.
    expect(venue.ledger('user:alice:unified:available:USDT')).toBe(19530060000);
    pin(venue, '63000');
    pass(venue, 8);
    expect(orders.map(({ says }) => says)).toEqual([
      'open 0 of 1',
      'cancelled 0 of 1 (margin_shortage_cancel)',
    ]);
    expect(funding(alice, 'long')).toBe(mul(-252, USDT));
    // 396.4 − 252.
    expect(alice.coin('USDT').balance).toBe('144.4');
  });

  test('R-N-5 who cannot stand after paying is liquidated at that time, before the command', () => {
    const { venue, alice } = shortOfMoney('100');
    // Due: 0.1 · 60 060 · 0.001 = 6.006. 96.4 + 6 − 6.006 is above 0.0046 · 6 006: he stands.
    pin(venue, '60060');
    pass(venue, 8);
    expect(alice.position(BTC)).toBe('long 0.1 @ 60000');
    // A premium of 8 % is clamped to 4 %: due 0.1 · 59 400 · 0.04 = 237.6, there are 90.394 and a loss of 60.
    venue.index(BTC, '55000');
    pin(venue, '59400');
    pass(venue, 8);
    expect(alice.position(BTC)).toBe('flat');
    const told = venue.lastEvents.flatMap((event) => {
      if (event.type === 'as-of') return [`${(event.timeMs - START_MS) / HOUR_MS} h`];
      return event.type === 'receipt' && event.receipt.uid === 'alice' ? [event.receipt.kind] : [];
    });
    // The funding of ETHUSDT and the command itself come after.
    expect(told).toEqual(['16 h', 'funding', 'deleveraging', 'liquidation', '16 h', '16 h']);
  });
});

describe('to the last unit', () => {
  test('R-N-5 what is paid is received, each share within a unit of its size', () => {
    const sizes = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 7 });
    const price = fc.integer({ min: 59_400_001, max: 60_600_001 });
    fc.assert(
      fc.property(sizes, price, fc.constantFrom(BTC, INV), (lots, thousandths, key) => {
        const venue = fundedVenue('0.1', [key]);
        const traders = openAll(venue, key, lots);
        pin(venue, (thousandths / 1000).toFixed(3), key);
        pass(venue, 8);
        const positions = traders.flatMap(({ user }) => {
          const { long, short } = user.userMarkets.get(key) ?? {};
          return [long, short].flatMap((each) => (each === undefined ? [] : [each]));
        });
        expect(positions.reduce<Units>((sum, each) => add(sum, each.funding), 0)).toBe(0);
        const receivers = positions.filter((each) => each.funding > 0);
        const received = receivers.reduce<Units>((sum, each) => add(sum, each.funding), 0);
        const size = receivers.reduce((sum, each) => sum + each.lots, 0);
        for (const each of receivers) {
          const off = sub(mul(each.funding, size), mul(received, each.lots));
          expect(off < size && off > neg(size)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  /** One trader per number of lots, long or (negative) short, and one who takes the other side. */
  function openAll(venue: EngineVenue, key: string, sizes: readonly number[]): Trader[] {
    const house = venue.trader('house', RICH);
    const traders = sizes.map((lots, index) => {
      const trader = venue.trader(`t${index}`, RICH);
      const size = `${Math.abs(lots) / 1000}`;
      if (lots > 0) opens(trader, house, size, key);
      if (lots < 0) opens(house, trader, size, key);
      return trader;
    });
    return [house, ...traders];
  }
});

describe('time that passes', () => {
  test('R-N-6 what is due at the time of a command happens before it', () => {
    const venue = fundedVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '1');
    bob.buys(BTC, '1 @ 60000');
    pin(venue, '60006');
    venue.timeMs += 8 * HOUR_MS - 1;
    venue.apply({ type: 'tick' });
    expect(settled(venue)).toEqual([]);
    venue.timeMs += 1;
    alice.sells(BTC, '1');
    expect(venue.lastEvents.map(({ type }) => type).slice(0, 9)).toEqual([
      'as-of',
      'funding-settled',
      'receipt',
      'receipt',
      'posted',
      'position-changed',
      'position-changed',
      'as-of',
      'order-accepted',
    ]);
    expect(alice.position(BTC)).toBe('flat');
    // Fees 36 and 36, funding 6.0006.
    expect(alice.coin('USDT').balance).toBe('9999921.9994');
  });

  test('R-N-6 several intervals passed by one command happen each at its own time', () => {
    const venue = fundedVenue();
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '1');
    venue.timeMs += 4 * HOUR_MS;
    pin(venue, '60006');
    pass(venue, 21);
    // For half of the first interval the mark was the index.
    expect(settled(venue)).toEqual([`8 ${BTC} 0.00005`, `16 ${BTC} 0.0001`, `24 ${BTC} 0.0001`]);
    // 60 006 · (0.00005 + 0.0001 + 0.0001).
    expect(funding(alice, 'long')).toBe(-1500150000);
    const moments = venue.lastEvents.flatMap((event) =>
      event.type === 'as-of' ? [(event.timeMs - START_MS) / HOUR_MS] : [],
    );
    expect(moments).toEqual([8, 16, 24, 25]);
    expect(venue.market(BTC).fundingDueMs).toBe(START_MS + 32 * HOUR_MS);
  });

  test('R-N-6 of several at one time funding goes first, then delivery, then interest', () => {
    const venue = engineVenue({ coins: lentCoins(), instruments: manyDue() });
    const alice = venue.trader('alice', RICH);
    const bob = venue.trader('bob', RICH);
    opens(alice, bob, '1', 'USDC-FUTURES:BTCUSDT');
    venue.timeMs += 7 * HOUR_MS;
    alice.withdraws('USDT', '9000000');
    venue.apply({ type: 'borrow', uid: 'alice', coin: 'ETH', amount: '1' });
    pass(venue, 1);
    const told = venue.lastEvents.flatMap((event) => {
      if (event.type === 'funding-settled') return [`funding ${event.instrument.key}`];
      return event.type === 'receipt' ? [`${event.receipt.kind} ${event.receipt.instrument}`] : [];
    });
    expect(told).toEqual([
      `funding ${INV}`,
      `funding ${BTC}`,
      'delivery USDC-FUTURES:BTCUSDT',
      'delivery USDC-FUTURES:BTCUSDT',
      'interest ',
    ]);
  });

  function lentCoins() {
    const coin = (name: string, usdPrice: string) =>
      ({ type: 'create-coin', by: 'test', coin: name, scale: 8, usdPrice }) as const;
    return [
      coin('USDT', '1'),
      coin('BTC', '60000'),
      { ...coin('ETH', '2000'), borrow: { hourlyRate: '0.00002', max: '50' } },
    ];
  }

  /** Two contracts with funding at 8 hours and one that is delivered then, declared the other way round. */
  function manyDue(): InstrumentSpec[] {
    const delivered = { category: 'USDC-FUTURES', deliveryMs: START_MS + 8 * HOUR_MS } as const;
    return [{ ...fixtureSpec(BTC), ...delivered }, fixtureSpec(BTC), fixtureSpec(INV)];
  }
});
