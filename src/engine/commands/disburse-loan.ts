/**
 * A loan is lent to a member of a risk unit, into the wallet where he trades spot, as far as the
 * product lends to one unit and the unit's loan to value stays below the margin line with it. The same
 * act under its reference again lends nothing (see R-L-1).
 * Decides R-I-2.
 */

import { idFrom } from '../../primitives/id.ts';
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { add, type Units } from '../../primitives/units.ts';
import type { User } from '../core/entities.ts';
import { type LoanProduct, type RiskUnit, unpaidPrincipal } from '../core/loan.ts';
import { isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseAmount } from '../core/steps.ts';
import { walletFor } from '../core/user.ts';
import { checkLeverages } from '../credit/loan/check-loan-order.ts';
import { productsOf } from '../credit/loan/product.ts';
import { refusalAtLine, unitRisk } from '../credit/loan/unit-risk.ts';
import { openLoan } from '../credit/loan/unit-watch.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { actOnce, type Once } from '../money/act-once.ts';
import { loanAccounts, pocketAccounts } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface DisburseLoan extends Signed {
  readonly type: 'disburse-loan';
  readonly productId: string;
  readonly uid: string;
  readonly amount: string;
  /** The same act under it again: the first answer, nothing moves (see R-L-1). */
  readonly reference: string;
}

export const disburseLoan = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 48,
  codec: struct<DisburseLoan>({
    type: literal('disburse-loan'),
    productId: text,
    uid: text,
    amount: text,
    reference: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: DisburseLoan): Once<{ readonly orderId: string }> {
  const act = () => {
    const plan = planLoan(context.state, command);
    return isRejection(plan) ? plan : lend(context, plan);
  };
  return actOnce(context, command, { act, read: (orderId) => ({ orderId }) });
}

interface Plan {
  readonly product: LoanProduct;
  readonly user: User;
  readonly unit: RiskUnit;
  readonly amount: Units;
}

function planLoan(state: State, { productId, uid, amount: text }: DisburseLoan): Plan | Rejection {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const product = state.loans.products.get(productId);
  if (product === undefined) return refuse('unknown-loan-product', productId);
  const unit = state.loans.unitOf.get(uid);
  if (unit === undefined) return refuse('not-a-loan-user', uid);
  const amount = parseAmount(text, state.coins.get(product.coin)?.scale ?? 0);
  if (amount === undefined) return refuse('invalid-amount', 'amount');
  if (add(amount, unpaidOf(unit, product)) > product.maxAmount)
    return refuse('loan-exceeds-limit', product.spec.maxAmount);
  const plan = { product, user, unit, amount };
  return checkLeverages(state, unit, product.spec.leverage) ?? checkRisk(state, plan) ?? plan;
}

function unpaidOf(unit: RiskUnit, { spec }: LoanProduct): Units {
  return [...unit.loans]
    .filter(({ productId }) => productId === spec.productId)
    .reduce<Units>((sum, loan) => add(sum, unpaidPrincipal(loan)), 0);
}

/** As if it were lent: the money itself is there to stand for it, where its coin does. */
function checkRisk(state: State, { product, unit, amount }: Plan): Rejection | undefined {
  const { coin } = product;
  if (usdPrice(state, coin) === 0) return refuse('no-mark-price', coin);
  const products = new Set([...productsOf(state, unit), product]);
  const lent = { coin, units: amount, owed: amount };
  const risk = unitRisk(state, unit, [lent], [...products]);
  return refusalAtLine(risk, 'margin', 'loan-risk');
}

function lend({ state, timeMs }: Context, { product, user, unit, amount }: Plan): string {
  const { coin, spec } = product;
  const { uid } = user;
  const orderId = idFrom(state.counters.loanOrder++);
  const accounts = loanAccounts(state.ledger, { coin, orderId, uid });
  const to = pocketAccounts(state.ledger, uid, walletFor(user, 'SPOT'), coin).available;
  post(state.ledger, { from: accounts.principal, to, amount, kind: 'loan', cause: orderId });
  openLoan(state, unit, {
    orderId,
    productId: spec.productId,
    uid,
    riskUnitId: unit.id,
    coin,
    loanMs: timeMs,
    amount,
    repaidPrincipal: 0,
    repaidInterest: 0,
    ...accounts,
  });
  return orderId;
}
