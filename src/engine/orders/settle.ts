/** Settles both sides of a match and tells the trade. Decides R-2.3-11, R-E-6. */

import { idFrom } from '../../primitives/id.ts';
import { add, mul, mulDiv, mulDivCeil, pow10, sub, type Units } from '../../primitives/units.ts';
import { markDirty } from '../core/dirty.ts';
import type { LedgerAccount, Order } from '../core/entities.ts';
import type { Fill, Traded } from '../core/event.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { type Liquidity, tradeValue } from '../core/value.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { fees, pocketAccounts } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { countFees } from '../partners/count-fees.ts';
import { hasFree } from '../risk/free-balance.ts';
import { finish } from './lifecycle.ts';
import { type FillEffect, type Match, productOf } from './product.ts';

export function settle(context: Context, match: Match, maker: Order, taker: Order): void {
  const product = productOf(match.market);
  const { events } = context;
  const before = events.length;
  const { leavesLots } = maker;
  product.exchange(context, match, taker, maker);
  const takerFill = fillOf(context, 'taker', {
    order: taker,
    leavesLots: taker.leavesLots,
    done: product.settle(context, match, taker, 'taker'),
  });
  const makerFill = fillOf(context, 'maker', {
    order: maker,
    leavesLots,
    done: product.settle(context, match, maker, 'maker'),
  });
  const trade: Traded = {
    type: 'traded',
    tradeId: match.tradeId,
    instrument: match.market.instrument,
    priceTicks: match.ticks,
    lots: match.lots,
    value: match.value,
    takerSide: taker.side,
    isOffBook: match.isOffBook,
    maker: makerFill,
    taker: takerFill,
  };
  // Settling may end orders and positions, also these two: the trade that they end by is told first.
  if (events.length === before) events.push(trade);
  else events.splice(before, 0, trade);
  markDirty(context.state.unmarkedMarkets, match.market);
  // Fees are counted only while a day is open (R-A-4).
  if (context.state.dayDueMs > 0) countFees(context, trade);
  product.cover(context, taker);
  product.cover(context, maker);
}

/** One side of a match, settled; `leavesLots` is what it had left before anything followed from that. */
interface Settled {
  readonly order: Order;
  readonly leavesLots: number;
  readonly done: FillEffect;
}

function fillOf(
  context: Context,
  liquidity: Liquidity,
  { order, leavesLots, done }: Settled,
): Fill {
  return {
    fillId: idFrom(context.state.counters.fill++),
    order,
    liquidity,
    fee: done.fee,
    feeCoin: done.feeCoin,
    feeDeduction: done.feeDeduction,
    realisedPnl: done.realisedPnl,
    positionSide: done.positionSide,
    effect: done.effect,
    leavesLots,
    cumLots: order.cumLots,
    cumValue: order.cumValue,
    orderFee: order.fee,
    orderPlatformFee: order.platformFee,
    orderPnl: order.realisedPnl,
  };
}

/** Counts a trade into one of its two orders. */
export function countFill(context: Context, order: Order, match: Match): void {
  order.cumLots += match.lots;
  order.cumValue = add(order.cumValue, match.value);
  order.status = 'partially_filled';
  order.updatedMs = context.timeMs;
}

/**
 * A trade that the venue makes between two closing orders of its own, at a price of its own: netting
 * hedged positions, deleveraging, delivery. It moves positions and money like any other, but neither the
 * book nor the last price.
 */

/** Both orders are on no book and have at least `lots` left; one that has none left is filled. */
export function tradeOffBook(
  context: Context,
  between: { readonly taker: Order; readonly maker: Order },
  at: { readonly ticks: number; readonly lots: number },
): void {
  const { taker, maker } = between;
  const { ticks, lots } = at;
  const { market } = taker.userMarket;
  const tradeId = idFrom(context.state.counters.trade++);
  const value = tradeValue(market.instrument, ticks, lots);
  const match: Match = { market, tradeId, ticks, lots, value, isOffBook: true };
  for (const order of [taker, maker]) {
    order.leavesLots -= lots;
    countFill(context, order, match);
  }
  settle(context, match, maker, taker);
  for (const order of [taker, maker]) if (order.leavesLots === 0) finish(context, order, 'filled');
}

/**
 * Charges the fee of one side of a fill. A user who wishes it pays a fee in the platform coin at its
 * discount (R-E-6), while he has it free in the wallet where the fill settles and both coins have a USD
 * price; else it is taken from the account that the fill settled in.
 *
 * Worked: a fee of 1 USDT, BGB at 4 USD, discount 20 %: 0.25 BGB gross, 0.05 forgiven, 0.2 paid.
 */

/** What a side of a fill paid: `fee` units of `feeCoin`, and what the discount forgave. */
export type PaidFee = Pick<FillEffect, 'fee' | 'feeCoin' | 'feeDeduction'>;

/** A fee that is due: `amount` units of the account's coin. */
interface FeeDue {
  readonly account: LedgerAccount;
  readonly amount: Units;
  readonly tradeId: string;
}

/** Takes the fee from the account, or gives it (a negative one) back. */
export function takeFee({ state }: Context, order: Order, due: FeeDue): PaidFee {
  const { account, amount, tradeId } = due;
  const income = fees(state.ledger, account.coin);
  post(state.ledger, { from: account, to: income, amount, kind: 'fee', cause: tradeId, order });
  order.fee = add(order.fee, amount);
  order.feeCoin = account.coin;
  return { fee: amount, feeCoin: account.coin, feeDeduction: undefined };
}

/** Pays the fee in the platform coin; undefined where that is not wished or cannot be. */
export function payByPlatformCoin(
  context: Context,
  order: Order,
  due: FeeDue,
): PaidFee | undefined {
  const { user, wallet } = order.userMarket;
  const { deduction } = context.state.fees;
  if (!user.isFeeDeducted || deduction === undefined) return undefined;
  if (due.amount <= 0 || order.execType !== 'normal') return undefined;
  const gross = inCoin(context.state, due.account.coin, due.amount, deduction.coin);
  if (gross === undefined) return undefined;
  const forgiven = mulDiv(gross, deduction.discount, RATE_UNIT);
  const paid = sub(gross, forgiven);
  const { ledger } = context.state;
  const pocket = pocketAccounts(ledger, user.uid, wallet, deduction.coin);
  if (!hasFree(context.state, pocket, paid)) return undefined;
  post(ledger, {
    from: pocket.available,
    to: fees(ledger, deduction.coin),
    amount: paid,
    kind: 'fee',
    cause: due.tradeId,
    order,
  });
  order.platformFee = add(order.platformFee, paid);
  order.platformFeeCoin = deduction.coin;
  return { fee: paid, feeCoin: deduction.coin, feeDeduction: forgiven };
}

const RATE_UNIT = pow10(RATE_SCALE);

/** Units of one coin as units of another at their USD prices, rounded up; undefined without prices. */
function inCoin(state: State, from: string, amount: Units, to: string): Units | undefined {
  const [price, toPrice] = [usdPrice(state, from), usdPrice(state, to)];
  if (price <= 0 || toPrice <= 0) return undefined;
  return mulDivCeil(
    mul(amount, price),
    pow10(coinScale(state, to)),
    mul(toPrice, pow10(coinScale(state, from))),
  );
}
