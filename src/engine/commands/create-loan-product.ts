/** Declares a product that institutional loans are given by. */
import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { LoanProductSpec } from '../core/loan.ts';
import { NAMED_MARKET } from '../core/record-parts.ts';
import { type Answer, isRejection } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { loanProduct } from '../credit/loan/product.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface CreateLoanProduct extends Signed {
  readonly type: 'create-loan-product';
  readonly spec: LoanProductSpec;
}

const COLLATERAL = struct<LoanProductSpec['collateral'][number]>({
  coin: text,
  ratio: text,
  maxValue: optional(text),
});

const LOAN_PRODUCT = struct<LoanProductSpec>({
  productId: text,
  coin: text,
  annualRate: text,
  maxAmount: text,
  collateral: list(COLLATERAL),
  ltv: struct<LoanProductSpec['ltv']>({ warn: text, margin: text, liquidate: text }),
  leverage: optional(integer),
  instruments: optional(list(NAMED_MARKET)),
});

export const createLoanProduct = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 46,
  codec: struct<CreateLoanProduct>({
    type: literal('create-loan-product'),
    spec: LOAN_PRODUCT,
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state }: Context,
  { spec }: CreateLoanProduct,
): Answer<{ readonly productId: string }> {
  const { productId } = spec;
  const product = loanProduct(state, spec);
  if (isRejection(product)) return product;
  state.loans.products.set(productId, product);
  return { ok: true, productId };
}
