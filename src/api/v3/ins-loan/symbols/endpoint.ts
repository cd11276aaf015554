/** What a loan product lets trade, and with how much leverage. wire.md 3.5. */

import Type from 'typebox';
import type { Category } from '../../../../engine/core/instrument.ts';
import { tradedUnder } from '../../../../engine/read/unit-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, str } from '../../../../http/fields.ts';
import { loansV3, loanUnitOf } from '../../../loans/family.ts';
import { findProduct, leverageText, productInput } from '../../../loans/product.ts';

const contract = Type.Object({
  symbol: str('Contract.'),
  leverage: str('Highest leverage that may be set on it.'),
});

const data = Type.Object({
  productId: str('Loan product.'),
  spotSymbols: list(str('Spot pair.')),
  marginLeverage: str('Highest leverage of a spot pair on margin; 0 when none trades so.'),
  usdtContractLeverage: str('Highest leverage of a USDT futures contract; 0 when there is none.'),
  coinContractLeverage: str('The same of coin futures.'),
  usdcContractLeverage: str('The same of USDC futures.'),
  usdtContractSymbols: list(contract),
  coinContractSymbols: list(contract),
  usdcContractSymbols: list(contract),
});

export default endpoint({
  ...loansV3.declared,
  method: 'GET',
  path: '/api/v3/ins-loan/symbols',
  summary: 'Get the pairs of a loan product',
  source: 'wire.md 3.5',
  input: productInput,
  data,
  handle: ({ input: { productId }, caller, venue: { state } }) => {
    loanUnitOf(state, caller, loansV3);
    const product = findProduct(state, productId);
    const listed = (category: Category) => tradedUnder(state, product, category);
    const leverage = (category: Category) => leverageText(product, listed(category));
    const contracts = (category: Category) =>
      listed(category).map((instrument) => ({
        symbol: instrument.symbol,
        leverage: leverageText(product, [instrument]),
      }));
    return {
      productId,
      spotSymbols: listed('SPOT').map(({ symbol }) => symbol),
      marginLeverage: leverage('SPOT'),
      usdtContractLeverage: leverage('USDT-FUTURES'),
      coinContractLeverage: leverage('COIN-FUTURES'),
      usdcContractLeverage: leverage('USDC-FUTURES'),
      usdtContractSymbols: contracts('USDT-FUTURES'),
      coinContractSymbols: contracts('COIN-FUTURES'),
      usdcContractSymbols: contracts('USDC-FUTURES'),
    };
  },
});
