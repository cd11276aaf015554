/** Random commands that change or end what is already there: amendments, batches, closing all. */
import type { Command } from '../../src/engine/command.ts';
import type { Order } from '../../src/engine/core/entities.ts';
import type { FuturesCategory } from '../../src/engine/core/instrument.ts';
import type { State } from '../../src/engine/core/state.ts';
import type { Dice } from './dice.ts';

/** Amends or replaces an open order of the user: nearer, further, larger, smaller, or wrong. */
export function amendment(dice: Dice, state: State, uid: string): Command {
  const open = [...(state.users.get(uid)?.openOrders.values() ?? [])];
  if (open.length === 0)
    return { type: 'amend-order', uid, orderId: '1999999999999999999', lots: 1 };
  const order = dice.pick(open);
  const named = dice.chance(1, 4) ? { clientOid: order.clientOid } : { orderId: order.id };
  const change = {
    ...(dice.chance(1, 2) ? { priceTicks: newPrice(dice, order) } : {}),
    ...(dice.chance(2, 3) ? { lots: newSize(dice, order) } : {}),
  };
  if (dice.chance(1, 2))
    return { type: 'amend-order', uid, ...named, ...change, cancelOnRefusal: dice.chance(1, 8) };
  const newClientOid = `r${dice.below(1_000_000)}`;
  return { type: 'replace-order', uid, ...named, ...change, newClientOid };
}

function newPrice(dice: Dice, { priceTicks }: Order): number {
  return Math.max(1, priceTicks + dice.below(13) - 6);
}

function newSize(dice: Dice, { lots, cumLots }: Order): number {
  if (dice.chance(1, 2)) return cumLots + dice.below(Math.max(1, lots - cumLots) + 1);
  return lots + dice.below(60);
}

/** Cancels all of something, or closes all of it at market. */
export function endAll(dice: Dice, uid: string, key: string): Command {
  const [category, symbol] = key.split(':') as [FuturesCategory, string];
  const scope = dice.chance(1, 2) ? { category, symbol } : { category };
  if (dice.chance(1, 2)) return { type: 'cancel-all', uid, ...scope };
  const side = dice.chance(1, 3) ? { positionSide: dice.pick(['long', 'short'] as const) } : {};
  return { type: 'close-positions', uid, ...scope, ...side };
}

/** Margin of an isolated position, in or out. */
export function marginMove(dice: Dice, uid: string, instrument: string): Command {
  const positionSide = dice.pick(['long', 'short'] as const);
  const amount = `${dice.chance(1, 2) ? '-' : ''}${dice.below(3)}.${1 + dice.below(999)}`;
  return { type: 'set-margin', uid, instrument, positionSide, amount };
}
