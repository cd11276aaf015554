import { describe, expect, test } from 'vitest';
import { BTC, ETH, ETHF } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';

const UNCOVERED = 'uncovered-loss:USDT-FUTURES:BTCUSDT:USDT';

/** Alice is long 0.1 BTC at 60 000, crossed, and bob bids for it at `exit`. */
function losing(money: string, exit: string) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: money });
  const bob = venue.trader('bob', { USDT: '100000000', ETH: '1000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  bob.buys(BTC, `0.1 @ ${exit}`);
  return { venue, alice, bob };
}

describe('a realised loss beyond the wallet', () => {
  test('R-F-17 leaves the user at zero and the venue with a claim on a named account', () => {
    const { venue, alice } = losing('604', '50000');
    alice.sells(BTC, '0.1');
    // 604 − 3.6 − 1 000 − 3 = −402.6
    expect(alice.coin('USDT')).toMatchObject({ balance: '0', free: '0' });
    expect(venue.ledger(UNCOVERED)).toBe(-40260000000);
  });

  test('R-F-18 first takes back what the newest open orders lock, and no more of them than needed', () => {
    const { venue, alice } = losing('1000', '54000');
    const spot = alice.buys(ETH, '1 @ 100');
    const futures = alice.buys(ETHF, '1 @ 1000');
    // Available 1 000 − 3.6 − 100 − 100.6 = 795.8; loss 600 and fee 3.24 leave it positive.
    expect(alice.sells(BTC, '0.04').record.status).toBe('filled');
    expect([spot.says, futures.says]).toEqual(['open 0 of 1', 'open 0 of 1']);
    alice.sells(BTC, '0.06');
    expect([spot.says, futures.says]).toEqual(['open 0 of 1', 'open 0 of 1']);
    expect(venue.ledger(UNCOVERED)).toBe(0);
    const deeper = losing('1000', '52000');
    const first = deeper.alice.buys(ETH, '1 @ 100');
    const second = deeper.alice.buys(ETHF, '1 @ 1000');
    // Loss 800 and fee 3.12: 795.8 − 803.12 < 0, so the newest gives way and is enough.
    deeper.alice.sells(BTC, '0.1');
    expect(second.says).toBe('cancelled 0 of 1 (margin_shortage_cancel)');
    expect(first.says).toBe('open 0 of 1');
    expect(deeper.alice.coin('USDT')).toMatchObject({ free: '93.28', spotLocked: '100' });
  });

  test('R-F-18 a resting order that is filled into a loss cancels its owner’s others in the same way', () => {
    const { venue, alice, bob } = losing('1000', '40000');
    const other = alice.buys(ETH, '3 @ 100');
    alice.sells(BTC, '0.1 @ 45000');
    bob.buys(BTC, '0.1 @ 45000');
    // Loss 1 500 on 996.4: all of it and 503.6 more, and the maker fee 0.9.
    expect(other.says).toBe('cancelled 0 of 3 (margin_shortage_cancel)');
    expect(alice.coin('USDT').balance).toBe('0');
    expect(venue.ledger(UNCOVERED)).toBe(-50450000000);
  });

  test('R-F-19 orders that a shrinking position turns into opening ones go, newest first, without margin', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '604' });
    const bob = venue.trader('bob', { USDT: '100000000' });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    const older = alice.sells(BTC, '0.05 @ 61000');
    const newer = alice.sells(BTC, '0.05 @ 61000');
    bob.buys(BTC, '0.1 @ 60000');
    alice.sells(BTC, '0.1', { reduceOnly: true });
    // 604 − 7.2 = 596.8 margin one order of 305 + 1.83, not two.
    expect(older.says).toBe('open 0 of 0.05');
    expect(newer.says).toBe('cancelled 0 of 0.05 (margin_shortage_cancel)');
    expect(alice.coin('USDT')).toMatchObject({ orderMargin: '306.83', free: '289.97' });
  });
});
