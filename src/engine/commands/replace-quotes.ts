/**
 * Replaces all of a user's open orders on an instrument by new post-only quotes, in one command:
 * what a market maker does at every step. A quote that is refused is left out.
 */
import type { Result } from '../command.ts';
import { cancelOpenOrder } from '../order/cancel.ts';
import type { ReplaceQuotes } from '../order-command.ts';
import { isRejection } from '../rejection.ts';
import type { Turn } from '../turn.ts';
import { placeOrder } from './place-order.ts';

export function replaceQuotes(turn: Turn, command: ReplaceQuotes): Result<'replace-quotes'> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  const market = turn.state.markets.get(command.instrument);
  if (market === undefined) return { reason: 'unknown-instrument', detail: command.instrument };
  if (market.instrument.status !== 'online')
    return { reason: 'instrument-not-trading', detail: market.instrument.symbol };
  const old = [...user.openOrders.values()].filter(
    (order) => order.holding.market.instrument.key === command.instrument,
  );
  for (const order of old.sort((a, b) => (a.id < b.id ? -1 : 1)))
    cancelOpenOrder(turn, order, 'normal_cancel');
  let placed = 0;
  for (const quote of command.quotes) {
    const result = placeOrder(turn, {
      type: 'place-order',
      uid: command.uid,
      instrument: command.instrument,
      orderType: 'limit',
      timeInForce: 'post_only',
      ...quote,
    });
    if (!isRejection(result)) placed += 1;
  }
  return { placed };
}
