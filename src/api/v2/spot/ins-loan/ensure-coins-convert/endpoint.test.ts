import { beforeEach, describe, expect, it } from 'vitest';
import { describeLoanOperation } from '../../../../../../test/support/loan-outcomes.ts';
import { opensUnit, PRODUCT } from '../../../../../../test/support/loans.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/ins-loan/ensure-coins-convert';

const venue = perTest();
beforeEach(() => opensUnit(venue()));
const ask = (productId: string) => venue().call('GET', PATH, { query: { productId } });

describe('success', () => {
  it('R-4.5-8 lists the collateral of a product, its ratio and how much of it counts at most', async () => {
    const reply = await ask(PRODUCT);
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({
      productId: PRODUCT,
      coinInfo: [
        { coin: 'USDT', convertRatio: '1', maxConvertValue: '' },
        { coin: 'BTC', convertRatio: '0.9', maxConvertValue: '10000000' },
      ],
    });
  });
});

describe('errors', () => {
  it('an unknown productId is 40034, an absent one 40019', async () => {
    expect(await ask('L-NONE')).toMatchObject({ status: 400, code: '40034', data: null });
    expect(await ask('')).toMatchObject({ status: 400, code: '40019', data: null });
  });
});

describeLoanOperation({
  method: 'GET',
  path: PATH,
  call: { query: { productId: PRODUCT } },
  refused: {
    call: {},
    english: 'Parameter productId cannot be empty',
    chinese: '参数productId不能为空',
  },
});
