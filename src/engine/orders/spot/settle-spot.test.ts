import { describe, expect, test } from 'vitest';
import { DOGE, ETH, fixtureSpec } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';

describe('holds', () => {
  test('R-S-1 a buy holds price × size of the quote coin, a sell its size of the base coin', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100', ETH: '3' });
    const buy = alice.buys(ETH, '0.5 @ 30');
    alice.sells(ETH, '1 @ 40');
    expect(alice.coin('USDT')).toMatchObject({ balance: '100', free: '85', spotLocked: '15' });
    expect(alice.coin('ETH')).toMatchObject({ balance: '3', free: '2', spotLocked: '1' });
    alice.cancels(buy);
    expect(alice.coin('USDT')).toMatchObject({ free: '100', spotLocked: '0' });
  });

  test('R-S-2 a fill at a better price gives the difference back at once (A19)', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { ETH: '1' });
    const carol = venue.trader('carol', { USDT: '300' });
    bob.sells(ETH, '0.8 @ 30');
    bob.sells(ETH, '0.2 @ 55');
    carol.buys(ETH, '1 @ 55');
    // 0.8 · 30 + 0.2 · 55 = 35; fee 0.001 ETH.
    expect(carol.coin('USDT')).toMatchObject({ balance: '265', free: '265', spotLocked: '0' });
    expect(carol.coin('ETH').free).toBe('0.999');
  });

  test('R-S-2 the part that rests after a better fill holds its own limit and no more', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { ETH: '1' });
    const carol = venue.trader('carol', { USDT: '300' });
    bob.sells(ETH, '0.8 @ 30');
    const buy = carol.buys(ETH, '1 @ 55');
    // Spent 24, holds 0.2 · 55 = 11.
    expect(carol.coin('USDT')).toMatchObject({ balance: '276', free: '265', spotLocked: '11' });
    carol.cancels(buy);
    expect(carol.coin('USDT')).toMatchObject({ balance: '276', free: '276', spotLocked: '0' });
  });

  test('R-S-3 what is held cannot be spent or withdrawn a second time (A21)', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', { USDT: '30' });
    expect(carol.buys(ETH, '0.2 @ 100').says).toBe('open 0 of 0.2');
    expect(carol.buys(ETH, '0.2 @ 100').says).toBe('refused: insufficient-balance');
    expect(carol.withdraws('USDT', '10.00000001')).toBe('withdrawal-exceeds-available');
    expect(carol.withdraws('USDT', '10')).toBe('done');
    expect(carol.coin('USDT')).toMatchObject({ balance: '20', free: '0', spotLocked: '20' });
  });

  test('R-S-3 fifty orders of one dollar on thirty dollars: thirty are accepted (A21)', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', { USDT: '30' });
    const orders = Array.from({ length: 50 }, () => carol.buys(ETH, '0.01 @ 100'));
    expect(orders.filter((order) => order.says === 'open 0 of 0.01')).toHaveLength(30);
    expect(carol.coin('USDT').free).toBe('0');
  });
});

describe('fees', () => {
  test('R-S-4 each side pays its fee from the coin it receives', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { ETH: '2' });
    const carol = venue.trader('carol', { USDT: '300' });
    const sell = bob.sells(ETH, '2 @ 100');
    const buy = carol.buys(ETH, '2 @ 100');
    // 0.1 % of 2 ETH and of 200 USDT.
    expect(carol.coin('ETH').free).toBe('1.998');
    expect(bob.coin('USDT').free).toBe('199.8');
    expect(buy.record).toMatchObject({ fee: '0.002', feeCoin: 'ETH' });
    expect(sell.record).toMatchObject({ fee: '0.2', feeCoin: 'USDT' });
    expect(venue.ledger('fees:ETH')).toBe(200000);
    expect(venue.ledger('fees:USDT')).toBe(20000000);
  });

  test('R-S-4 after a buy the fee is gone from the coin: the gross amount cannot be sold (A20)', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { DOGE: '1000', USDT: '100' });
    const alice = venue.trader('alice', { USDT: '100' });
    bob.sells(DOGE, '1000 @ 0.1');
    alice.buys(DOGE, '100 @ 0.1');
    expect(alice.coin('DOGE').free).toBe('99.9');
    expect(alice.sells(DOGE, '100').says).toBe('refused: insufficient-balance');
    expect(alice.coin('DOGE')).toMatchObject({ free: '99.9', spotLocked: '0' });
    expect(alice.sells(DOGE, '99.9 @ 0.0999').says).toBe('open 0 of 99.9');
  });

  test('R-S-5 a fee is rounded up to the last unit, against who pays it', () => {
    const spec = { ...fixtureSpec(ETH), minValue: '0.000001', takerFeeRate: '0.0000003' };
    const venue = engineVenue({ instruments: [spec] });
    const bob = venue.trader('bob', { ETH: '1' });
    const carol = venue.trader('carol', { USDT: '1' });
    bob.sells(ETH, '0.0001 @ 0.01');
    carol.buys(ETH, '0.0001 @ 0.01');
    // 10 000 units · 0.0000003 = 0.003 units: one unit.
    expect(carol.coin('ETH').free).toBe('0.00009999');
  });

  test('R-S-6 a maker rebate is paid out of the fees', () => {
    const spec = { ...fixtureSpec(ETH), makerFeeRate: '-0.0002' };
    const venue = engineVenue({ instruments: [spec] });
    const bob = venue.trader('bob', { ETH: '1' });
    const carol = venue.trader('carol', { USDT: '100' });
    const sell = bob.sells(ETH, '1 @ 100');
    carol.buys(ETH, '1 @ 100');
    expect(bob.coin('USDT').free).toBe('100.02');
    expect(sell.record.fee).toBe('-0.02');
    expect(venue.ledger('fees:USDT')).toBe(-2000000);
  });
});

describe('market orders', () => {
  test('R-2.2-1 the size of a market buy is money to spend (A11)', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { DOGE: '1000', USDT: '100' });
    const alice = venue.trader('alice', { USDT: '100' });
    bob.sells(DOGE, '1000 @ 0.1');
    const buy = alice.buys(DOGE, '10 USDT');
    expect(buy.record).toMatchObject({
      status: 'filled',
      size: '0',
      quoteAmount: '10',
      cumQty: '100',
      cumValue: '10',
    });
    expect(alice.coin('DOGE').free).toBe('99.9');
    expect(alice.coin('USDT').free).toBe('90');
  });

  test('R-2.2-2 the size of a market sell is the base coin (A11)', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { USDT: '100' });
    const alice = venue.trader('alice', { DOGE: '50' });
    bob.buys(DOGE, '100 @ 0.1');
    expect(alice.sells(DOGE, '10').says).toBe('filled 10 at 0.1');
    // 1 USDT less 0.1 %.
    expect(alice.coin('USDT').free).toBe('0.999');
  });

  test('R-2.2-1 a market buy that spends its money to the last unit is filled, whatever is left to buy', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { DOGE: '100' });
    const alice = venue.trader('alice', { USDT: '100' });
    bob.sells(DOGE, '100 @ 0.1');
    const buy = alice.buys(DOGE, '10 USDT');
    expect(buy.record).toMatchObject({ status: 'filled', cumQty: '100', cumValue: '10' });
  });

  test('R-2.2-1 money too little for one more lot comes back, and the order is filled', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { DOGE: '100' });
    const alice = venue.trader('alice', { USDT: '100' });
    bob.sells(DOGE, '100 @ 0.3');
    // 0.03 USDT a lot: 1 / 0.03 = 33 lots, 0.99 USDT.
    const buy = alice.buys(DOGE, '1 USDT');
    expect(buy.record).toMatchObject({ status: 'filled', cumQty: '3.3', cumValue: '0.99' });
    expect(alice.coin('USDT')).toMatchObject({ free: '99.01', spotLocked: '0' });
  });

  test('R-2.2-1 money that buys not even one lot ends the order without a fill', () => {
    const spec = { ...fixtureSpec(ETH), sizeStep: '0.1', minSize: '0.1' };
    const venue = engineVenue({ instruments: [spec] });
    const bob = venue.trader('bob', { ETH: '1' });
    const alice = venue.trader('alice', { USDT: '100' });
    bob.sells(ETH, '1 @ 100');
    const buy = alice.buys(ETH, '9 USDT');
    expect(buy.record).toMatchObject({
      status: 'cancelled',
      cancelReason: 'trade_count_too_small',
      cumQty: '0',
    });
    expect(alice.coin('USDT').free).toBe('100');
  });

  test('R-2.2-1 a market buy that empties the book ends with what it got', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', { DOGE: '50' });
    const alice = venue.trader('alice', { USDT: '100' });
    bob.sells(DOGE, '50 @ 0.1');
    const buy = alice.buys(DOGE, '10 USDT');
    expect(buy.record).toMatchObject({
      status: 'cancelled',
      cancelReason: 'ioc_not_full_cancel',
      cumValue: '5',
    });
    expect(alice.coin('USDT')).toMatchObject({ free: '95', spotLocked: '0' });
  });
});
