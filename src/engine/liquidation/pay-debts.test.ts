import { describe, expect, it } from 'vitest';
import type { EngineVenue } from '../../../test/support/engine-harness.ts';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  marginVenue,
  setsAssetMode,
  survivesStoring,
} from '../../../test/support/margin-venue.ts';

/** The steps of the newest command's liquidations. */
function steps({ lastEvents }: EngineVenue): string[] {
  return lastEvents.flatMap((event) =>
    event.type === 'receipt' && event.receipt.kind === 'liquidation' ? [event.receipt.step] : [],
  );
}

/** Alice has 2 ETH, and owes 2 800 USDT that she has taken out: due from 1 711.11 down. */
function indebted() {
  const venue = marginVenue();
  const alice = venue.trader('alice', { ETH: '2' });
  const bob = venue.trader('bob', { USDT: '1000000', ETH: '10' });
  borrows(venue, alice, 'USDT', '2800');
  alice.withdraws('USDT', '2800');
  return { venue, alice, bob };
}

describe('an account that owes', () => {
  it('R-B-11 is due at its maintenance, not before', () => {
    const { venue, alice, bob } = indebted();
    bob.buys(ETH_SPOT, '5 @ 1700');
    // 1.8 · price − 2 800 against 2 800 / 10: from 3 080 / 1.8 = 1 711.11… down.
    venue.index(ETH_PERP, '1711.12');
    expect(steps(venue)).toEqual([]);
    venue.index(ETH_PERP, '1711.11');
    expect(steps(venue)).toEqual(['sell']);
    // Limit 1 540: 2 800 / (1 540 · 0.999) = 1.82001… ETH, sold at 1 700: 3 094.17 − 3.09417.
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', free: '291.07583' });
    expect(alice.coin('ETH').free).toBe('0.1799');
    expect(venue.state.ledger.joint.size).toBe(0);
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-11 is told what it has and owes of each coin, and of what it does not owe nothing', () => {
    const { venue, bob } = indebted();
    bob.buys(ETH_SPOT, '5 @ 1700');
    venue.index(ETH_PERP, '1711.11');
    const told = venue.lastEvents.flatMap((event) =>
      event.type === 'receipt' && event.receipt.step === 'sell' ? event.receipt.inputs : [],
    );
    const names = told.map(({ name }) => name).filter((name) => / (net|owed|counts)$/.test(name));
    expect(names).toEqual(['ETH net', 'ETH counts', 'USDT net', 'USDT owed', 'USDT counts']);
  });

  it('R-B-11 first loses its open orders, which may be enough', () => {
    const { venue, alice } = indebted();
    alice.deposits('USDT', '1500');
    alice.buys(ETH_SPOT, '0.5 @ 1000', { loan: 'borrow-and-repay' });
    alice.buys(ETH_SPOT, '2 @ 1000', { loan: 'borrow-and-repay' });
    // 1 000 more are owed for them; 1.8 · price + 1 500 + 1 000 − 3 800 against 380.
    expect(alice.coin('USDT').debt).toBe('3800');
    venue.index(ETH_PERP, '930');
    expect(steps(venue)).toEqual(['cancel']);
    // Given back it stands: 1 674 + 1 500 − 2 800 = 374 of 280.
    expect(alice.coin('USDT')).toMatchObject({ debt: '2800', free: '1500' });
  });

  it('R-B-11 repays with what it has of the coin, then sells the most valuable of the others', () => {
    const { venue, alice, bob } = indebted();
    alice.deposits('USDT', '100');
    alice.deposits('DOGE', '1000');
    bob.buys(ETH_SPOT, '5 @ 1600');
    bob.buys('SPOT:DOGEUSDT', '1000 @ 0.1');
    // 1.8 · price + 100 + 100 − 2 800 against 280.
    venue.index(ETH_PERP, '1600');
    expect(steps(venue)).toEqual(['repay']);
    // 2 880 + 100 − 2 700 = 280 of 270.
    venue.index(ETH_PERP, '1590');
    expect(steps(venue)).toEqual(['sell']);
    expect(alice.coin('DOGE').free).toBe('1000');
    expect(alice.coin('USDT').debt).toBe('0');
  });

  it('R-B-11 buys the coin that is owed where that is the base of the pair', () => {
    const venue = marginVenue();
    const carol = venue.trader('carol', { USDT: '2400' });
    const bob = venue.trader('bob', { USDT: '1', ETH: '10' });
    borrows(venue, carol, 'ETH', '1');
    carol.withdraws('ETH', '1');
    bob.sells(ETH_SPOT, '2 @ 2200');
    // 2 400 − price against a tenth of it: due at 2 400 / 1.1 = 2 181.81…
    venue.index(ETH_PERP, '2190');
    expect(steps(venue)).toEqual(['sell']);
    // Limit 2 433.33: 2 400 buy 0.9863 there; 0.9863 · 2 200 = 2 169.86, less 0.0009863 ETH.
    // What is still owed is worth 32.1… of 230.14 left: it stands.
    expect(carol.coin('ETH').debt).toBe('0.0146863');
    expect(carol.coin('USDT').free).toBe('230.14');
  });

  it('R-B-11 what no book takes is seized at nine tenths of its price', () => {
    const { venue, alice } = indebted();
    venue.index(ETH_PERP, '1700');
    expect(steps(venue)).toEqual(['seize']);
    // 2 800 / 1 530 = 1.83006536 ETH, rounded up.
    expect(alice.coin('ETH').free).toBe('0.16993464');
    expect(alice.coin('USDT').debt).toBe('0');
    expect(venue.ledger('seized-collateral:ETH')).toBe(183006536);
    expect(venue.ledger('bad-debt:USDT')).toBe(-280000000000);
  });

  it('R-B-11 what is owed when nothing is left is written off', () => {
    const { venue, alice } = indebted();
    venue.index(ETH_PERP, '1000');
    expect(steps(venue)).toEqual(['seize', 'write-off']);
    // 2 · 900 are paid, 1 000 are not.
    expect(alice.coin('ETH').free).toBe('0');
    expect(alice.coin('USDT').debt).toBe('0');
    expect(venue.ledger('bad-debt:USDT')).toBe(-280000000000);
    expect(venue.lastEvents.findLast(({ type }) => type === 'receipt')).toMatchObject({
      receipt: { step: 'write-off', outcome: [{ value: '1000', coin: 'USDT' }] },
    });
  });

  it('R-B-11 is left alone while a price is stale, and dealt with at the next one', () => {
    const { venue, bob } = indebted();
    bob.buys(ETH_SPOT, '5 @ 1600');
    venue.operator({
      type: 'update-instrument',
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      changes: { indexStaleAfterMs: 1000 },
    });
    venue.timeMs += 5000;
    venue.operator({
      type: 'set-mark-price',
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      price: '1700',
    });
    expect(steps(venue)).toEqual([]);
    venue.index(ETH_PERP, '2000');
    expect(steps(venue)).toEqual(['sell']);
  });
});

describe('a union account', () => {
  /** 1 ETH, 0.2 BTC long at 60 000; Bob holds the other side and bids below. */
  function leveraged() {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    setsAssetMode(venue, alice, 'union');
    bob.sells(BTC_PERP, '0.2 @ 60000');
    alice.buys(BTC_PERP, '0.2 @ 60000');
    return { venue, alice, bob };
  }

  it('R-B-11 is not liquidated coin by coin', () => {
    const { venue, alice } = leveraged();
    venue.index(BTC_PERP, '55000');
    expect(steps(venue)).toEqual([]);
    expect(alice.position(BTC_PERP)).toBe('long 0.2 @ 60000');
  });

  it('R-B-11 pays its debts, closes its positions, and pays what they cost', () => {
    const { venue, alice, bob } = leveraged();
    bob.buys(BTC_PERP, '0.2 @ 51500');
    bob.buys(ETH_SPOT, '5 @ 2000');
    // 1 800 − 7.2 − 0.2 · (60 000 − mark) against 0.2 · mark · 0.0046 + 0.72:
    // due when 0.19908 · mark ≤ 10 207.92, at 51 275.46….
    venue.index(BTC_PERP, '51276');
    expect(steps(venue)).toEqual([]);
    // 0.0041 ETH at 2 000 less 0.1 % pay 7.2 and leave 0.9918; 1 792.62 + 0.9918 − 1 748 = 45.61
    // are still below 47.16. Closed at 51 500, 1 700 + 6.18 − 0.9918 = 1 705.1882 are owed, which
    // 87.43 do not carry: 0.9483 ETH bring 1 894.7034.
    venue.index(BTC_PERP, '51260');
    expect(steps(venue)).toEqual(['sell', 'liquidate', 'sell']);
    expect(alice.position(BTC_PERP)).toBe('flat');
    expect(alice.coin('USDT')).toMatchObject({ debt: '0', free: '189.5152' });
    expect(alice.coin('ETH').free).toBe('0.0476');
  });
});

describe('who is looked at', () => {
  it('R-B-11 finds each account at the price at which it is due, in many small moves', () => {
    const { venue } = indebted();
    const found: string[] = [];
    for (let price = 2000; price > 1700; price -= 7) {
      venue.index(ETH_PERP, String(price));
      if (steps(venue).length > 0) found.push(String(price));
    }
    // 2 000 − 42 · 7 = 1 706 is the first at or below 1 711.11.
    expect(found).toEqual(['1706']);
  });
});
