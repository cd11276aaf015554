import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ALICE,
  CAROL,
  opensUnit,
  PRODUCT,
  usdtProduct,
} from '../../../../../test/support/loans.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import { add } from '../../../../primitives/units.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
  await opensUnit(venue);
});
afterEach(() => venue.close());

const LOAN = { productId: PRODUCT, uid: ALICE, amount: '50000', reference: 'contract-1' };

const lend = (body: object = {}) =>
  venue.call('POST', '/operator/v1/disburse-loan', { as: 'operator', body: { ...LOAN, ...body } });

const has = () => venue.state.ledger.owned.get(`${ALICE} unified USDT`)?.units;

describe('success', () => {
  it('Y5: lends once per reference, and refuses another loan under it', async () => {
    const before = has() ?? 0;
    const { data } = await lend();
    expect(data).toEqual({
      reference: 'contract-1',
      orderId: expect.stringMatching(/^\d{19}$/),
      repeated: false,
    });
    expect(has()).toBe(add(before, 5000000000000));
    expect((await lend()).data).toEqual({ ...data, repeated: true });
    expect(await lend({ amount: '60000' })).toMatchObject({ code: '90013', data: null });
    expect(has()).toBe(add(before, 5000000000000));
    expect((await lend({ reference: 'contract-2' })).data.orderId).not.toBe(data.orderId);
  });
});

describe('errors, and then nothing is lent', () => {
  it.each([
    ['an unknown product', { productId: 'L-9' }, '40034'],
    ['an unknown user', { uid: '9' }, '25005'],
    ['a user of no risk unit', { uid: CAROL }, '25559'],
    ['more than the product lends', { amount: '1000000.01' }, '90012'],
    ['nothing', { amount: '0' }, '90004'],
    ['an amount finer than the coin', { amount: '0.000000001' }, '90004'],
    ['an amount below zero', { amount: '-1' }, '40020'],
    ['no reference', { reference: '' }, '40019'],
    ['no product', { productId: null }, '40019'],
  ])('%s', async (_, body, code) => {
    const before = has();
    expect(await lend(body)).toMatchObject({ status: 400, code, data: null });
    expect(has()).toBe(before);
  });

  it('more than what there is stands for', async () => {
    // 1 000 000 against 3 000 000 USDT and BTC for at most 10 000 000 is more than a twentieth.
    const ltv = { warn: '0.01', margin: '0.05', liquidate: '0.9' };
    const body = { ...usdtProduct, productId: 'L-2', ltv };
    await venue.call('POST', '/operator/v1/create-loan-product', { as: 'operator', body });
    expect(await lend({ productId: 'L-2', amount: '1000000' })).toMatchObject({ code: '43135' });
    expect(await lend({ productId: 'L-2', amount: '500000' })).toMatchObject({ code: '00000' });
  });
});
