import type { OrderRecord } from '../../engine/order/order-record.ts';
import type { TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import type { Services } from '../../http/endpoint.ts';
import { findOrder } from './find-order.ts';

/** The order each trigger placed, or undefined, in their order. */
export function executedOrders(
  services: Pick<Services, 'venue' | 'history'>,
  records: readonly Pick<TriggerRecord, 'uid' | 'executeOrderId'>[],
): Promise<(OrderRecord | undefined)[]> {
  return Promise.all(
    records.map(({ uid, executeOrderId: orderId }) =>
      orderId === '' ? undefined : findOrder(services, uid, { orderId, clientOid: undefined }),
    ),
  );
}
