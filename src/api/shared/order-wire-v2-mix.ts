/** A futures order as v2 shows it; the detail calls its status `state`, the lists `status`. */
import Type, { type Static } from 'typebox';
import type { OrderRecord } from '../../engine/order/order-record.ts';
import { str } from '../../http/fields.ts';
import { negated } from './decimal-text.ts';
import { legWireV2 } from './leg-wire-v2.ts';
import { mixOrderSource } from './order-source-v2.ts';

const common = {
  symbol: str('Trading pair.'),
  size: str('Base coin.'),
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
  baseVolume: str('Filled, base coin.'),
  quoteVolume: str('Filled, quote coin.'),
  fee: str('Fee so far, margin coin; negative = paid.'),
  price: str('Order price; 0 for a market order.'),
  priceAvg: str('Average fill price; 0 before any fill.'),
  side: str('buy or sell; in hedge mode the leg: buy for long, sell for short.'),
  force: str('gtc, ioc, fok or post_only.'),
  totalProfits: str('Profit realised by its fills, margin coin.'),
  posSide: str('long or short in hedge mode, net in one-way mode.'),
  marginCoin: str('Margin coin.'),
  presetStopSurplusPrice: str('Take-profit trigger price; empty = none.'),
  presetStopSurplusExecutePrice: str('Take-profit execution price; empty = market.'),
  presetStopLossPrice: str('Stop-loss trigger price; empty = none.'),
  presetStopLossExecutePrice: str('Stop-loss execution price; empty = market.'),
  orderType: str('limit or market.'),
  leverage: str('Leverage.'),
  marginMode: str('crossed or isolated.'),
  reduceOnly: str('YES or NO; YES for a hedge-mode close.'),
  enterPointSource: str('API, WEB or SYS.'),
  tradeSide: str(
    'open or close, one-way buy_single or sell_single; or a step, e.g. burst_close_long.',
  ),
  posMode: str('one_way_mode or hedge_mode.'),
  orderSource: str('normal, market or Trader_delegate; or the step of the venue that made it.'),
  cancelReason: str('Why it was cancelled; empty unless it was.'),
  cTime: str('Creation time, Unix ms.'),
  uTime: str('Update time, Unix ms.'),
};
const status = str('live, partially_filled, filled or canceled.');

export const mixOrderDetailV2 = Type.Object({ ...common, state: status });
export const listedMixOrderV2 = Type.Object({ ...common, status });

export function mixOrderDetailWireV2(record: OrderRecord): Static<typeof mixOrderDetailV2> {
  return { ...commonWire(record), state: statusWord(record) };
}

export function listedMixOrderWireV2(record: OrderRecord): Static<typeof listedMixOrderV2> {
  return { ...commonWire(record), status: statusWord(record) };
}

function commonWire(record: OrderRecord) {
  const { presets } = record;
  const leg = legWireV2(record);
  const isReducing = record.effect === 'close' || record.isReduceOnly;
  return {
    symbol: record.symbol,
    size: record.size,
    orderId: record.orderId,
    clientOid: record.clientOid,
    baseVolume: record.cumQty,
    quoteVolume: record.cumValue,
    fee: negated(record.fee),
    price: record.price,
    priceAvg: record.avgPrice,
    ...leg,
    force: record.timeInForce,
    totalProfits: record.realisedPnl,
    marginCoin: record.marginCoin,
    presetStopSurplusPrice: presets.takeProfitPrice ?? '',
    presetStopSurplusExecutePrice: presets.takeProfitExecutePrice ?? '',
    presetStopLossPrice: presets.stopLossPrice ?? '',
    presetStopLossExecutePrice: presets.stopLossExecutePrice ?? '',
    orderType: record.orderType,
    leverage: String(record.leverage),
    marginMode: record.marginMode,
    reduceOnly: isReducing ? 'YES' : 'NO',
    enterPointSource: record.enterPoint,
    orderSource: mixOrderSource(record),
    cancelReason: record.cancelReason,
    cTime: String(record.createdMs),
    uTime: String(record.updatedMs),
  };
}

/** v2 futures spell cancelled with one l (wire.md 4.4). */
function statusWord(record: OrderRecord): string {
  if (record.status === 'new') return 'live';
  return record.status === 'cancelled' ? 'canceled' : record.status;
}
