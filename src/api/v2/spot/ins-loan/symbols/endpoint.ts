/** The spot pairs that a loan product lets trade. wire.md 3.5. */

import Type from 'typebox';
import { tradedUnder } from '../../../../../engine/read/unit-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, str } from '../../../../../http/fields.ts';
import { loansV2 } from '../../../../loans/family.ts';
import { findProduct, productInput } from '../../../../loans/product.ts';

export default endpoint({
  ...loansV2.declared,
  method: 'GET',
  path: '/api/v2/spot/ins-loan/symbols',
  summary: 'Get the pairs of a loan product',
  source: 'wire.md 3.5',
  input: productInput,
  data: Type.Object({ productId: str('Loan product.'), spotSymbols: list(str('Spot pair.')) }),
  handle: ({ input: { productId }, venue: { state } }) => ({
    productId,
    spotSymbols: tradedUnder(state, findProduct(state, productId), 'SPOT').map(
      ({ symbol }) => symbol,
    ),
  }),
});
