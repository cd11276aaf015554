import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';
import { triggersOf } from '../../../../test/support/engine-triggers.ts';

const MONEY = { USDT: '1000000', BTC: '100', ETH: '100' };

function traders() {
  const venue = engineVenue();
  const alice = venue.trader('alice', MONEY);
  const bob = venue.trader('bob', MONEY);
  return { venue, alice, bob, waits: triggersOf(venue, alice) };
}

describe('what an order protects', () => {
  test('R-P-11 grows with each fill that opens, in one trigger of a kind', () => {
    const { alice, bob, waits } = traders();
    const presets = { takeProfitPrice: '61000', stopLossPrice: '59000' };
    alice.buys(BTC, '0.1 @ 60000', { presets });
    bob.sells(BTC, '0.04 @ 60000');
    expect(waits.records().map(({ size }) => size)).toEqual(['0.04', '0.04']);
    bob.sells(BTC, '0.06 @ 60000');
    expect(waits.records().map(({ size }) => size)).toEqual(['0.1', '0.1']);
  });

  test('R-P-12 of a sale for money is bought back with what it got, fill after fill', () => {
    const { alice, bob, waits } = traders();
    alice.sells(ETH, '1 @ 2000', { presets: { takeProfitPrice: '1900' } });
    bob.buys(ETH, '0.4 @ 2000');
    // 0.4 · 2 000 less 0.1 %.
    expect(waits.records().map(({ quoteAmount }) => quoteAmount)).toEqual(['799.2']);
    bob.buys(ETH, '0.6 @ 2000');
    expect(waits.records().map(({ quoteAmount }) => quoteAmount)).toEqual(['1998']);
  });
});
