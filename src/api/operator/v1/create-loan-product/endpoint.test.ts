import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usdtProduct } from '../../../../../test/support/loans.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const create = (body: object) =>
  venue.call('POST', '/operator/v1/create-loan-product', {
    as: 'operator',
    body: { ...usdtProduct, ...body },
  });

const product = () => venue.state.loans.products.get(usdtProduct.productId)?.spec;

describe('success', () => {
  it('declares a product', async () => {
    expect(await create({})).toMatchObject({ code: '00000', data: { productId: 'L-USDT-1' } });
    expect(product()).toEqual(usdtProduct);
  });

  it('with leverage and instruments, where they are bounded', async () => {
    const bounds = { leverage: 5, instruments: [{ category: 'SPOT', symbol: 'ETHUSDT' }] };
    await create({ ...bounds, reason: 'first client' });
    expect(product()).toEqual({ ...usdtProduct, ...bounds });
  });
});

describe('errors, and then there is no product', () => {
  const btc = { coin: 'BTC', ratio: '0.9' };

  it.each([
    ['an unknown coin', { coin: 'NOPE' }, '25201', ''],
    ['an unknown collateral', { collateral: [{ ...btc, coin: 'NOPE' }] }, '25201', ''],
    ['a collateral twice', { collateral: [btc, btc] }, '90002', 'BTC'],
    ['a ratio above one', { collateral: [{ ...btc, ratio: '1.1' }] }, '90004', 'ratio'],
    [
      'a ratio that is none',
      { collateral: [{ ...btc, ratio: 'x' }] },
      '40020',
      'collateral[0].ratio',
    ],
    ['a rate above one', { annualRate: '2' }, '90004', 'annualRate'],
    ['nothing to lend', { maxAmount: '0' }, '90004', 'maxAmount'],
    ['lines that fall', { ltv: { warn: '0.9', margin: '0.8', liquidate: '0.7' } }, '90004', 'ltv'],
    ['no line', { ltv: { warn: '0.9', margin: '0.95' } }, '40019', 'ltv.liquidate'],
    ['a leverage below one', { leverage: 0 }, '40020', 'leverage'],
    ['an unknown pair', { instruments: [{ category: 'SPOT', symbol: 'NOPE' }] }, '25100', 'NOPE'],
    ['an unknown word', { rate: '1' }, '40020', 'rate'],
    ['no name', { productId: '' }, '40019', 'productId'],
  ])('%s', async (_, body, code, named) => {
    const reply = await create(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
    expect(product()).toBeUndefined();
  });

  it('one that exists', async () => {
    await create({});
    expect(await create({ annualRate: '0.5' })).toMatchObject({ code: '90002' });
    expect(product()).toEqual(usdtProduct);
  });
});
