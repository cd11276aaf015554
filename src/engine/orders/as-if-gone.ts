/**
 * Asks a question as if an open order did not exist: how an amendment or a replacement is judged
 * before anything changes. Its clientOid, its place among the counted and the closing orders, and
 * its money are free while the question is asked; then all is as before, its time priority too.
 * The question must not change the state. Its money is freed by the pocket's free balance alone, so
 * that nothing is posted for what did not move.
 * Decides R-C-5.
 */

import { neg } from '../../primitives/units.ts';
import { nameOf } from '../core/client-oid.ts';
import type { Order } from '../core/entities.ts';
import { type OrderTerms, optionsOf, type Presets } from '../core/order.ts';
import type { Rules } from '../core/reference.ts';
import { closingPosition } from './lifecycle.ts';
import { productOf } from './product.ts';

export function asIfGone<T>(rules: Rules, order: Order, ask: () => T): T {
  const { userMarket } = order;
  const name = nameOf(order);
  const positionSide = closingPosition(order);
  const closing = positionSide === undefined ? undefined : userMarket.closing[positionSide];
  userMarket.user.openByClientOid.delete(name);
  userMarket.openOrders -= 1;
  if (positionSide !== undefined)
    userMarket.closing[positionSide] = new Set(without(userMarket.closing[positionSide], order));
  const product = productOf(userMarket.market);
  product.count(order, -order.leavesLots);
  const bound = product.bound(rules, order);
  product.lend(order, bound);
  const answer = ask();
  product.lend(order, neg(bound));
  product.count(order, order.leavesLots);
  if (positionSide !== undefined && closing !== undefined)
    userMarket.closing[positionSide] = closing;
  userMarket.openOrders += 1;
  userMarket.user.openByClientOid.set(name, order);
  return answer;
}

function without(orders: Iterable<Order>, gone: Order): Order[] {
  return [...orders].filter((order) => order !== gone);
}

interface NewTerms {
  readonly priceTicks?: number | undefined;
  readonly lots?: number | undefined;
  readonly presets?: Presets | undefined;
}

/**
 * The terms that would place what is left of an order again, with changes: how it is judged when
 * amended. Its clientOid is its own and not to be judged; hedge mode names the position, one-way mode
 * does not.
 */
export function termsOf(order: Order, changes: NewTerms): OrderTerms {
  const { positionSide, effect } = order;
  const presets = changes.presets ?? order.presets;
  const isPosition = positionSide !== undefined && (effect === 'open' || effect === 'close');
  return {
    uid: order.userMarket.user.uid,
    instrument: order.userMarket.market.instrument.key,
    side: order.side,
    ...(isPosition ? { positionSide, effect } : {}),
    orderType: order.type,
    priceTicks: changes.priceTicks ?? order.priceTicks,
    lots: changes.lots ?? order.leavesLots,
    timeInForce: order.timeInForce,
    ...optionsOf(order),
    reduceOnly: order.isReduceOnly,
    ...(Object.keys(presets).length === 0 ? {} : { presets }),
    ...(order.loan === undefined ? {} : { loan: order.loan }),
    origin: order.origin,
  };
}
