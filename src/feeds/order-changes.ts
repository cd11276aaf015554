/**
 * The changes of a user's orders as the channels show them: each of them once, with the order as it was
 * after it, which later fills of the same command do not change.
 */
import { usdText } from '../api/codecs/amount-text.ts';
import type { OrderPush } from '../api/codecs/v2/order-push.ts';
import type { ReadOrder } from '../engine/core/entities.ts';
import type { ReadEvent, ReadFill, ReadTraded } from '../engine/core/event.ts';
import type { Instrument } from '../engine/core/instrument.ts';
import {
  averagePrice,
  fillRecord,
  type OrderRecord,
  orderRecord,
  stepsToText,
} from '../engine/core/order-record.ts';
import type { ReadState } from '../engine/core/state.ts';
import { coinScale } from '../engine/core/steps.ts';
import { formatUnits, productOf } from '../primitives/decimal.ts';
import type { Units } from '../primitives/units.ts';

/** Events that change an order. */
export const ORDER_EVENTS = ['order-accepted', 'order-amended', 'traded', 'order-closed'] as const;

/** What the event changes about orders of this user; empty for events of other things. */
export function orderChanges(
  state: ReadState,
  uid: string,
  { event, timeMs }: { readonly event: ReadEvent; readonly timeMs: number },
): readonly OrderPush[] {
  switch (event.type) {
    case 'order-accepted':
    case 'order-amended':
      return [pushed(state, { order: openOrder(state, event, timeMs) })];
    case 'order-closed':
      // Its last fill has told of one that was filled.
      if (event.order.status === 'filled') return [];
      return [pushed(state, { order: orderRecord(state, event.order) })];
    case 'traded':
      return fillsOf(event, uid).map((fill) => {
        const order = filledOrder(state, event.instrument, fill, timeMs);
        return pushed(state, { order, fill: fillRecord(state, event, fill, timeMs) });
      });
    default:
      return [];
  }
}

/** The sides of a trade that are this user's: both, where he met himself. */
export function fillsOf({ maker, taker }: ReadTraded, uid: string): readonly ReadFill[] {
  return [maker, taker].filter(({ order }) => order.userMarket.user.uid === uid);
}

function pushed(
  state: ReadState,
  { order, fill }: Pick<OrderPush, 'order'> & { readonly fill?: OrderPush['fill'] },
): OrderPush {
  const notional = notionalOf(order);
  return {
    order,
    fill,
    notional,
    notionalUsd: usdText(state, order.quote, notional),
    fillUsd: usdText(state, order.quote, fill?.value ?? '0'),
  };
}

function notionalOf({ quoteAmount, orderType, price, size, cumValue }: OrderRecord): string {
  if (quoteAmount !== '0') return quoteAmount;
  return orderType === 'market' ? cumValue : productOf(price, size);
}

/** While the command runs, the order itself is already as it is at its end. */
function openOrder(
  state: ReadState,
  told: Extract<ReadEvent, { type: 'order-accepted' | 'order-amended' }>,
  timeMs: number,
): OrderRecord {
  const { instrument, order, priceTicks, lots, cumLots } = told;
  return {
    ...orderRecord(state, order),
    ...filled(instrument, told),
    price: stepsToText(priceTicks, instrument.priceStep),
    size: stepsToText(lots, instrument.sizeStep),
    status: cumLots === 0 ? 'new' : 'partially_filled',
    cancelReason: '',
    ...(told.type === 'order-accepted' ? nothingPaid(order) : {}),
    updatedMs: timeMs,
  };
}

function nothingPaid({ feeCoin }: ReadOrder) {
  return { feeCoin, fee: '0', platformFeeCoin: '', platformFee: '0', realisedPnl: '0' };
}

function filledOrder(
  state: ReadState,
  instrument: Instrument,
  fill: ReadFill,
  timeMs: number,
): OrderRecord {
  const { order } = fill;
  const coin = (units: Units, name: string) => formatUnits(units, coinScale(state, name));
  const isDone = order.status === 'filled' && fill.cumLots === order.cumLots;
  return {
    ...orderRecord(state, order),
    ...filled(instrument, fill),
    status: isDone ? 'filled' : 'partially_filled',
    cancelReason: '',
    fee: coin(fill.orderFee, order.feeCoin),
    platformFee: coin(fill.orderPlatformFee, order.platformFeeCoin),
    realisedPnl: coin(fill.orderPnl, instrument.marginCoin),
    updatedMs: timeMs,
  };
}

function filled(
  instrument: Instrument,
  { cumLots, cumValue }: { readonly cumLots: number; readonly cumValue: Units },
) {
  return {
    cumQty: stepsToText(cumLots, instrument.sizeStep),
    cumValue: formatUnits(cumValue, instrument.valueScale),
    avgPrice: averagePrice(instrument, cumValue, cumLots),
  };
}
