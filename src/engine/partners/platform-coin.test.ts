import { describe, expect, test } from 'vitest';
import { BTC, ETH, FIXTURE_COINS } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { survivesStoring } from '../../../test/support/margin-venue.ts';
import type { CreateCoin } from '../commands/create-coin.ts';

const BGB: CreateCoin = { type: 'create-coin', by: 'test', coin: 'BGB', scale: 8, usdPrice: '4' };

/** BGB at 4 dollars, 20 % off. */
function withPlatformCoin(bgb = '100') {
  const venue = engineVenue({ coins: [...FIXTURE_COINS, BGB] });
  const deduction = { coin: 'BGB', discount: '0.2' };
  venue.operator({ type: 'set-fee-schedule', tiers: [], deduction });
  const alice = venue.trader('alice', { USDT: '100000', ETH: '10', BGB: bgb });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
  venue.apply({ type: 'set-fee-deduction', uid: 'alice', isOn: true });
  return { venue, alice, bob };
}

describe('fees in the platform coin', () => {
  test('R-E-6 a spot fee of 2 USDT is 0.5 BGB, of which 0.1 is forgiven and 0.4 paid', () => {
    const { venue, alice, bob } = withPlatformCoin();
    bob.buys(ETH, '1 @ 2000');
    const order = alice.sells(ETH, '1');
    expect(order.record).toMatchObject({
      fee: '0',
      feeCoin: '',
      platformFeeCoin: 'BGB',
      platformFee: '0.4',
    });
    expect(alice.coin('USDT').balance).toBe('102000');
    expect(alice.coin('BGB').balance).toBe('99.6');
    const traded = venue.lastEvents.find((event) => event.type === 'traded');
    expect(traded?.taker).toMatchObject({
      fee: 40000000,
      feeCoin: 'BGB',
      feeDeduction: 10000000,
    });
    expect(traded?.maker.feeDeduction).toBeUndefined();
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-E-6 a buyer keeps all that he bought, and a futures fee leaves the position without one', () => {
    const { venue, alice, bob } = withPlatformCoin();
    bob.sells(ETH, '1 @ 2000');
    alice.buys(ETH, '1 @ 2000');
    expect(alice.coin('ETH').balance).toBe('11');
    // 6 000 USDT · 0.06 % = 3.6 USDT = 0.9 BGB, paid 0.72; the spot fee before it was 0.4.
    bob.sells(BTC, '0.1 @ 60000');
    expect(alice.buys(BTC, '0.1').record.platformFee).toBe('0.72');
    expect(alice.coin('BGB').balance).toBe('98.88');
    expect(alice.coin('USDT').balance).toBe('98000');
    const userMarket = venue.state.users.get('alice')?.userMarkets.get(BTC);
    expect(userMarket?.long?.openFee).toBe(0);
  });

  test('R-E-6 who has not enough of it pays as usual, fill by fill', () => {
    const { alice, bob } = withPlatformCoin('0.5');
    bob.buys(ETH, '1 @ 2000');
    bob.buys(ETH, '1 @ 2000');
    const order = alice.sells(ETH, '2');
    expect(order.record).toMatchObject({
      fee: '2',
      feeCoin: 'USDT',
      platformFeeCoin: 'BGB',
      platformFee: '0.4',
    });
    expect(alice.coin('BGB').balance).toBe('0.1');
  });

  test('R-E-5 only for who wishes it, and only while the venue has such a coin', () => {
    const { venue, alice, bob } = withPlatformCoin();
    venue.apply({ type: 'set-fee-deduction', uid: 'alice', isOn: false });
    bob.buys(ETH, '1 @ 2000');
    expect(alice.sells(ETH, '1').record).toMatchObject({ fee: '2', platformFee: '0' });
    venue.apply({ type: 'set-fee-deduction', uid: 'alice', isOn: true });
    venue.operator({ type: 'set-fee-schedule', tiers: [] });
    bob.buys(ETH, '1 @ 2000');
    expect(alice.sells(ETH, '1').record).toMatchObject({ fee: '2', platformFee: '0' });
    expect(venue.apply({ type: 'set-fee-deduction', uid: 'nobody', isOn: true })).toMatchObject({
      reason: 'unknown-user',
    });
  });

  test('R-E-6 a maker’s rebate is given in the coin of the trade', () => {
    const { venue, alice, bob } = withPlatformCoin();
    const changes = { makerFeeRate: '-0.0001' };
    venue.operator({ type: 'update-instrument', category: 'SPOT', symbol: 'ETHUSDT', changes });
    const resting = alice.sells(ETH, '1 @ 2000');
    bob.buys(ETH, '1 @ 2000');
    expect(resting.record).toMatchObject({ fee: '-0.2', feeCoin: 'USDT', platformFee: '0' });
  });

  test('R-E-2 a platform coin must be a coin of the venue, and its discount a fraction', () => {
    const { venue } = withPlatformCoin();
    const refused = (deduction: { coin: string; discount: string }) =>
      venue.operator({ type: 'set-fee-schedule', tiers: [], deduction });
    expect(refused({ coin: 'XYZ', discount: '0.2' })).toBe('unknown-coin');
    expect(refused({ coin: 'BGB', discount: '1.2' })).toBe('invalid-amount');
  });
});
