/** When an act comes: what a rule waits for, and whether that is so of a user's market. */
import type { ReadOrder, ReadUserMarket } from '../../engine/core/entities.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Rule } from '../rule.ts';
import type { About } from '../subject.ts';

/** It waits for a request: one is named or counted, or a cancel is. */
export function isAsked({ given: { on = {}, when = {} }, primitive }: Rule): boolean {
  if (on.operation !== undefined || when.state === 'cancel-in-flight') return true;
  if (primitive.name === 'liquidate-in-flight') return true;
  const isCounted = (when.nth ?? when.every ?? when.probability) !== undefined;
  const isOfOrders = primitive.kind === 'act' && primitive.isOfOrders === true;
  return isCounted && when.state === undefined && !isOfOrders;
}

export function isCancel(operation: string | undefined): boolean {
  return operation !== undefined && /^POST .*cancel/.test(operation);
}

/** Whether the state that a rule names is that of a user in a market; `event` is what has just happened there. */
export function holds(rule: Rule, userMarket: ReadUserMarket, event?: ReadEvent): boolean {
  const { state, share = '0' } = rule.given.when ?? {};
  switch (state) {
    case 'has-position':
      return userMarket.long !== undefined || userMarket.short !== undefined;
    case 'has-resting':
      return restingIn(userMarket).length > 0;
    case 'filled':
      return restingIn(userMarket).some(
        ({ cumLots, lots }) => cumLots > 0 && cumLots >= lots * Number(share),
      );
    case 'liquidating':
      return event !== undefined && isLiquidation(event, userMarket);
    default:
      return false;
  }
}

/** Whether it is so of whom a request or a push is about. */
export function isSo(rule: Rule, about: About, { users }: ReadState): boolean {
  const { state } = rule.given.when ?? {};
  if (state === undefined) return true;
  if (state === 'cancel-in-flight') return isCancel(about.operation);
  const { uid, symbols = [] } = about;
  const markets = [...(users.get(uid ?? '')?.userMarkets.values() ?? [])];
  return markets.some((userMarket) => {
    const { symbol } = userMarket.market.instrument;
    return (symbols.length === 0 || symbols.includes(symbol)) && holds(rule, userMarket);
  });
}

function restingIn(userMarket: ReadUserMarket): readonly ReadOrder[] {
  const open = [...userMarket.user.openOrders.values()];
  return open.filter((order) => order.userMarket === userMarket);
}

const STEPS: ReadonlySet<string> = new Set(['reduce', 'liquidate', 'deleverage']);

function isLiquidation(event: ReadEvent, { key, user }: ReadUserMarket): boolean {
  if (event.type !== 'receipt') return false;
  const { instrument, step, uid } = event.receipt;
  return uid === user.uid && instrument === key && STEPS.has(step);
}

export function ordersOf(event: ReadEvent): readonly ReadOrder[] {
  if (event.type === 'traded') return [event.maker.order, event.taker.order];
  return 'order' in event ? [event.order as ReadOrder] : [];
}

/** In whose markets something happened. */
export function usersOf(event: ReadEvent): readonly ReadUserMarket[] {
  const orders = ordersOf(event).map(({ userMarket }) => userMarket);
  return 'userMarket' in event ? [...orders, event.userMarket as ReadUserMarket] : orders;
}
