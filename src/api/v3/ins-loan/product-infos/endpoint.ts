/** The leverage and the lines of a loan product, and which contracts it lets trade. wire.md 3.5. */

import Type from 'typebox';
import type { FuturesCategory } from '../../../../engine/core/instrument.ts';
import { tradedUnder } from '../../../../engine/read/unit-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { loansV3, loanUnitOf } from '../../../loans/family.ts';
import {
  findProduct,
  productInput,
  productLines,
  productLinesWire,
} from '../../../loans/product.ts';

const data = Type.Object({
  ...productLines,
  supportUsdtContract: str('YES or NO: whether USDT futures may be traded.'),
  supportCoinContract: str('The same of coin futures.'),
  supportUsdcContract: str('The same of USDC futures.'),
  usdtContractOpenLine: str('Loan to value from which no USDT futures are opened.'),
  coinContractOpenLine: str('The same of coin futures.'),
  usdcContractOpenLine: str('The same of USDC futures.'),
});

export default endpoint({
  ...loansV3.declared,
  method: 'GET',
  path: '/api/v3/ins-loan/product-infos',
  summary: 'Get a loan product',
  source: 'wire.md 3.5',
  input: productInput,
  data,
  handle: ({ input, caller, venue: { state } }) => {
    loanUnitOf(state, caller, loansV3);
    const product = findProduct(state, input.productId);
    const lines = productLinesWire(state, product);
    const supports = (category: FuturesCategory) =>
      tradedUnder(state, product, category).length > 0 ? 'YES' : 'NO';
    return {
      ...lines,
      supportUsdtContract: supports('USDT-FUTURES'),
      supportCoinContract: supports('COIN-FUTURES'),
      supportUsdcContract: supports('USDC-FUTURES'),
      usdtContractOpenLine: lines.spotBuyLine,
      coinContractOpenLine: lines.spotBuyLine,
      usdcContractOpenLine: lines.spotBuyLine,
    };
  },
});
