/**
 * Settling a spot trade: quote from the buyer's hold to the seller, base from the seller's hold to
 * the buyer, each side's fee from the coin it received (case A20), and what a buyer held above the
 * trade's price back to him (case A19).
 */

import type { Match } from '../book/match.ts';
import type { Fill } from '../event.ts';
import { feeRate } from '../fees/fee-schedule.ts';
import { baseUnits, feeOn, tradeValue } from '../instrument/value.ts';
import { fees } from '../ledger/chart-of-accounts.ts';
import { accountsIn } from '../ledger/holding-accounts.ts';
import { post } from '../ledger/ledger.ts';
import type { Order } from '../order/order.ts';
import type { Turn } from '../turn.ts';
import type { Holding } from '../user/user.ts';
import { releaseHold } from './hold.ts';

type FillEffect = Pick<Fill, 'fee' | 'feeCoin' | 'realisedPnl' | 'positionSide' | 'effect'>;

interface SpotSide {
  readonly holding: Holding;
  readonly order: Order;
  readonly liquidity: 'maker' | 'taker';
}

/** Moves the money of a trade; returns each side's fee. */
export function settleSpot(
  turn: Turn,
  trade: Match,
  sides: { buy: SpotSide; sell: SpotSide },
): { buy: FillEffect; sell: FillEffect } {
  const { instrument } = trade.market;
  const { buy, sell } = sides;
  const quantity = baseUnits(instrument, trade.lots);
  const buyer = {
    quote: accountsIn(turn.state, buy.holding, instrument.quote),
    base: accountsIn(turn.state, buy.holding, instrument.base),
  };
  const seller = {
    quote: accountsIn(turn.state, sell.holding, instrument.quote),
    base: accountsIn(turn.state, sell.holding, instrument.base),
  };
  const { ledger } = turn.state;
  const cause = trade.tradeId;
  post(ledger, {
    from: buyer.quote.locked,
    to: seller.quote.available,
    amount: trade.value,
    kind: 'trade',
    cause,
  });
  post(ledger, {
    from: seller.base.locked,
    to: buyer.base.available,
    amount: quantity,
    kind: 'trade',
    cause,
  });
  buy.order.held -= trade.value;
  sell.order.held -= quantity;
  releaseImprovement(turn, trade, buy);
  return {
    buy: chargeFee(turn, trade, { ...buy, coin: instrument.base, received: quantity }),
    sell: chargeFee(turn, trade, { ...sell, coin: instrument.quote, received: trade.value }),
  };
}

/** A limit buy held its limit price; the difference to the trade's price is free again. */
function releaseImprovement(turn: Turn, trade: Match, buy: SpotSide): void {
  const { order } = buy;
  if (order.priceTicks <= trade.ticks) return;
  const held = tradeValue(order.instrument, order.priceTicks, trade.lots);
  releaseHold(turn, buy.holding, order, held - trade.value);
}

function chargeFee(
  turn: Turn,
  trade: Match,
  side: SpotSide & { coin: string; received: bigint },
): FillEffect {
  const fee = feeOn(side.received, feeRate(trade.market.instrument, side.liquidity));
  const account = accountsIn(turn.state, side.holding, side.coin).available;
  post(turn.state.ledger, {
    from: account,
    to: fees(turn.state.ledger, side.coin),
    amount: fee,
    kind: 'fee',
    cause: side.order.id,
  });
  side.order.fee += fee;
  side.order.feeCoin = side.coin;
  return { fee, feeCoin: side.coin, realisedPnl: 0n, positionSide: undefined, effect: undefined };
}
