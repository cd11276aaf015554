import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  DAY_MS,
  HOUR_MS,
  lends,
  opensUnit,
  paidOffLoan,
  passes,
  START_MS,
} from '../../../../../test/support/loans.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
  await opensUnit(venue);
});
afterEach(() => venue.close());

const loans = async (query: Record<string, string> = {}) =>
  (await venue.call('GET', '/operator/v1/loans', { as: 'operator', query })).data;

const ids = async (query: Record<string, string> = {}) =>
  (await loans(query)).list.map(({ orderId }: { orderId: string }) => orderId);

describe('success', () => {
  it('tells of open loans and of those paid off', async () => {
    const first = await paidOffLoan(venue);
    const second = await lends(venue, '10000', { uid: BOB });
    await passes(venue, 2 * HOUR_MS);
    const shared = { productId: 'L-USDT-1', riskUnitId: 'RU-1', coin: 'USDT' };
    // 10 000 at 0.00001 an hour; 50 000 for three hours, then 30 000 for one.
    expect(await loans()).toEqual({
      list: [
        {
          ...shared,
          orderId: second,
          uid: BOB,
          loanAmount: '10000',
          unpaidAmount: '10000',
          unpaidInterest: '0.2',
          repaidAmount: '0',
          repaidInterest: '0',
          status: 'not_paid_off',
          loanMs: String(START_MS + 4 * HOUR_MS),
        },
        {
          ...shared,
          orderId: first,
          uid: ALICE,
          loanAmount: '50000',
          unpaidAmount: '0',
          unpaidInterest: '0',
          repaidAmount: '50000',
          repaidInterest: '1.8',
          status: 'paid_off',
          loanMs: String(START_MS),
        },
      ],
      endId: first,
    });
  });

  it('chooses by user, unit and time, and pages from new to old', async () => {
    const first = await paidOffLoan(venue);
    await passes(venue, DAY_MS);
    const second = await lends(venue, '1', { uid: BOB });
    const third = await lends(venue, '1');
    expect(await ids({ uid: ALICE })).toEqual([third, first]);
    expect(await ids({ riskUnitId: 'RU-1' })).toEqual([third, second, first]);
    expect(await ids({ riskUnitId: 'RU-2' })).toEqual([]);
    expect(await ids({ endTime: String(START_MS) })).toEqual([first]);
    expect(await ids({ startTime: String(START_MS + 1) })).toEqual([third, second]);
    expect(await ids({ limit: '2' })).toEqual([third, second]);
    expect(await ids({ limit: '2', idLessThan: second })).toEqual([first]);
    expect(await loans({ idLessThan: first })).toEqual({ list: [], endId: '' });
  });
});

describe('one loan', () => {
  it('R-X-6 is found by its id, open or paid off', async () => {
    const first = await paidOffLoan(venue);
    const second = await lends(venue, '1', { uid: BOB });
    expect(await ids({ orderId: first })).toEqual([first]);
    expect(await ids({ orderId: second })).toEqual([second]);
    expect(await ids({ orderId: second, uid: ALICE })).toEqual([]);
    expect(await ids({ orderId: '7' })).toEqual([]);
  });
});

describe('errors', () => {
  it.each([
    ['a time that is none', { startTime: 'today' }, '40020'],
    ['a uid that is none', { uid: 'alice' }, '40020'],
    ['a cursor that is none', { idLessThan: 'x' }, '40020'],
    ['less than no row', { limit: '-1' }, '40020'],
  ])('%s', async (_, query, code) => {
    const reply = await venue.call('GET', '/operator/v1/loans', { as: 'operator', query });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});
