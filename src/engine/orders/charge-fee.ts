/**
 * Charges the fee of one side of a fill. A user who wishes it pays a fee in the platform coin at its
 * discount (R-E-6), while he has it free in the wallet where the fill settles and both coins have a USD price; else it is taken
 * from the account that the fill settled in.
 *
 * Worked: a fee of 1 USDT, BGB at 4 USD, discount 20 %: 0.25 BGB gross, 0.05 forgiven, 0.2 paid.
 */
import { ceilDiv, pow10 } from '../../primitives/decimal.ts';
import type { LedgerAccount, Order } from '../core/entities.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import { coinScale } from '../core/order-record.ts';
import type { State, Turn } from '../core/state.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { fees, pocketAccounts } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { hasFree } from '../risk/free-balance.ts';
import type { FillEffect } from './product.ts';

/** What a side of a fill paid: `fee` units of `feeCoin`, and what the discount forgave. */
export type PaidFee = Pick<FillEffect, 'fee' | 'feeCoin' | 'feeDeduction'>;

/** A fee that is due: `amount` units of the account's coin. */
export interface FeeDue {
  readonly account: LedgerAccount;
  readonly amount: bigint;
  readonly tradeId: string;
}

/** Takes the fee from the account, or gives it (a negative one) back. */
export function takeFee({ state }: Turn, order: Order, due: FeeDue): PaidFee {
  const { account, amount, tradeId } = due;
  const income = fees(state.ledger, account.coin);
  post(state.ledger, { from: account, to: income, amount, kind: 'fee', cause: tradeId, order });
  order.fee += amount;
  order.feeCoin = account.coin;
  return { fee: amount, feeCoin: account.coin, feeDeduction: undefined };
}

/** Pays the fee in the platform coin; undefined where that is not wished or cannot be. */
export function payByPlatformCoin(turn: Turn, order: Order, due: FeeDue): PaidFee | undefined {
  const { user, wallet } = order.holding;
  const { deduction } = turn.state.fees;
  if (!user.isFeeDeducted || deduction === undefined) return undefined;
  if (due.amount <= 0n || order.execType !== 'normal') return undefined;
  const gross = inCoin(turn.state, due.account.coin, due.amount, deduction.coin);
  if (gross === undefined) return undefined;
  const forgiven = (gross * deduction.discount) / RATE_UNIT;
  const paid = gross - forgiven;
  const { ledger } = turn.state;
  const pocket = pocketAccounts(ledger, user.uid, wallet, deduction.coin);
  if (!hasFree(turn.state, pocket, paid)) return undefined;
  post(ledger, {
    from: pocket.available,
    to: fees(ledger, deduction.coin),
    amount: paid,
    kind: 'fee',
    cause: due.tradeId,
    order,
  });
  order.platformFee += paid;
  order.platformFeeCoin = deduction.coin;
  return { fee: paid, feeCoin: deduction.coin, feeDeduction: forgiven };
}

const RATE_UNIT = pow10(RATE_SCALE);

/** Units of one coin as units of another at their USD prices, rounded up; undefined without prices. */
function inCoin(state: State, from: string, amount: bigint, to: string): bigint | undefined {
  const [price, toPrice] = [usdPrice(state, from), usdPrice(state, to)];
  if (price <= 0n || toPrice <= 0n) return undefined;
  return ceilDiv(
    amount * price * pow10(coinScale(state, to)),
    toPrice * pow10(coinScale(state, from)),
  );
}
