/** Plans a spot order: its size checks, its minimum value, and whether its money is there. */
import { parseUnits } from '../../primitives/decimal.ts';
import { sweep } from '../book/liquidity.ts';
import { bestLevel } from '../book/order-book.ts';
import { baseUnits, tradeValue } from '../instrument/value.ts';
import { freeBalance } from '../margin/free-balance.ts';
import { stepsToText } from '../order/order-record.ts';
import type { Plan } from '../order/plan.ts';
import { checkPriceBand, marketLimit } from '../order/price-band.ts';
import { checkSize, checkValue } from '../order/size-checks.ts';
import type { PlaceOrder } from '../order-command.ts';
import type { Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Holding } from '../user/user.ts';

export function planSpot(state: State, holding: Holding, command: PlaceOrder): Plan | Rejection {
  const budget = budgetOf(holding, command);
  if (typeof budget !== 'bigint') return budget;
  const lots = command.lots ?? 0;
  const limitTicks =
    command.orderType === 'limit' ? command.priceTicks : marketLimit(holding.market, command.side);
  const wrong =
    checkSpotSize(holding, command, budget) ??
    checkPriceBand(holding.market, command.side, command.priceTicks) ??
    checkFunds(state, holding, spending(holding, command, budget));
  if (wrong !== undefined) return wrong;
  return {
    side: command.side,
    lots,
    cutLots: 0,
    quoteBudget: budget,
    isReduceOnly: false,
    holdMode: undefined,
    positionSide: undefined,
    effect: undefined,
    marginMode: undefined,
    leverage: 1,
    limitTicks,
    displaced: [],
    displacedReason: 'normal_cancel',
  };
}

/** Quote units of a market buy; 0n for every other order. */
function budgetOf(holding: Holding, command: PlaceOrder): bigint | Rejection {
  if (command.orderType === 'limit' || command.side === 'sell') return 0n;
  const { valueScale } = holding.market.instrument;
  const budget = parseUnits(command.quoteAmount ?? '', valueScale);
  return budget === undefined || budget <= 0n
    ? { reason: 'invalid-amount', detail: 'size' }
    : budget;
}

function checkSpotSize(
  holding: Holding,
  command: PlaceOrder,
  budget: bigint,
): Rejection | undefined {
  const { instrument } = holding.market;
  if (budget > 0n) return checkBudget(holding, budget);
  const lots = command.lots ?? 0;
  const value =
    command.orderType === 'limit'
      ? tradeValue(instrument, command.priceTicks ?? 0, lots)
      : sweep(holding.market, command.side, lots, undefined).value;
  // A market sell into an empty book has no value to check: it will end unfilled.
  const isValued = command.orderType === 'limit' || value > 0n;
  return (
    checkSize(instrument, command.orderType, lots) ??
    (isValued ? checkValue(instrument, value) : undefined)
  );
}

/** A market buy is as large as what its money would buy at the best ask, the most it can get. */
function checkBudget({ market }: Holding, budget: bigint): Rejection | undefined {
  const { instrument, book } = market;
  const best = bestLevel(book.asks);
  const lots = best === undefined ? 0n : budget / tradeValue(instrument, best.ticks, 1);
  if (lots > BigInt(instrument.maxMarketLots)) {
    const detail = stepsToText(instrument.maxMarketLots, instrument.sizeStep);
    return { reason: 'size-above-maximum', detail };
  }
  return checkValue(instrument, budget);
}

/** The coin and units that the order will hold. */
function spending(
  holding: Holding,
  command: PlaceOrder,
  budget: bigint,
): { coin: string; amount: bigint } {
  const { instrument } = holding.market;
  const lots = command.lots ?? 0;
  if (command.side === 'sell')
    return { coin: instrument.base, amount: baseUnits(instrument, lots) };
  const amount = budget > 0n ? budget : tradeValue(instrument, command.priceTicks ?? 0, lots);
  return { coin: instrument.quote, amount };
}

function checkFunds(
  state: State,
  holding: Holding,
  spends: { coin: string; amount: bigint },
): Rejection | undefined {
  const pocket = spends.coin === holding.market.instrument.base ? holding.stock : holding.cash;
  const isShort = freeBalance(state, pocket) < spends.amount;
  return isShort ? { reason: 'insufficient-balance', detail: spends.coin } : undefined;
}
