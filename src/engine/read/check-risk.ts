/**
 * Invariants of risk: after a command nobody is due who could be liquidated, what watches an exposure
 * proves that its scope stands, and funding has gone through to the last unit.
 */

import { add, neg } from '../../primitives/units.ts';
import { isDirty } from '../core/dirty.ts';
import type { ReadMarket, ReadUser, ReadUserMarket } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { markPrice } from '../markets/mark-price.ts';
import { poolBalances } from '../money/chart-of-accounts.ts';
import { crossedExposure, pocketMoney } from '../risk/exposure.ts';
import { healthOf, isDue, isShort, scopeOf } from '../risk/scope.ts';
import { isParked } from '../risk/watch.ts';

/** One sentence per fault. */
export function checkRisk(state: ReadState): string[] {
  const faults: string[] = [];
  for (const user of state.users.values()) faults.push(...checkUser(state, user));
  for (const market of state.markets.values()) faults.push(...checkPool(state, market));
  return faults;
}

function checkUser(state: ReadState, user: ReadUser): string[] {
  return [...user.userMarkets.values()].flatMap((userMarket) => [
    ...checkDue(state, userMarket),
    ...checkWatch(state, userMarket),
  ]);
}

function checkDue(state: ReadState, userMarket: ReadUserMarket): string[] {
  const positions = [userMarket.long, userMarket.short].flatMap((position) =>
    position === undefined ? [] : [position],
  );
  return positions
    .filter((position) => isDue(state, scopeOf(userMarket, position)))
    .map(
      (position) =>
        `${userMarket.user.uid} ${userMarket.key}: the ${position.side} position is due for liquidation`,
    );
}

/** Only what has been looked at is proved: after a restore the first command does that. */
function checkWatch(state: ReadState, userMarket: ReadUserMarket): string[] {
  const { settlementPocket, crossedWatch: watch, key, user } = userMarket;
  if (watch === undefined || isDirty(state.monitor.changed, userMarket)) return [];
  const faults: string[] = [];
  const name = `${user.uid} ${key}`;
  if (crossedExposure(userMarket).positions.length === 0)
    faults.push(`${name}: watched without a position`);
  if (!isProved(state, userMarket))
    faults.push(
      `${name}: the floor of ${settlementPocket.available.id} does not prove that it stands`,
    );
  const mark = markPrice(userMarket.market);
  if (mark === undefined) return faults;
  const reached = watch.side === 'below' ? neg(mark) : mark;
  if (watch.place >= 0 && watch.key < reached && !isParked(watch))
    faults.push(`${name}: its bound was passed`);
  return faults;
}

/** The floor is not below zero (a slack of a few units is shared whole), or the wallet is known to be short and cannot be liquidated now. */
function isProved(state: ReadState, { settlementPocket: pocket }: ReadUserMarket): boolean {
  return (
    add(pocketMoney(pocket), pocket.floor) >= 0 ||
    isShort(healthOf(state, { kind: 'pocket', pocket }))
  );
}

function checkPool(state: ReadState, { instrument }: ReadMarket): string[] {
  if (instrument.kind === 'spot') return [];
  const { funding } = poolBalances(state.ledger, instrument.key, instrument.marginCoin);
  return funding === 0 ? [] : [`${instrument.key}: ${funding} of funding went to nobody`];
}
