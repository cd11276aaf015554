/** Receipts in full, of a long that falls through its margin of 600 and is deleveraged against two shorts. */
import { expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Receipt } from '../core/receipt.ts';

const RICH = { USDT: '1000000' };

function receipts(venue: EngineVenue): Receipt[] {
  return venue.lastEvents.flatMap((event) => (event.type === 'receipt' ? [event.receipt] : []));
}

/** `name value coin`, each. */
const said = (figures: Receipt['inputs']) =>
  figures.map(({ coin = '', name, value }) => `${name}: ${value} ${coin}`.trim());

function fallen() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000' });
  const bob = venue.trader('bob', RICH);
  const carol = venue.trader('carol', RICH);
  alice.sets({ marginMode: 'isolated', on: BTC });
  bob.sells(BTC, '0.04 @ 60000');
  carol.sells(BTC, '0.06 @ 60000');
  alice.buys(BTC, '0.1');
  const [category, symbol] = ['USDT-FUTURES', 'BTCUSDT'] as const;
  venue.operator({ type: 'set-mark-price', category, symbol, price: '53000' });
  return receipts(venue);
}

test('R-Q-4 who is deleveraged is told by how much, at which price, for whom, and how he came to be in line', () => {
  const [bob, carol] = fallen();
  const line =
    'rank by profit / open value × leverage, highest first; the older of equal ones first';
  expect(bob).toMatchObject({
    ...{ kind: 'deleveraging', step: 'counterparty', uid: 'bob', instrument: BTC },
    ...{ positionSide: 'short', formula: line, ranks: [] },
  });
  // 0.1 · (60 000 − 54 032.5) of 6 000, at 10×: 1 − 53 000 ÷ 60 000.
  expect(said(bob?.inputs ?? [])).toEqual([
    'size: 0.04',
    'score: 1.166666666666',
    'liquidated user: alice',
    `liquidation order: ${fallen()[2]?.orderId}`,
  ]);
  expect(said(bob?.outcome ?? [])).toEqual([
    'size closed: 0.04',
    'price: 54032.5',
    'realised profit: 238.7 USDT',
  ]);
  expect(carol?.uid).toBe('carol');
  expect(said(carol?.outcome ?? [])[2]).toBe('realised profit: 358.05 USDT');
});

test('R-Q-4 whose position is taken off the book is told who stood in line', () => {
  const [bob, carol, alice] = fallen();
  expect(alice).toMatchObject({
    ...{ kind: 'deleveraging', step: 'deleverage', uid: 'alice', positionSide: 'long' },
    ranks: [
      { uid: 'bob', positionId: bob?.positionId, score: '1.166666666666', taken: '0.04' },
      { uid: 'carol', positionId: carol?.positionId, score: '1.166666666666', taken: '0.06' },
    ],
  });
  expect(said(alice?.inputs ?? [])).toEqual(['size left: 0.1', 'price: 54032.5']);
  expect(said(alice?.outcome ?? [])).toEqual(['counterparties: 2']);
});

test('R-Q-2 who is liquidated is told by which figures, and where the money went', () => {
  const [, , deleveraged, alice] = fallen();
  expect(alice).toMatchObject({
    ...{ kind: 'liquidation', step: 'liquidate', uid: 'alice', instrument: BTC },
    ...{ positionSide: 'long', positionId: deleveraged?.positionId, orderId: deleveraged?.orderId },
  });
  expect(said(alice?.inputs ?? [])).toEqual([
    'money: 600 USDT',
    'BTCUSDT long size: 0.1',
    'BTCUSDT long entry price: 60000',
    'BTCUSDT mark price: 53000',
    'BTCUSDT index price: 60000',
    'BTCUSDT mark source: pin',
    'BTCUSDT unrealised profit: -700 USDT',
    'BTCUSDT maintenance rate and fee: 0.0046',
    'BTCUSDT requirement: 24.38 USDT',
    'equity: -100 USDT',
    'requirement: 24.38 USDT',
  ]);
  expect(said(alice?.outcome ?? [])).toEqual([
    'share of the equity: -100 USDT',
    'bankruptcy price: 54032.5',
    'against counterparties: size closed: 0.1',
    'against counterparties: average price: 54032.5',
    'against counterparties: realised profit: -596.75 USDT',
    'against counterparties: fee: 0 USDT',
    'shortfall out of the risk reserve: 0 USDT',
    'surplus into the risk reserve: 3.25 USDT',
  ]);
});

test('R-Q-1 what ends before a position is closed is counted in a receipt of its own', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000' });
  const bob = venue.trader('bob', RICH);
  bob.sells(BTC, '1 @ 60000');
  alice.buys(BTC, '1');
  alice.buys(BTC, '0.05 @ 50000');
  alice.buys(BTC, '0.05 @ 50001');
  bob.buys(BTC, '1 @ 52000');
  const [category, symbol] = ['USDT-FUTURES', 'BTCUSDT'] as const;
  venue.operator({ type: 'set-mark-price', category, symbol, price: '50000' });
  const [first] = receipts(venue).filter(({ step }) => step === 'cancel');
  expect(first).toMatchObject({ kind: 'liquidation', uid: 'alice', orderId: '' });
  expect(said(first?.outcome ?? [])).toEqual(['orders cancelled: 2', 'triggers cancelled: 0']);
});
