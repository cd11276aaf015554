/** The waiting triggers of a user as others read them. Decides R-P-15. */

import type { ReadTrigger, ReadUser } from '../core/entities.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { stepsToText } from '../core/order-record.ts';
import type { ReadState } from '../core/state.ts';
import type { TriggerKind } from '../core/trigger.ts';
import { type TriggerRecord, triggerRecord } from '../core/trigger-record.ts';
import { positionOf } from '../positions/user-market.ts';

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

/** The newest of a user's that were cancelled with many others and have not ended yet, as cancelled. */
export function leavingTrigger(
  { leavingTriggers }: Pick<ReadState, 'leavingTriggers'>,
  uid: string,
  isNamed: (trigger: ReadTrigger) => boolean,
): TriggerRecord | undefined {
  const newest = leavingTriggers
    .filter((each) => each.userMarket.user.uid === uid && isNamed(each))
    .reduce<ReadTrigger | undefined>(
      (last, each) => (each.id > (last?.id ?? '') ? each : last),
      undefined,
    );
  return newest && triggerRecord(newest);
}

export function isMeant(trigger: ReadTrigger, filter: TriggerFilter): boolean {
  const { categories, symbol, marginCoin, kinds } = filter;
  const { instrument } = trigger.userMarket.market;
  return (
    (categories === undefined || categories.includes(instrument.category)) &&
    (symbol === undefined || symbol === instrument.symbol) &&
    (marginCoin === undefined || marginCoin === instrument.marginCoin) &&
    (kinds === undefined || kinds.includes(trigger.kind))
  );
}

/** A waiting trigger with its size: of one that closes the whole position, what the position has now. */
export function withSizeToClose(user: ReadUser, record: TriggerRecord): TriggerRecord {
  return closesAll(record) ? { ...record, size: sizeToClose(user, record) } : record;
}

function sizeToClose(user: ReadUser, record: TriggerRecord): string {
  const { category, symbol, positionSide, size } = record;
  const userMarket = user.userMarkets.get(instrumentKey(category, symbol));
  if (positionSide === '' || userMarket === undefined) return size;
  const lots = positionOf(userMarket, positionSide)?.lots ?? 0;
  return stepsToText(lots, userMarket.market.instrument.sizeStep);
}

/** Whether a trigger closes whatever its position has; one that is not there closes nothing. */
export function closesAll(record: Pick<TriggerRecord, 'kind'> | undefined): boolean {
  return record?.kind === 'position-take-profit' || record?.kind === 'position-stop-loss';
}
