/** Declares a product that institutional loans are given by. */
import type { LoanProductSpec } from '../core/loan.ts';
import { type Answer, isRejection, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import { loanProduct } from '../credit/loan/product.ts';
import { defineCommand, type Signed } from './definition.ts';

export interface CreateLoanProduct extends Signed {
  readonly type: 'create-loan-product';
  readonly spec: LoanProductSpec;
}

export const createLoanProduct = defineCommand({ sender: 'operator', toldBy: 'changed', apply });

function apply(
  { state }: Turn,
  { spec }: CreateLoanProduct,
): Answer<{ readonly productId: string }> {
  const { productId } = spec;
  if (state.loans.products.has(productId)) return refuse('already-exists', productId);
  const product = loanProduct(state, spec);
  if (isRejection(product)) return product;
  state.loans.products.set(productId, product);
  return { ok: true, productId };
}
