import type { PlaceOrder } from '../order-command.ts';
import type { Order, Presets } from './order.ts';

interface NewTerms {
  readonly priceTicks?: number | undefined;
  readonly lots?: number | undefined;
  readonly presets?: Presets | undefined;
}

/**
 * The command that would place what is left of an order again, with changes: how it is judged when
 * amended. Its clientOid is its own and not to be judged; hedge mode names the leg, one-way mode
 * does not.
 */
export function termsOf(order: Order, changes: NewTerms): PlaceOrder {
  const { positionSide, effect } = order;
  const presets = changes.presets ?? order.presets;
  const isLeg = positionSide !== undefined && (effect === 'open' || effect === 'close');
  return {
    type: 'place-order',
    uid: order.holding.user.uid,
    instrument: order.holding.market.instrument.key,
    side: order.side,
    ...(isLeg ? { positionSide, effect } : {}),
    orderType: order.type,
    priceTicks: changes.priceTicks ?? order.priceTicks,
    lots: changes.lots ?? order.leavesLots,
    timeInForce: order.timeInForce,
    stp: order.selfTradePrevention,
    reduceOnly: order.isReduceOnly,
    ...(Object.keys(presets).length === 0 ? {} : { presets }),
    ...(order.loan === undefined ? {} : { loan: order.loan }),
    origin: order.origin,
  };
}
