import { describe, expect, test } from 'vitest';
import {
  disburses,
  loanOf,
  loanVenue,
  PRODUCT,
  repays,
} from '../../../../test/support/loan-venue.ts';
import { hoursPass, survivesStoring } from '../../../../test/support/margin-venue.ts';
import { nextTickMs } from '../../read/next-tick.ts';

/** Alice, of a unit with her sub-account, has 1 ETH at 2 000 and ratio 0.9. */
function institution() {
  const venue = loanVenue();
  const alice = venue.trader('alice', { ETH: '1' });
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice'] });
  return { venue, alice };
}

describe('disbursing', () => {
  test('R-I-2 what is lent is in the wallet, and owed on an account of the loan', () => {
    const { venue, alice } = institution();
    const orderId = disburses(venue, 'alice', '1000');
    expect(alice.coin('USDT')).toMatchObject({ balance: '1000', free: '1000', debt: '0' });
    expect(venue.ledger(`user:alice:loan:principal:${orderId}:USDT`)).toBe(-100000000000);
    expect(loanOf(venue, orderId)).toMatchObject({
      orderId,
      productId: PRODUCT.productId,
      uid: 'alice',
      riskUnitId: 'u1',
      coin: 'USDT',
      loanMs: venue.timeMs,
      loanAmount: '1000',
      unpaidAmount: '1000',
      unpaidInterest: '0',
      repaidAmount: '0',
      repaidInterest: '0',
      status: 'not_paid_off',
    });
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-I-2 Y5 a repeated reference answers as the first time and lends nothing, another loan under it is refused', () => {
    const { venue, alice } = institution();
    const orderId = disburses(venue, 'alice', '1000', { reference: 'r' });
    expect(disburses(venue, 'alice', '1000', { reference: 'r' })).toBe(orderId);
    expect(disburses(venue, 'alice', '500', { reference: 'r' })).toBe('reference-reused');
    expect(alice.coin('USDT').balance).toBe('1000');
  });

  test('R-I-2 the money itself stands for the loan: 0.8 · (1 800 + x) is above x below 7 200', () => {
    const { venue } = institution();
    expect(disburses(venue, 'alice', '7200')).toBe('loan-risk');
    // One unit less: 7 199.99999999 / 8 999.99999999 is below 0.8.
    expect(disburses(venue, 'alice', '7199.99999999')).toMatch(/^1/);
  });

  test('R-I-2 a unit owes no more principal than the product lends', () => {
    const { venue, alice } = institution();
    alice.deposits('ETH', '100');
    expect(disburses(venue, 'alice', '60000')).toMatch(/^1/);
    expect(disburses(venue, 'alice', '40000.00000001')).toBe('loan-exceeds-limit');
    expect(disburses(venue, 'alice', '40000')).toMatch(/^1/);
  });

  test.each([
    ['a product that there is not', { productId: 'none' }, 'unknown-loan-product'],
    ['a user that there is not', { uid: 'nobody' }, 'unknown-user'],
    ['a user of no risk unit', { uid: 'bob' }, 'not-a-loan-user'],
    ['nothing', { amount: '0' }, 'invalid-amount'],
    ['less than a unit', { amount: '0.000000001' }, 'invalid-amount'],
  ])('R-I-2 refuses %s', (_, change, reason) => {
    const { venue } = institution();
    venue.trader('bob', {});
    const loan = { productId: PRODUCT.productId, uid: 'alice', amount: '1', reference: 'x' };
    expect(venue.operator({ type: 'disburse-loan', ...loan, ...change })).toBe(reason);
  });
});

describe('interest', () => {
  test('R-I-10 is an 8 760th of the annual rate at each full hour, rounded up, whatever the year', () => {
    const { venue } = institution();
    venue.timeMs += 20 * 60_000;
    const orderId = disburses(venue, 'alice', '1000');
    venue.timeMs += 39 * 60_000;
    venue.apply({ type: 'tick' });
    expect(loanOf(venue, orderId).unpaidInterest).toBe('0');
    venue.timeMs += 60_000;
    venue.apply({ type: 'tick' });
    // 1 000 · 0.08 / 8 760 = 0.00913242009…, rounded up.
    expect(loanOf(venue, orderId).unpaidInterest).toBe('0.00913243');
    hoursPass(venue, 3);
    // Interest bears none: four hours are four times the first.
    expect(loanOf(venue, orderId).unpaidInterest).toBe('0.03652972');
    expect(venue.ledger('interest:USDT')).toBe(3652972);
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-I-10 a loan of the full hour bears its first interest an hour later', () => {
    const { venue } = institution();
    const orderId = disburses(venue, 'alice', '1000');
    venue.timeMs += 3_599_999;
    venue.apply({ type: 'tick' });
    expect(loanOf(venue, orderId).unpaidInterest).toBe('0');
    venue.timeMs += 1;
    venue.apply({ type: 'tick' });
    expect(loanOf(venue, orderId).unpaidInterest).toBe('0.00913243');
  });

  test('R-I-10 is one posting per loan and hour, with no receipt', () => {
    const { venue } = institution();
    const orderId = disburses(venue, 'alice', '1000');
    hoursPass(venue, 1);
    const postings = venue.lastEvents.flatMap((event) =>
      event.type === 'posted' ? event.postings : [],
    );
    expect(postings).toMatchObject([{ kind: 'loan-interest', cause: orderId, amount: 913243 }]);
    expect(venue.lastEvents.filter(({ type }) => type === 'receipt')).toEqual([]);
  });

  test('R-I-10 wakes an idle venue only while anything is lent', () => {
    const { venue } = institution();
    expect(nextTickMs(venue.state)).toBeUndefined();
    const orderId = disburses(venue, 'alice', '10');
    expect(nextTickMs(venue.state)).toBe(venue.timeMs + 3_600_000);
    repays(venue, orderId, '10');
    expect(nextTickMs(venue.state)).toBeUndefined();
  });
});

describe('repaying', () => {
  test('R-I-3 pays interest first, and no more than is unpaid', () => {
    const { venue, alice } = institution();
    const orderId = disburses(venue, 'alice', '1000');
    hoursPass(venue, 1);
    expect(repays(venue, orderId, '0.005')).toEqual(['1000', '0.00413243']);
    expect(repays(venue, orderId, '400')).toEqual(['600.00413243', '0']);
    expect(loanOf(venue, orderId)).toMatchObject({
      unpaidAmount: '600.00413243',
      repaidAmount: '399.99586757',
      repaidInterest: '0.00913243',
    });
    expect(alice.coin('USDT').balance).toBe('599.995');
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-I-3 tells each repayment, and the loan that is paid off, which leaves the state', () => {
    const { venue, alice } = institution();
    alice.deposits('USDT', '1');
    const orderId = disburses(venue, 'alice', '1000');
    hoursPass(venue, 1);
    expect(repays(venue, orderId, '5000')).toEqual(['0', '0']);
    const common = { orderId, uid: 'alice', riskUnitId: 'u1', coin: 'USDT' };
    const told = venue.lastEvents.filter(({ type }) => type.startsWith('loan-'));
    expect(told).toMatchObject([
      {
        type: 'loan-repaid',
        repayment: {
          ...common,
          timeMs: venue.timeMs,
          repaidAmount: '1000',
          repaidInterest: '0.00913243',
          extent: 'all',
          because: 'manual',
        },
      },
      {
        type: 'loan-closed',
        loan: { ...common, status: 'paid_off', unpaidAmount: '0', repaidAmount: '1000' },
      },
    ]);
    expect(alice.coin('USDT').balance).toBe('0.99086757');
    expect(venue.state.loans.open.size).toBe(0);
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-I-3 a repeated reference answers as the first time and moves nothing', () => {
    const { venue, alice } = institution();
    const orderId = disburses(venue, 'alice', '1000');
    expect(repays(venue, orderId, '400', 'r')).toEqual(['600', '0']);
    repays(venue, orderId, '100');
    expect(repays(venue, orderId, '400', 'r')).toEqual(['600', '0']);
    expect(alice.coin('USDT').balance).toBe('500');
  });

  test.each([
    ['a loan that is not open', 'none', '1', 'unknown-loan'],
    ['nothing', undefined, '0', 'invalid-amount'],
    ['more than is free', undefined, '700', 'insufficient-balance'],
  ])('R-I-3 refuses %s', (_, id, amount, reason) => {
    const { venue, alice } = institution();
    const orderId = disburses(venue, 'alice', '1000');
    alice.withdraws('USDT', '400');
    expect(repays(venue, id ?? orderId, amount)).toBe(reason);
  });
});

test('R-I-2 what is owed to the venue is in no wallet: nothing of it is counted as owned', () => {
  const { venue } = institution();
  disburses(venue, 'alice', '1000');
  const owned = [...venue.state.ledger.owned.keys()];
  expect(owned.length).toBeGreaterThan(1);
  expect(owned.filter((key) => key.includes('loan'))).toEqual([]);
});

test('R-I-2 a classic institution borrows into its spot wallet, and repays from there', () => {
  const venue = loanVenue();
  venue.trader('dave', { ETH: '1' }, { accountMode: 'classic' });
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u2', uids: ['dave'] });
  const orderId = disburses(venue, 'dave', '1000');
  const spot = 'user:dave:spot:available:USDT';
  expect(venue.ledger(spot)).toBe(1000 * 1e8);
  expect(repays(venue, orderId, '400')).toEqual(['600', '0']);
  expect(venue.ledger(spot)).toBe(600 * 1e8);
});
