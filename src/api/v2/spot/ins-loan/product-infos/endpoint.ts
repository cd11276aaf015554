/** The leverage and the lines of a loan product. wire.md 3.5. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { loansV2 } from '../../../../loans/family.ts';
import {
  findProduct,
  productInput,
  productLines,
  productLinesWire,
} from '../../../../loans/product.ts';

export default endpoint({
  ...loansV2.declared,
  method: 'GET',
  path: '/api/v2/spot/ins-loan/product-infos',
  summary: 'Get a loan product',
  source: 'wire.md 3.5',
  input: productInput,
  data: Type.Object(productLines),
  handle: ({ input, venue: { state } }) =>
    productLinesWire(state, findProduct(state, input.productId)),
});
