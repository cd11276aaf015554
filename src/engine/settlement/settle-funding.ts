/**
 * Funding: at the end of each interval the longs of a contract pay the shorts (or, at a negative rate,
 * the reverse) the value of their positions at the mark times the mean premium, clamped.
 *
 * Paid = received, to the last unit: each payer pays his due, rounded up, as far as he has it (a crossed
 * position from the wallet, an isolated one from its margin); the sum is shared among the receivers by size,
 * so that the shares add up to it. Worked: 2 BTC long against shorts of 1.5 and 0.5 at 60 000 and
 * 0.01 %: 12 USDT paid, 9 and 3 received.
 * Decides R-N-5.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, minUnits, mulDiv, neg, sub, type Units } from '../../primitives/units.ts';
import type { Market, UserMarket } from '../core/entities.ts';
import { MARK_SCALE, nextFundingMs, RATE_SCALE } from '../core/instrument.ts';
import { keepReceipt } from '../core/keep-receipt.ts';
import type { PositionSide } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import type { Position } from '../core/position.ts';
import type { Context } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { feeOn, markValue } from '../core/value.ts';
import { lendShortage } from '../credit/borrow/debt.ts';
import { fundingRate, markFigures, markPrice, restartPremium } from '../markets/mark-price.ts';
import { fundingPool } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { freeLocked } from '../orders/futures/shortage.ts';
import { positionChanged } from '../positions/monitor.ts';
import { holdersOf, payingAccount, positionOf } from '../positions/user-market.ts';
import { setMark } from '../risk/set-mark.ts';

/** One position's part in a settlement. */
interface FundingPosition {
  readonly userMarket: UserMarket;
  readonly position: Position;
}

export function settleFunding(context: Context, market: Market): void {
  setMark(context.state, market);
  const rate = fundingRate(market, context.timeMs);
  const mark = markPrice(market);
  context.events.push({
    type: 'funding-settled',
    instrument: market.instrument,
    rate: formatUnits(rate, RATE_SCALE),
    markPrice: formatUnits(mark ?? 0, MARK_SCALE),
  });
  if (mark !== undefined && rate !== 0) {
    const longs = positionsOn(market, 'long');
    const shorts = positionsOn(market, 'short');
    const paid = rate > 0 ? collect(context, longs, rate) : collect(context, shorts, rate);
    share(context, rate > 0 ? shorts : longs, { paid, rate });
  }
  market.fundingDueMs = nextFundingMs(market, context.timeMs);
  restartPremium(market.premium, context.timeMs);
  setMark(context.state, market);
}

function positionsOn(market: Market, side: PositionSide): FundingPosition[] {
  return holdersOf(market).flatMap((userMarket) => {
    const position = positionOf(userMarket, side);
    return position === undefined ? [] : [{ userMarket, position }];
  });
}

/** Takes from each payer what he owes and has; returns what came together. */
function collect(context: Context, payers: readonly FundingPosition[], rate: Units): Units {
  let sum: Units = 0;
  for (const payer of payers) {
    const { userMarket, position } = payer;
    const { instrument } = userMarket.market;
    const value = markValue(instrument, position.lots, markPrice(userMarket.market) ?? 0);
    const due = feeOn(value, rate > 0 ? rate : neg(rate));
    const account = payingAccount(context.state.ledger, userMarket, position.side);
    if (userMarket.marginMode === 'crossed') {
      lendShortage(context.state, userMarket, due);
      freeLocked(context, userMarket, due);
    }
    const amount = minUnits(due, account.balance);
    move(context, payer, neg(amount));
    keepFundingReceipt(context, payer, { rate, value, due: neg(due), amount: neg(amount) });
    sum = add(sum, amount);
  }
  return sum;
}

/** Gives each receiver his share of the sum by size. */
function share(
  context: Context,
  receivers: readonly FundingPosition[],
  { paid, rate }: { paid: Units; rate: Units },
): void {
  const total = receivers.reduce((lots, { position }) => lots + position.lots, 0);
  let lots: Units = 0;
  let given: Units = 0;
  for (const receiver of receivers) {
    const { userMarket, position } = receiver;
    lots = add(lots, position.lots);
    const amount = sub(mulDiv(paid, lots, total), given);
    given = add(given, amount);
    const value = markValue(
      userMarket.market.instrument,
      position.lots,
      markPrice(userMarket.market) ?? 0,
    );
    move(context, receiver, amount);
    keepFundingReceipt(context, receiver, { rate, value, due: amount, amount });
  }
}

function move(context: Context, { userMarket, position }: FundingPosition, amount: Units): void {
  const { ledger } = context.state;
  position.funding = add(position.funding, amount);
  positionChanged(context.state, userMarket);
  post(ledger, {
    from: fundingPool(ledger, userMarket.key, userMarket.market.instrument.marginCoin),
    to: payingAccount(ledger, userMarket, position.side),
    amount,
    kind: 'funding',
    cause: position.id,
  });
}

/** What one position paid (negative) or received. Amounts in margin-coin units. */
function keepFundingReceipt(
  context: Context,
  { userMarket, position }: FundingPosition,
  sums: {
    readonly rate: Units;
    readonly value: Units;
    readonly due: Units;
    readonly amount: Units;
  },
): void {
  const { instrument } = userMarket.market;
  const coin = instrument.marginCoin;
  const money = (name: string, units: Units) => ({
    name,
    value: formatUnits(units, coinScale(context.state, coin)),
    coin,
  });
  keepReceipt(context, {
    kind: 'funding',
    uid: userMarket.user.uid,
    instrument: userMarket.key,
    positionSide: position.side,
    positionId: position.id,
    inputs: [
      {
        name: 'size',
        value: stepsToText(position.lots, instrument.sizeStep),
        seq: position.changedSeq,
      },
      { name: 'rate', value: formatUnits(sums.rate, RATE_SCALE) },
      money('value at the mark', sums.value),
      ...markFigures(userMarket.market),
    ],
    formula:
      sums.amount <= 0
        ? 'paid = value at the mark × |rate|, rounded up, as far as it is there'
        : 'received = the share, by size, of what the other side paid',
    outcome: [money('due', sums.due), money('amount', sums.amount)],
  });
}
