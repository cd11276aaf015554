/** The waiting triggers of a user as others read them. */
import type { ReadTrigger, ReadUser } from '../core/entities.ts';
import type { Category } from '../core/instrument.ts';
import type { TriggerKind } from '../core/trigger.ts';
import { type TriggerRecord, triggerRecord } from '../core/trigger-record.ts';

export interface TriggerFilter {
  readonly categories?: readonly Category[];
  readonly symbol?: string;
  readonly marginCoin?: string;
  readonly kinds?: readonly TriggerKind[];
}

/** The waiting triggers of a user, by id descending. */
export function openTriggers(user: ReadUser, filter: TriggerFilter = {}): TriggerRecord[] {
  return [...user.triggers.values()]
    .filter((trigger) => isMeant(trigger, filter))
    .sort((a, b) => (a.id > b.id ? -1 : 1))
    .map(triggerRecord);
}

function isMeant(trigger: ReadTrigger, filter: TriggerFilter): boolean {
  const { categories, symbol, marginCoin, kinds } = filter;
  const { instrument } = trigger.holding.market;
  return (
    (categories === undefined || categories.includes(instrument.category)) &&
    (symbol === undefined || symbol === instrument.symbol) &&
    (marginCoin === undefined || marginCoin === instrument.marginCoin) &&
    (kinds === undefined || kinds.includes(trigger.kind))
  );
}
