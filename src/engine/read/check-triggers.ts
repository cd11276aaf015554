/**
 * Invariants of triggers: one that waits is in every index once, its price has not come, and what
 * closes a position has that position.
 */

import {
  type ReadMarket,
  type ReadTrigger,
  type ReadUser,
  type ReadUserMarket,
  TRIGGER_SOURCES,
} from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import { isOfPosition } from '../core/trigger.ts';
import { allTriggers } from '../orders/trigger/lifecycle.ts';
import { comparedPrice, conditionNow, isReached } from '../orders/trigger/waiting.ts';
import { positionOf } from '../positions/user-market.ts';

export function checkTriggers(state: ReadState): string[] {
  const waiting = allTriggers(state);
  const faults = waiting.flatMap(triggerFaults);
  const byMarket = new Map<string, ReadTrigger[]>();
  for (const trigger of waiting) {
    const { key } = trigger.userMarket;
    const here = byMarket.get(key);
    if (here === undefined) byMarket.set(key, [trigger]);
    else here.push(trigger);
  }
  for (const market of state.markets.values())
    faults.push(...marketFaults(market, byMarket.get(market.instrument.key) ?? []));
  for (const user of state.users.values()) faults.push(...userFaults(user));
  if (state.reachedTriggers.length > 0) faults.push('a reached trigger has not fired');
  if (state.movedMarkets.count > 0) faults.push('a market that moved was not looked at');
  return faults;
}

function triggerFaults(trigger: ReadTrigger): string[] {
  const { userMarket, id, positionSide, status } = trigger;
  const faults: string[] = [];
  if (status !== 'live') faults.push(`trigger ${id} waits though it is ${status}`);
  if (!userMarket.triggers.has(trigger)) faults.push(`trigger ${id} is not in its user market`);
  if (positionSide !== undefined && positionOf(userMarket, positionSide) === undefined)
    faults.push(`trigger ${id} closes a position that is not there`);
  const price = comparedPrice(userMarket.market, trigger.source);
  if (price !== undefined && isReached(conditionNow(trigger), price))
    faults.push(`trigger ${id} was reached and has not fired`);
  return faults;
}

/** The queues hold the waiting triggers of the market, each where its price comes by. */
function marketFaults(
  { instrument, triggers }: ReadMarket,
  here: readonly ReadTrigger[],
): string[] {
  const faults: string[] = [];
  if (triggers.count !== here.length)
    faults.push(`${instrument.key}: ${triggers.count} triggers counted, ${here.length} wait`);
  const queued: ReadTrigger[] = [];
  for (const source of TRIGGER_SOURCES) {
    const { rise, fall } = triggers.bySource[source];
    queued.push(...[...rise.waiting, ...fall.waiting].map(({ trigger }) => trigger));
  }
  const ids = (list: readonly ReadTrigger[]) => list.map(({ id }) => id).sort();
  if (ids(queued).join() !== ids(here).join())
    faults.push(`${instrument.key}: the queues do not hold the triggers that wait`);
  return faults;
}

function userFaults(user: ReadUser): string[] {
  const faults: string[] = [];
  const held = [...user.userMarkets.values()].reduce((sum, { triggers }) => sum + triggers.size, 0);
  const counts = [user.triggers.size, user.triggersByClientOid.size, held];
  if (new Set(counts).size > 1)
    faults.push(`${user.uid}: triggers by id, clientOid and user market are ${counts.join(', ')}`);
  for (const userMarket of user.userMarkets.values())
    faults.push(...positionFaults(user, userMarket));
  return faults;
}

/** One take-profit and one stop-loss of the whole position per position. */
function positionFaults(user: ReadUser, userMarket: ReadUserMarket): string[] {
  const names = [...userMarket.triggers]
    .filter(({ kind }) => isOfPosition(kind))
    .map(({ kind, positionSide }) => `${kind} of the ${positionSide} position`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return twice.map((name) => `${user.uid} ${userMarket.key}: more than one ${name}`);
}
