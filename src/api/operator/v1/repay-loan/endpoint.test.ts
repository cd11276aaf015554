import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, lends, opensUnit, passes } from '../../../../../test/support/loans.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
let orderId: string;
beforeEach(async () => {
  venue = await startTestVenue();
  await opensUnit(venue);
  orderId = await lends(venue, '50000');
  // Three hours at 0.00001: 1.5 USDT of interest.
  await passes(venue, 3 * HOUR_MS);
});
afterEach(() => venue.close());

const repay = (body: object) =>
  venue.call('POST', '/operator/v1/repay-loan', {
    as: 'operator',
    body: { orderId, amount: '20001', reference: 'paid-1', ...body },
  });

describe('success', () => {
  it('Y5: pays interest before principal, once per reference', async () => {
    const paid = {
      reference: 'paid-1',
      unpaidAmount: '30000',
      unpaidInterest: '0',
      repeated: false,
    };
    expect((await repay({ amount: '1' })).data).toEqual({
      reference: 'paid-1',
      unpaidAmount: '50000',
      unpaidInterest: '0.5',
      repeated: false,
    });
    expect((await repay({ amount: '1.0' })).data).toMatchObject({
      unpaidAmount: '50000',
      repeated: true,
    });
    expect(await repay({ amount: '99' })).toMatchObject({ code: '90013', data: null });
    expect((await repay({ amount: '20000.5', reference: 'paid-2' })).data).toEqual({
      ...paid,
      reference: 'paid-2',
    });
  });

  it('takes no more than is unpaid, and the loan is paid off', async () => {
    expect((await repay({ amount: '60000' })).data).toEqual({
      reference: 'paid-1',
      unpaidAmount: '0',
      unpaidInterest: '0',
      repeated: false,
    });
    const { data } = await venue.call('GET', '/operator/v1/loans', { as: 'operator' });
    expect(data.list).toMatchObject([
      { orderId, status: 'paid_off', repaidAmount: '50000', repaidInterest: '1.5' },
    ]);
    expect(await repay({ reference: 'paid-2' })).toMatchObject({ code: '40034' });
  });
});

describe('errors, and then nothing is repaid', () => {
  it.each([
    ['an unknown loan', { orderId: '1' }, '40034'],
    ['nothing', { amount: '0' }, '90004'],
    ['an amount finer than the coin', { amount: '0.000000001' }, '90004'],
    ['an amount below zero', { amount: '-1' }, '40020'],
    ['no loan', { orderId: '' }, '40019'],
    ['no reference', { reference: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await repay(body)).toMatchObject({ status: 400, code, data: null });
    expect(venue.state.loans.open.get(orderId)).toMatchObject({ repaidInterest: 0 });
  });

  it('more than the user has free', async () => {
    const reference = 'out';
    const gone = { uid: '1001', coin: 'USDT', amount: '1049999', reference, by: 'test' };
    expect(await venue.submit({ type: 'withdraw', ...gone })).toMatchObject({ balance: '1' });
    expect(await repay({ amount: '2' })).toMatchObject({ status: 400, code: '25202' });
    expect(await repay({ amount: '1' })).toMatchObject({ code: '00000' });
  });
});
