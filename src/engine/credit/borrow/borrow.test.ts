import { describe, expect, it } from 'vitest';
import {
  borrows,
  hoursPass,
  marginVenue,
  repays,
  survivesStoring,
} from '../../../../test/support/margin-venue.ts';
import { nextTickMs } from '../../read/next-tick.ts';

/** Alice has 1 ETH: it counts for 2 000 · 0.9 = 1 800 dollars. */
function withEth() {
  const venue = marginVenue();
  return { venue, alice: venue.trader('alice', { ETH: '1' }) };
}

describe('borrowing by hand', () => {
  it('R-B-2 what is borrowed is there, and owed on an account of its own', () => {
    const { venue, alice } = withEth();
    expect(borrows(venue, alice, 'USDT', '1000')).toBe('done');
    expect(venue.ledger('user:alice:unified:debt:USDT')).toBe(-100000000000);
    expect(alice.coin('USDT')).toMatchObject({
      balance: '0',
      free: '1000',
      debt: '1000',
      equity: '0',
    });
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-2 each loan has an id of its own, the later the higher', () => {
    const { venue, alice } = withEth();
    const ids = ['100', '200', '300'].map((amount) => {
      const lent = venue.apply({ type: 'borrow', uid: alice.uid, coin: 'USDT', amount });
      return lent.ok ? lent.loanId : lent.reason;
    });
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(ids.toSorted());
  });

  it('R-B-8 as much is lent as the account has margin for: 1 800 dollars carry 9 000 at 5x', () => {
    const { venue, alice } = withEth();
    expect(borrows(venue, alice, 'USDT', '9000.00000001')).toBe('insufficient-margin');
    expect(borrows(venue, alice, 'USDT', '9000')).toBe('done');
    expect(borrows(venue, alice, 'USDT', '0.00000001')).toBe('insufficient-margin');
  });

  it('R-B-8 no account owes more principal than the coin is lent for', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '10' });
    expect(borrows(venue, alice, 'USDT', '20000')).toBe('done');
    expect(borrows(venue, alice, 'USDT', '1')).toBe('borrow-exceeds-limit');
  });

  it.each([
    ['a coin that is not lent', 'DOGE', '1', 'coin-not-lendable'],
    ['a coin that does not exist', 'XYZ', '1', 'unknown-coin'],
    ['nothing', 'USDT', '0', 'invalid-amount'],
    ['finer than the coin', 'USDT', '0.000000001', 'invalid-amount'],
  ])('R-B-8 refuses to lend %s', (_, coin, amount, reason) => {
    const { venue, alice } = withEth();
    expect(borrows(venue, alice, coin, amount)).toBe(reason);
  });

  it('R-B-8 a classic user borrows on his crossed margin wallet, which his others do not back', () => {
    const venue = marginVenue();
    const dave = venue.trader('dave', { ETH: '1' }, { accountMode: 'classic' });
    expect(borrows(venue, dave, 'USDT', '1')).toBe('insufficient-margin');
  });
});

describe('paying back', () => {
  it('R-B-13 pays interest first, takes no more than is owed, and leaves nothing behind', () => {
    const { venue, alice } = withEth();
    borrows(venue, alice, 'USDT', '1000');
    alice.deposits('USDT', '100');
    // 1 000 · 0.00001 = 0.01 an hour.
    hoursPass(venue, 1);
    expect(repays(venue, alice, 'USDT', '0.005')).toBe('1000.005');
    expect(alice.coin('USDT').principal).toBe('1000');
    expect(repays(venue, alice, 'USDT', '500')).toBe('500.005');
    expect(alice.coin('USDT').principal).toBe('500.005');
    expect(repays(venue, alice, 'USDT', '9999')).toBe('0');
    expect(alice.coin('USDT')).toMatchObject({ free: '99.99', debt: '0' });
    expect(venue.state.ledger.joint.size).toBe(0);
  });

  it('R-B-13 without an amount as much goes back as is there', () => {
    const { venue, alice } = withEth();
    borrows(venue, alice, 'USDT', '1000');
    alice.withdraws('USDT', '300');
    expect(repays(venue, alice, 'USDT')).toBe('300');
    expect(repays(venue, alice, 'USDT')).toBe('insufficient-balance');
  });

  it('R-B-13 refuses what is not there, and where nothing is owed', () => {
    const { venue, alice } = withEth();
    expect(repays(venue, alice, 'USDT', '1')).toBe('nothing-owed');
    borrows(venue, alice, 'USDT', '1000');
    alice.withdraws('USDT', '600');
    expect(repays(venue, alice, 'USDT', '500')).toBe('insufficient-balance');
    expect(repays(venue, alice, 'USDT', '-1')).toBe('invalid-amount');
  });
});

describe('interest', () => {
  it('R-B-4 is charged at each full hour on the principal, rounded up, and is income', () => {
    const { venue, alice } = withEth();
    venue.timeMs += 20 * 60_000;
    // 333.33333333 · 0.00001 = 0.0033333333, rounded up 0.00333334.
    borrows(venue, alice, 'USDT', '333.33333333');
    venue.timeMs += 39 * 60_000;
    venue.apply({ type: 'tick' });
    expect(venue.ledger('interest:USDT')).toBe(0);
    venue.timeMs += 60_000;
    venue.apply({ type: 'tick' });
    expect(venue.ledger('interest:USDT')).toBe(333334);
    venue.timeMs += 3 * 3_600_000;
    venue.apply({ type: 'tick' });
    // Interest bears none: four hours are four times the first.
    expect(venue.ledger('interest:USDT')).toBe(1333336);
    expect(alice.coin('USDT').debt).toBe('333.34666669');
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-4 keeps a receipt of each charge', () => {
    const { venue, alice } = withEth();
    borrows(venue, alice, 'USDT', '2000');
    hoursPass(venue, 1);
    expect(venue.lastEvents.find(({ type }) => type === 'receipt')).toMatchObject({
      receipt: {
        kind: 'interest',
        uid: 'alice',
        inputs: [
          { name: 'principal', value: '2000', coin: 'USDT' },
          { name: 'hourly rate', value: '0.00001' },
        ],
        formula: 'interest = principal × hourly rate, rounded up',
        outcome: [{ name: 'interest', value: '0.02', coin: 'USDT' }],
      },
    });
  });

  it('R-B-4 wakes an idle venue only while somebody owes', () => {
    const { venue, alice } = withEth();
    expect(nextTickMs(venue.state)).toBeUndefined();
    borrows(venue, alice, 'USDT', '10');
    expect(nextTickMs(venue.state)).toBe(venue.timeMs + 3_600_000);
    repays(venue, alice, 'USDT');
    expect(nextTickMs(venue.state)).toBeUndefined();
  });
});
