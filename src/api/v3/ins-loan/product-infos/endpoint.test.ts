import { beforeEach, describe, expect, it } from 'vitest';
import { describeLoanOperation } from '../../../../../test/support/loan-outcomes.ts';
import { opensUnit, PRODUCT } from '../../../../../test/support/loans.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { Query } from '../../../../../test/support/trader.ts';

const PATH = '/api/v3/ins-loan/product-infos';

const venue = perTest();
beforeEach(() => opensUnit(venue()));
const ask = (query: Query) => venue().call('GET', PATH, { query });

describe('success', () => {
  it('R-4.5-8 shows the lines of a product; without a bound of its own its leverage is the highest there is', async () => {
    const reply = await ask({ productId: PRODUCT });
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({
      productId: PRODUCT,
      leverage: '125',
      transferLine: '0.7',
      spotBuyLine: '0.8',
      liquidationLine: '0.9',
      stopLiquidationLine: '0.7',
      supportUsdtContract: 'YES',
      supportCoinContract: 'YES',
      supportUsdcContract: 'NO',
      usdtContractOpenLine: '0.8',
      coinContractOpenLine: '0.8',
      usdcContractOpenLine: '0.8',
    });
  });

  it('R-4.5-8 shows what is bounded: its leverage, and the contracts it lets trade', async () => {
    expect((await ask({ productId: 'L-BTC-1' })).data).toEqual({
      productId: 'L-BTC-1',
      leverage: '5',
      transferLine: '0.6667',
      spotBuyLine: '0.75',
      liquidationLine: '0.85',
      stopLiquidationLine: '0.6667',
      supportUsdtContract: 'YES',
      supportCoinContract: 'NO',
      supportUsdcContract: 'NO',
      usdtContractOpenLine: '0.75',
      coinContractOpenLine: '0.75',
      usdcContractOpenLine: '0.75',
    });
  });
});

describe('errors', () => {
  it.each([
    ['no productId', {}, '40019', 'productId'],
    ['an empty productId', { productId: '' }, '40019', 'productId'],
    ['an unknown productId', { productId: 'L-NONE' }, '40034', 'productId'],
    ['a productId too long', { productId: 'L'.repeat(257) }, '40020', 'productId'],
  ])('%s', async (_, query, code, named) => {
    const reply = await ask(query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});

describeLoanOperation({
  method: 'GET',
  path: PATH,
  call: { query: { productId: PRODUCT } },
  refused: {
    call: { query: { productId: 'L-NONE' } },
    english: 'Parameter productId does not exist',
    chinese: '参数productId不存在',
  },
});
