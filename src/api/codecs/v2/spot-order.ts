/**
 * A spot order as v2 takes it and shows it. Two shapes that must not be mixed: in the unfilled list
 * `priceAvg` is the order's own price and `basePrice` the average fill price; everywhere else
 * `price` and `priceAvg` mean what they say. Clients tell them apart by the presence of `basePrice`.
 * Decides R-2.2-3.
 */

import type { Static } from 'typebox';
import type { PlaceOrder } from '../../../engine/commands/place-order.ts';
import type { Instrument } from '../../../engine/core/instrument.ts';
import { isSizedInMoney } from '../../../engine/core/order.ts';
import type { OrderRecord } from '../../../engine/core/order-record.ts';
import type { Caller } from '../../../http/endpoint.ts';
import {
  clientOid,
  decimal,
  nullableStr,
  type object,
  oneOf,
  optional,
} from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { present } from '../../../primitives/present.ts';
import { negated } from '../amount-text.ts';
import { codec, type RowFields } from '../codec.ts';
import { readPresets, readPrice, readQuoteAmount, readSize } from '../order-numbers.ts';
import { orderOptions, readOptions, TIME_IN_FORCE, timeInForce } from '../order-options.ts';
import { originOf, spotOrderSource } from '../trade-side.ts';

export interface ShownSpotOrder extends Omit<OrderRecord, 'cancelReason'> {
  readonly cancelReason: string;
  /** Of one that waits, or waited, for its trigger. */
  readonly triggerPrice?: string;
}

const common: RowFields<ShownSpotOrder> = {
  userId: ['User id.', (order) => order.uid],
  symbol: ['Trading pair.', (order) => order.symbol],
  orderId: ['Order id.', (order) => order.orderId],
  clientOid: ['Client order id.', (order) => order.clientOid],
  size: [
    'Base coin; quote coin for a market buy.',
    (order) => (order.quoteAmount === '0' ? order.size : order.quoteAmount),
  ],
  orderType: ['limit or market.', (order) => order.orderType],
  side: ['buy or sell.', (order) => order.side],
  status: [
    'live, partially_filled, filled or cancelled.',
    (order) => (order.status === 'new' ? 'live' : order.status),
  ],
  baseVolume: ['Filled, base coin.', (order) => order.cumQty],
  quoteVolume: ['Filled, quote coin.', (order) => order.cumValue],
  enterPointSource: ['API, WEB or SYS.', (order) => order.enterPoint],
  orderSource: ['normal, market, spot_trader_buy or spot_trader_sell.', spotOrderSource],
  cTime: ['Creation time, Unix ms.', (order) => String(order.createdMs)],
  uTime: ['Update time, Unix ms.', (order) => String(order.updatedMs)],
  tpslType: [
    'normal, or tpsl: it waits, or waited, for its trigger price.',
    (order) => (order.triggerPrice === undefined ? 'normal' : 'tpsl'),
  ],
  triggerPrice: {
    schema: nullableStr('null for tpslType normal.'),
    of: (order) => order.triggerPrice ?? null,
  },
};

export const spotOrderFieldsShown: RowFields<ShownSpotOrder> = {
  ...common,
  price: ['Order price; 0 for a market order.', (order) => order.price],
  priceAvg: ['Average fill price; 0 before any fill.', (order) => order.avgPrice],
  baseCoin: ['Base coin.', (order) => order.base],
  quoteCoin: ['Quote coin.', (order) => order.quote],
  force: [TIME_IN_FORCE, (order) => order.timeInForce],
  feeDetail: ['Fees as JSON text; empty before any fill.', feeDetailText],
  cancelReason: ['Why it was cancelled; empty unless it was.', (order) => order.cancelReason],
};

export const spotOrder = codec<ShownSpotOrder>(spotOrderFieldsShown);

export const unfilledSpotOrder = codec<ShownSpotOrder>({
  ...common,
  priceAvg: ['Order price.', (order) => order.price],
  basePrice: ['Average fill price; 0 before any fill.', (order) => order.avgPrice],
  presetTakeProfitPrice: [
    'Take-profit trigger price; empty = none.',
    ({ presets }) => presets.takeProfitPrice ?? '',
  ],
  executeTakeProfitPrice: [
    'Take-profit execution price; empty = market.',
    ({ presets }) => presets.takeProfitExecutePrice ?? '',
  ],
  presetStopLossPrice: [
    'Stop-loss trigger price; empty = none.',
    ({ presets }) => presets.stopLossPrice ?? '',
  ],
  executeStopLossPrice: [
    'Stop-loss execution price; empty = market.',
    ({ presets }) => presets.stopLossExecutePrice ?? '',
  ],
});

/**
 * JSON inside a string, as clients parse it (wire.md 4.4): a summary and an entry per coin, the coin of
 * the trade first, negative = paid. Written by hand, because its fees are JSON numbers and
 * JSON.stringify would give small ones an exponent.
 */
function feeDetailText(record: ShownSpotOrder): string {
  if (record.cumQty === '0') return '';
  const fee = negated(record.fee);
  const byPlatformCoin = negated(record.platformFee);
  const summary = `"c":0,"d":${byPlatformCoin},"deduction":false,"r":${fee},"t":${fee},"totalDeductionFee":0`;
  const entries = [`"newFees":{${summary}}`];
  if (record.feeCoin !== '') entries.push(feeEntry(record.feeCoin, fee));
  if (record.platformFeeCoin !== '')
    entries.push(feeEntry(record.platformFeeCoin, byPlatformCoin, byPlatformCoin));
  return `{${entries.join()}}`;
}

/** `deducted`: what of the fee was paid in the platform coin. */
function feeEntry(coinName: string, fee: string, deducted = '0'): string {
  const coin = JSON.stringify(coinName);
  const isDeducted = deducted !== '0';
  return `${coin}:{"deduction":${isDeducted},"feeCoinCode":${coin},"totalDeductionFee":${deducted},"totalFee":${fee}}`;
}

/** What an order alone may say beyond what one of a batch may. */
export const tpslFields = {
  tpslType: oneOf(['normal', 'tpsl'], {
    default: 'normal',
    description: 'tpsl: it waits for its trigger price.',
  }),
  triggerPrice: optional(decimal({ description: 'Required with tpslType tpsl.' })),
};

/** The fields one order has, alone or in a batch. wire.md 4.3. */
export const spotOrderFields = {
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  force: timeInForce(),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
  clientOid: optional(clientOid()),
  ...orderOptions,
  presetTakeProfitPrice: optional(decimal({ description: 'Take-profit trigger price.' })),
  executeTakeProfitPrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  presetStopLossPrice: optional(decimal({ description: 'Stop-loss trigger price.' })),
  executeStopLossPrice: optional(decimal({ description: 'Absent or 0: at market.' })),
};

type SpotPresetInput = Pick<
  Input,
  | 'presetTakeProfitPrice'
  | 'executeTakeProfitPrice'
  | 'presetStopLossPrice'
  | 'executeStopLossPrice'
>;

type Input = Static<ReturnType<typeof object<typeof spotOrderFields>>>;

export function spotOrderCommand(
  instrument: Instrument,
  { input, caller }: { readonly input: Input; readonly caller: Caller },
): PlaceOrder {
  return present({
    type: 'place-order' as const,
    uid: caller.uid,
    instrument: instrument.key,
    side: input.side,
    orderType: input.orderType,
    timeInForce: input.orderType === 'market' ? ('gtc' as const) : input.force,
    ...readOptions(input),
    clientOid: input.clientOid,
    presets: spotPresets(instrument, input),
    origin: originOf(caller),
    ...spotAmounts(instrument, { ...input, priceField: 'price' }),
  });
}

/** Price and size: what a market order says about its price is ignored. */
export function spotAmounts(
  instrument: Instrument,
  sent: Pick<Input, 'orderType' | 'side' | 'price' | 'size'> & { readonly priceField: string },
) {
  const { orderType, price, size, priceField: field } = sent;
  const codes = 'spot';
  const sized = { text: size, field: 'size', codes } as const;
  if (orderType === 'market') {
    return isSizedInMoney(instrument, sent)
      ? { quoteAmount: readQuoteAmount(instrument, sized) }
      : { lots: readSize(instrument, sized) };
  }
  if (price === undefined) throw missing(field);
  return {
    priceTicks: readPrice(instrument, { text: price, field, codes }),
    lots: readSize(instrument, sized),
  };
}

export function spotPresets(instrument: Instrument, sent: SpotPresetInput) {
  return readPresets(instrument, 'spot', {
    takeProfit: {
      field: 'presetTakeProfitPrice',
      price: sent.presetTakeProfitPrice,
      executeField: 'executeTakeProfitPrice',
      executePrice: sent.executeTakeProfitPrice,
    },
    stopLoss: {
      field: 'presetStopLossPrice',
      price: sent.presetStopLossPrice,
      executeField: 'executeStopLossPrice',
      executePrice: sent.executeStopLossPrice,
    },
  });
}
