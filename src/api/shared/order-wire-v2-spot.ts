/**
 * A spot order as v2 shows it. Two shapes that must not be mixed: in the unfilled list `priceAvg` is
 * the order's own price and `basePrice` the average fill price (spec 2.2); everywhere else `price`
 * and `priceAvg` mean what they say. Clients tell them apart by the presence of `basePrice`.
 */
import Type, { type Static } from 'typebox';
import type { OrderRecord } from '../../engine/order/order-record.ts';
import { nullableStr, str } from '../../http/fields.ts';
import { negated } from './decimal-text.ts';
import { spotOrderSource } from './order-source-v2.ts';

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
