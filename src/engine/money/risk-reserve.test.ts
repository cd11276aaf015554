import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, ETHF, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { add, maxUnits, mul, neg, sub, type Units, unitsOf } from '../../primitives/units.ts';
import { emptyLedger } from '../core/ledger.ts';
import { reservedFor } from '../core/ledger-account.ts';
import { riskReserve, uncoveredLoss } from './chart-of-accounts.ts';
import { openAccount } from './ledger.ts';
import { coverLoss } from './risk-reserve.ts';

const RESERVE = 'risk-reserve:USDT-FUTURES:BTCUSDT:USDT';
const UNCOVERED = 'uncovered-loss:USDT-FUTURES:BTCUSDT:USDT';
const USDT = 100000000;

/** BTC, long 0.1 at 60 000, crossed, with 604: closing at 50 000 loses 402.6 more than there is. */
function loses(venue: EngineVenue): void {
  const alice = venue.trader('alice', { USDT: '604' });
  const bob = venue.trader('bob', { USDT: '100000000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1');
  bob.buys(BTC, '0.1 @ 50000');
  alice.sells(BTC, '0.1');
  // 604 − 3.6 − 1 000 − 3 = −402.6
  expect(alice.coin('USDT').balance).toBe('0');
}

function reserve(venue: EngineVenue, amount: string, reference = 'r-1'): void {
  const named = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', amount, reference } as const;
  expect(venue.operator({ type: 'top-up-reserve', ...named })).toBeUndefined();
}

/** What reserve accounts gained and lost in the newest command. */
function reserveMoves(venue: EngineVenue): string[] {
  return venue.lastEvents.flatMap((event) =>
    event.type === 'posted'
      ? event.postings
          .filter(({ debit }) => reservedFor(debit) !== undefined)
          .map(
            ({ debit, amount, debitAfter }) => `${reservedFor(debit)} ${neg(amount)} ${debitAfter}`,
          )
      : [],
  );
}

test('R-4.7-1 whatever is lost: the reserve pays what it has of it, the claim is the rest', () => {
  const losses = fc.array(fc.bigInt({ min: 0n, max: 1_000n }).map(unitsOf), { maxLength: 20 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 5_000n }).map(unitsOf), losses, (start, amounts) => {
      const ledger = emptyLedger();
      const account = riskReserve(ledger, BTC, 'USDT');
      const to = openAccount(ledger, 'user:a:unified:available:USDT', { coin: 'USDT', uid: 'a' });
      account.balance = start;
      for (const amount of amounts) coverLoss(ledger, { instrument: BTC, to, amount, cause: 'x' });
      const lost = amounts.reduce<Units>((sum, amount) => add(sum, amount), 0);
      const paid = sub(lost, maxUnits(sub(lost, start), 0));
      expect(account.balance).toBe(sub(start, paid));
      expect(uncoveredLoss(ledger, BTC, 'USDT').balance).toBe(sub(paid, lost));
      expect(to.balance).toBe(lost);
    }),
  );
});

describe('a loss beyond what its owner has', () => {
  test('R-4.7-1 is paid by the reserve of its instrument', () => {
    const venue = engineVenue();
    reserve(venue, '1000');
    loses(venue);
    expect(venue.ledger(RESERVE)).toBe(59740000000);
    expect(venue.ledger(UNCOVERED)).toBe(0);
    expect(reserveMoves(venue)).toEqual([`${BTC} -40260000000 59740000000`]);
  });

  test('R-4.7-1 takes the reserve to zero and no further; the rest is uncovered', () => {
    const venue = engineVenue();
    reserve(venue, '300');
    loses(venue);
    expect(venue.ledger(RESERVE)).toBe(0);
    expect(venue.ledger(UNCOVERED)).toBe(-10260000000);
  });

  test('R-4.7-1 a reserve that is exactly enough leaves nothing uncovered', () => {
    const venue = engineVenue();
    reserve(venue, '402.6');
    loses(venue);
    expect([venue.ledger(RESERVE), venue.ledger(UNCOVERED)]).toEqual([0, 0]);
  });

  test('R-4.7-1 leaves the reserve of another instrument alone', () => {
    const venue = engineVenue();
    const other = { category: 'USDT-FUTURES', symbol: 'ETHUSDT', amount: '1000' } as const;
    venue.operator({ type: 'top-up-reserve', ...other, reference: 'eth' });
    loses(venue);
    expect(venue.ledger(`risk-reserve:${ETHF}:USDT`)).toBe(mul(1000, USDT));
    expect(venue.ledger(UNCOVERED)).toBe(-40260000000);
  });

  test('R-4.7-1 of an isolated position is paid in the same way', () => {
    const venue = engineVenue();
    reserve(venue, '30');
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', { USDT: '100000000' });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    bob.buys(BTC, '0.1 @ 53000');
    alice.sells(BTC, '0.1');
    // Loss 700, margin 600: 100 are missing, 30 are there. Fees 3.6 + 3.18 are the wallet's.
    expect(venue.ledger(RESERVE)).toBe(0);
    expect(venue.ledger(UNCOVERED)).toBe(mul(-70, USDT));
    expect(alice.coin('USDT').free).toBe('9393.22');
  });

  test('R-4.7-1 of an inverse contract is paid in its base coin', () => {
    const venue = engineVenue();
    const inverse = { category: 'COIN-FUTURES', symbol: 'BTCUSD', amount: '1' } as const;
    venue.operator({ type: 'top-up-reserve', ...inverse, reference: 'btc' });
    const alice = venue.trader('alice', { BTC: '0.11' });
    const bob = venue.trader('bob', { BTC: '100' });
    bob.sells(INV, '1 @ 60000');
    alice.buys(INV, '1');
    bob.buys(INV, '1 @ 50000');
    alice.sells(INV, '1');
    // Size 1: loss 1 · (60 000 − 50 000) / 50 000 = 0.2; fees 2 · 0.0006: 0.11 − 0.2012 = −0.0912.
    expect(venue.ledger(`risk-reserve:${INV}:BTC`)).toBe(90880000);
  });

  test('R-4.7-2 of the past is not paid by what comes in later', () => {
    const venue = engineVenue();
    loses(venue);
    reserve(venue, '1000');
    expect(venue.ledger(RESERVE)).toBe(mul(1000, USDT));
    expect(venue.ledger(UNCOVERED)).toBe(-40260000000);
  });
});
