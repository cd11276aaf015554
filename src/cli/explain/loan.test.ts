import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BOB,
  HOUR_MS,
  lends,
  opensUnit,
  paidOffLoan,
  passes,
  repays,
} from '../../../test/support/loans.ts';
import { OPERATOR_TOKEN } from '../../../test/support/signed-request.ts';
import { startTestVenue, type TestVenue } from '../../../test/support/venue.ts';
import { type VenueClient, venueClient } from '../venue-client.ts';
import { explainLoan, type LoanExplanation, loanText } from './loan.ts';

let venue: TestVenue;
let client: VenueClient;
beforeEach(async () => {
  venue = await startTestVenue();
  client = venueClient({ url: venue.url, token: OPERATOR_TOKEN });
  await opensUnit(venue);
});
afterEach(() => venue.close());

async function explained(orderId: string, by = client): Promise<LoanExplanation> {
  return (await explainLoan(by, orderId)) ?? expect.fail(`no loan ${orderId}`);
}

const TEXT = `\
Loan 1000000000000000000
========================

  user 1002 · risk unit RU-1 · product L-USDT-1 · lent at 2026-01-05T00:00:00.000Z
  Loan
    loanAmount      1000 USDT
    unpaidAmount    600 USDT
    unpaidInterest  0.012 USDT
    repaidAmount    400 USDT
    repaidInterest  0.24 USDT
    status          not_paid_off
  Interest, charged at each full hour, by UTC day
    2026-01-05  23 hours  0.23 USDT   journal 51
    2026-01-06  3 hours   0.022 USDT  journal 51 to 53
  Repayments
    2026-01-06T00:00:00.000Z  repayment 1000000000000000000  principal 400  interest 0.24  part  manual
  Postings
    2026-01-05T00:00:00.000Z  user:1002:loan:principal:1000000000000000000:USDT  -1000 USDT  loan            journal 50
    2026-01-06T00:00:00.000Z  user:1002:loan:interest:1000000000000000000:USDT   0.24 USDT   loan-repayment  journal 52
    2026-01-06T00:00:00.000Z  user:1002:loan:principal:1000000000000000000:USDT  400 USDT    loan-repayment  journal 52
  By
    lent + interest − repaid = 1000 + 0.252 − 400.24 = 600.012 USDT, which is what is unpaid, 600 +
    0.012 USDT
  Commands
    journal 50  2026-01-05T00:00:00.000Z  disburse-loan  by test, user 1002
    journal 52  2026-01-06T00:00:00.000Z  repay-loan     by test`;

describe('a loan', () => {
  it('R-X-6 is told down to postings and commands, interest by the day', async () => {
    const orderId = await lends(venue, '1000', { uid: BOB });
    await passes(venue, 24 * HOUR_MS);
    await repays(venue, orderId, '400.24');
    await passes(venue, 2 * HOUR_MS);
    // 0.01 an hour for 24 hours, the last of them at midnight; then 0.006 of the 600 that are left.
    const told = await explained(orderId);
    expect(loanText(told)).toBe(TEXT);
    const hours = told.interest.filter(({ kind }) => kind === 'loan-interest');
    expect(hours.map(({ amount }) => amount)).toEqual([
      ...Array.from({ length: 24 }, () => '-0.01'),
      '-0.006',
      '-0.006',
    ]);
  });

  it('R-X-6 that is paid off adds up to nothing', async () => {
    const orderId = await paidOffLoan(venue);
    await lends(venue, '7');
    await passes(venue, HOUR_MS);
    expect(await explained(orderId)).toMatchObject({
      loan: { status: 'paid_off' },
      sums: { lent: '50000', interest: '1.8', repaid: '50001.8', unpaid: '0' },
      addsUp: true,
      repayments: [{ repaidAmount: '20000' }, { repaidAmount: '30000' }],
    });
  });

  it('R-X-6 is of one moment, though an hour ends while it is asked', async () => {
    const orderId = await lends(venue, '1000');
    let passed = false;
    const busy: VenueClient = {
      call: async (method, path, input) => {
        const reply = await client.call(method, path, input);
        if (passed || path !== '/operator/v1/ledger') return reply;
        passed = true;
        await passes(venue, HOUR_MS);
        return reply;
      },
    };
    const told = await explained(orderId, busy);
    expect(told).toMatchObject({ sums: { interest: '0.01' }, addsUp: true });
  });

  it('R-X-6 says so when it does not add up', async () => {
    const told = await explained(await lends(venue, '1000'));
    const sums = { ...told.sums, unpaid: '999' };
    const text = loanText({ ...told, sums, addsUp: false }).replace(/\s+/g, ' ');
    expect(text).toContain('= 999 USDT, WHICH IS NOT what is unpaid, 1000 + 0 USDT');
  });

  it('is none where there is no loan of that id', async () => {
    expect(await explainLoan(client, '1000000000000000000')).toBeUndefined();
  });
});
