/** Pages over a user's waiting triggers as {@link ./open-orders.ts} does over orders. */
import {
  openTriggers,
  type TriggerFilter,
  type TriggerRecord,
} from '../../engine/trigger/trigger-record.ts';
import type { User } from '../../engine/user/user.ts';
import type { PageRequest, TimeWindow } from '../../reporting/page.ts';

export interface OpenTriggerFilter extends TriggerFilter, TimeWindow {
  readonly orderId?: string;
  readonly clientOid?: string;
}

export function openTriggerPage(
  user: User,
  filter: OpenTriggerFilter,
  { beforeId, limit }: PageRequest,
): TriggerRecord[] {
  return openTriggers(user, filter)
    .filter((record) => beforeId === undefined || record.triggerId < beforeId)
    .filter((record) => passes(record, filter))
    .slice(0, limit);
}

function passes(record: TriggerRecord, filter: OpenTriggerFilter): boolean {
  const { orderId, clientOid, fromMs, toMs } = filter;
  return (
    (orderId === undefined || orderId === record.triggerId) &&
    (clientOid === undefined || clientOid === record.clientOid) &&
    (fromMs === undefined || record.createdMs >= fromMs) &&
    (toMs === undefined || record.createdMs <= toMs)
  );
}
