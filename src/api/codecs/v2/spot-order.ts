/**
 * A spot order as v2 shows it. Two shapes that must not be mixed: in the unfilled list `priceAvg` is
 * the order's own price and `basePrice` the average fill price (spec 2.2); everywhere else `price`
 * and `priceAvg` mean what they say. Clients tell them apart by the presence of `basePrice`.
 */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../engine/instrument/instrument.ts';
import type { OrderRecord } from '../../../engine/order/order-record.ts';
import type { PlaceOrder } from '../../../engine/order-command.ts';
import type { Caller } from '../../../http/endpoint.ts';
import {
  clientOid,
  decimal,
  nullableStr,
  type object,
  oneOf,
  optional,
  str,
} from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { present } from '../../calls/present.ts';
import { negated } from '../amount-text.ts';
import { readPresets, readPrice, readQuoteAmount, readSize } from '../order-numbers.ts';
import { spotOrderSource } from '../trade-side.ts';

const common = {
  userId: str('User id.'),
  symbol: str('Trading pair.'),
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
  size: str('Base coin; quote coin for a market buy.'),
  orderType: str('limit or market.'),
  side: str('buy or sell.'),
  status: str('live, partially_filled, filled or cancelled.'),
  baseVolume: str('Filled, base coin.'),
  quoteVolume: str('Filled, quote coin.'),
  enterPointSource: str('API, WEB or SYS.'),
  orderSource: str('normal, market, spot_trader_buy or spot_trader_sell.'),
  cTime: str('Creation time, Unix ms.'),
  uTime: str('Update time, Unix ms.'),
  tpslType: str('normal, or tpsl: it waits, or waited, for its trigger price.'),
  triggerPrice: nullableStr('null for tpslType normal.'),
};

export const spotOrderV2 = Type.Object({
  ...common,
  price: str('Order price; 0 for a market order.'),
  priceAvg: str('Average fill price; 0 before any fill.'),
  baseCoin: str('Base coin.'),
  quoteCoin: str('Quote coin.'),
  force: str('gtc, ioc, fok or post_only.'),
  feeDetail: str('Fees as JSON text; empty before any fill.'),
  cancelReason: str('Why it was cancelled; empty unless it was.'),
});

export const unfilledSpotOrderV2 = Type.Object({
  ...common,
  priceAvg: str('Order price.'),
  basePrice: str('Average fill price; 0 before any fill.'),
  presetTakeProfitPrice: str('Take-profit trigger price; empty = none.'),
  executeTakeProfitPrice: str('Take-profit execution price; empty = market.'),
  presetStopLossPrice: str('Stop-loss trigger price; empty = none.'),
  executeStopLossPrice: str('Stop-loss execution price; empty = market.'),
});

export function spotOrderWireV2(record: OrderRecord): Static<typeof spotOrderV2> {
  return {
    ...commonWire(record),
    price: record.price,
    priceAvg: record.avgPrice,
    baseCoin: record.base,
    quoteCoin: record.quote,
    force: record.timeInForce,
    feeDetail: feeDetailText(record),
    cancelReason: record.cancelReason,
  };
}

export function unfilledSpotOrderWireV2(record: OrderRecord): Static<typeof unfilledSpotOrderV2> {
  const { presets } = record;
  return {
    ...commonWire(record),
    priceAvg: record.price,
    basePrice: record.avgPrice,
    presetTakeProfitPrice: presets.takeProfitPrice ?? '',
    executeTakeProfitPrice: presets.takeProfitExecutePrice ?? '',
    presetStopLossPrice: presets.stopLossPrice ?? '',
    executeStopLossPrice: presets.stopLossExecutePrice ?? '',
  };
}

function commonWire(record: OrderRecord) {
  return {
    userId: record.uid,
    symbol: record.symbol,
    orderId: record.orderId,
    clientOid: record.clientOid,
    size: record.quoteAmount === '0' ? record.size : record.quoteAmount,
    orderType: record.orderType,
    side: record.side,
    status: record.status === 'new' ? 'live' : record.status,
    baseVolume: record.cumQty,
    quoteVolume: record.cumValue,
    enterPointSource: record.enterPoint,
    orderSource: spotOrderSource(record),
    cTime: String(record.createdMs),
    uTime: String(record.updatedMs),
    tpslType: 'normal',
    triggerPrice: null,
  };
}

/**
 * JSON inside a string, as clients parse it (wire.md 4.4): a summary and an entry per coin, the coin of
 * the trade first, negative = paid. Written by hand, because its fees are JSON numbers and
 * JSON.stringify would give small ones an exponent.
 */
function feeDetailText(record: OrderRecord): string {
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
  force: oneOf(['gtc', 'post_only', 'fok', 'ioc'], { default: 'gtc' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
  clientOid: optional(clientOid()),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
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
    stp: input.stpMode,
    clientOid: input.clientOid,
    presets: spotPresets(instrument, input),
    origin: { enterPoint: 'API' as const, isCopyTrading: caller.isCopyTrading },
    ...spotAmounts(instrument, { ...input, priceField: 'price' }),
  });
}

/** Price and size: what a market order says about its price is ignored. */
export function spotAmounts(
  instrument: Instrument,
  sent: Pick<Input, 'orderType' | 'side' | 'price' | 'size'> & { readonly priceField: string },
) {
  const { orderType, side, price, size, priceField: field } = sent;
  const codes = 'spot';
  const sized = { text: size, field: 'size', codes } as const;
  if (orderType === 'market') {
    return side === 'buy'
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
