/** A v3 order as the family takes it, alone or in a batch (wire.md 4.3, 6.3, appendix A v3 trade). */

import type { Static } from 'typebox';
import type { PlaceOrder } from '../../../engine/commands/place-order.ts';
import { type Instrument, isFutures } from '../../../engine/core/instrument.ts';
import type { OrderType, Presets } from '../../../engine/core/order.ts';
import { isSizedInMoney } from '../../../engine/core/order.ts';
import type { Caller } from '../../../http/endpoint.ts';
import {
  category,
  clientOid,
  decimal,
  type object,
  oneOf,
  optional,
  symbol,
  yesNo,
} from '../../../http/fields.ts';
import { missing, WireError } from '../../../http/wire-error.ts';
import { present } from '../../../primitives/present.ts';
import { readPresets, readPrice, readQuoteAmount, readSize } from '../order-numbers.ts';
import { orderOptions, readOptions, timeInForce } from '../order-options.ts';
import { originOf } from '../trade-side.ts';

const triggerBy = () =>
  optional(oneOf(['market', 'mark'], { description: 'Price that triggers it.' }));
const executeAs = () =>
  oneOf(['market', 'limit'], { default: 'market', description: 'How it executes.' });

const WAITS =
  'an order that waits for a price is placed by POST /api/v3/trade/place-strategy-order';

const refused = () => optional(decimal({ description: `Refused: ${WAITS}.` }));

export const orderFieldsV3 = {
  category: category(),
  symbol: symbol(),
  qty: decimal({ description: 'Base coin; quote coin for a spot market buy.' }),
  price: optional(decimal({ description: 'Required for limit orders.' })),
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  timeInForce: timeInForce(),
  posSide: optional(oneOf(['long', 'short'], { description: 'Hedge mode: the position meant.' })),
  marginMode: optional(
    oneOf(['crossed', 'isolated'], { description: 'Futures; the mode of the pair when absent.' }),
  ),
  clientOid: optional(clientOid()),
  reduceOnly: yesNo({ default: false, description: 'One-way mode only.' }),
  ...orderOptions,
  triggerPrice: refused(),
  // What ccxt sends for an order that waits: placed at once it would be another order than was meant.
  stopPrice: refused(),
  trailingPercent: refused(),
  takeProfit: optional(decimal({ description: 'Take-profit trigger price.' })),
  stopLoss: optional(decimal({ description: 'Stop-loss trigger price.' })),
  tpTriggerBy: triggerBy(),
  slTriggerBy: triggerBy(),
  tpOrderType: executeAs(),
  slOrderType: executeAs(),
  tpLimitPrice: optional(decimal({ description: 'Required when tpOrderType is limit.' })),
  slLimitPrice: optional(decimal({ description: 'Required when slOrderType is limit.' })),
};

export type OrderInput = Static<ReturnType<typeof object<typeof orderFieldsV3>>>;

/** Numbers to ticks and lots, sides to the position they mean; `instrument` is what the order names. */
export function orderCommandV3(
  instrument: Instrument,
  input: OrderInput,
  caller: Caller,
): PlaceOrder {
  refuseWaiting(input);
  const presets = presetsOf(input, instrument);
  return {
    type: 'place-order',
    uid: caller.uid,
    instrument: instrument.key,
    side: input.side,
    ...position(input),
    orderType: input.orderType,
    ...numbers(input, instrument),
    timeInForce: input.orderType === 'market' ? 'gtc' : input.timeInForce,
    ...readOptions(input),
    reduceOnly: input.reduceOnly,
    ...(input.category === 'MARGIN' ? { loan: 'borrow-and-repay' } : {}),
    ...present({
      marginMode: isFutures(instrument.category) ? input.marginMode : undefined,
      clientOid: input.clientOid,
      presets,
    }),
    origin: originOf(caller),
  };
}

const WAITING = ['triggerPrice', 'stopPrice', 'trailingPercent'] as const;

function refuseWaiting(input: Pick<OrderInput, (typeof WAITING)[number]>): void {
  const named = WAITING.find((name) => input[name] !== undefined);
  if (named !== undefined) throw new WireError('40020', [named], WAITS);
}

/** In v3 the side is the book's: a long is closed by selling (wire.md 6.1). */
function position({ side, posSide }: OrderInput): Pick<PlaceOrder, 'positionSide' | 'effect'> {
  if (posSide === undefined) return {};
  const opens = (side === 'buy') === (posSide === 'long');
  return { positionSide: posSide, effect: opens ? 'open' : 'close' };
}

function numbers(
  input: OrderInput,
  instrument: Instrument,
): Pick<PlaceOrder, 'priceTicks' | 'lots' | 'quoteAmount'> {
  const qty = { text: input.qty, field: 'qty', codes: 'uta' } as const;
  if (input.orderType === 'market') {
    return isSizedInMoney(instrument, { side: input.side, orderType: 'market' })
      ? { quoteAmount: readQuoteAmount(instrument, qty) }
      : { lots: readSize(instrument, qty) };
  }
  if (input.price === undefined) throw missing('price');
  const price = { text: input.price, field: 'price', codes: 'uta' } as const;
  return { priceTicks: readPrice(instrument, price), lots: readSize(instrument, qty) };
}

/** Undefined when none is set. */
function presetsOf(input: OrderInput, instrument: Instrument): Presets | undefined {
  const presets = readPresets(instrument, 'uta', {
    takeProfit: {
      field: 'takeProfit',
      price: input.takeProfit,
      executeField: 'tpLimitPrice',
      executePrice: executePrice('tpLimitPrice', input.tpOrderType, input.tpLimitPrice),
    },
    stopLoss: {
      field: 'stopLoss',
      price: input.stopLoss,
      executeField: 'slLimitPrice',
      executePrice: executePrice('slLimitPrice', input.slOrderType, input.slLimitPrice),
    },
  });
  if (presets === undefined) return undefined;
  return {
    ...presets,
    ...present({
      takeProfitTrigger: presets.takeProfitPrice === undefined ? undefined : input.tpTriggerBy,
      stopLossTrigger: presets.stopLossPrice === undefined ? undefined : input.slTriggerBy,
    }),
  };
}

/** A limit needs its price; a market execution has none. */
function executePrice(field: string, orderType: OrderType, price: string | undefined) {
  if (orderType === 'market') return undefined;
  if (price === undefined) throw missing(field);
  return price;
}
