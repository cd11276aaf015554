import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  HOUR_MS,
  lends,
  opensUnit,
  paidOffLoan,
  repays,
  START_MS,
  UNIT,
} from '../../../../../test/support/loans.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
  await opensUnit(venue);
});
afterEach(() => venue.close());

const repayments = async (query: Record<string, string> = {}) =>
  (await venue.call('GET', '/operator/v1/loan-repayments', { as: 'operator', query })).data;

const amounts = async (query: Record<string, string> = {}) =>
  (await repayments(query)).list.map(({ repaidAmount }: { repaidAmount: string }) => repaidAmount);

describe('success', () => {
  it('tells what each repayment paid of which loan, and why', async () => {
    const orderId = await paidOffLoan(venue);
    const shared = { orderId, uid: ALICE, riskUnitId: UNIT, coin: 'USDT', because: 'manual' };
    const { list } = await repayments();
    // Three hours of 50 000 cost 1.5, which goes first; one hour of the 30 000 left costs 0.3.
    expect(list).toEqual([
      {
        ...shared,
        repaymentId: expect.stringMatching(/^1\d{18}$/),
        repaidAmount: '30000',
        repaidInterest: '0.3',
        extent: 'all',
        timeMs: String(START_MS + 4 * HOUR_MS),
      },
      {
        ...shared,
        repaymentId: expect.stringMatching(/^1\d{18}$/),
        repaidAmount: '20000',
        repaidInterest: '1.5',
        extent: 'part',
        timeMs: String(START_MS + 3 * HOUR_MS),
      },
    ]);
  });

  it('chooses by user, unit, loan and time, and pages from new to old', async () => {
    const first = await paidOffLoan(venue);
    const second = await lends(venue, '10', { uid: BOB });
    await repays(venue, second, '4');
    expect(await amounts()).toEqual(['4', '30000', '20000']);
    expect(await amounts({ uid: BOB })).toEqual(['4']);
    expect(await amounts({ orderId: first })).toEqual(['30000', '20000']);
    expect(await amounts({ riskUnitId: 'RU-2' })).toEqual([]);
    expect(await amounts({ endTime: String(START_MS + 3 * HOUR_MS) })).toEqual(['20000']);
    const { endId } = await repayments({ limit: '2' });
    expect(await amounts({ limit: '2', idLessThan: endId })).toEqual(['20000']);
  });
});

describe('errors', () => {
  it.each([
    ['a time that is none', { startTime: 'today' }],
    ['a cursor that is none', { idLessThan: 'x' }],
    ['less than no row', { limit: '-1' }],
  ])('%s', async (_, query) => {
    const reply = await venue.call('GET', '/operator/v1/loan-repayments', {
      as: 'operator',
      query,
    });
    expect(reply).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/loan-repayments', { as: 'alice' });
    expect(reply.code).not.toBe('00000');
  });
});
