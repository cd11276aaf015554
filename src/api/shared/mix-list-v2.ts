/** The reply of v2 futures lists: rows, and the id to read on from ('' on an empty page). */
import Type, { type Static } from 'typebox';
import type { OrderRecord } from '../../engine/order/order-record.ts';
import { list, str } from '../../http/fields.ts';
import { listedMixOrderV2, listedMixOrderWireV2 } from './order-wire-v2-mix.ts';

export const endId = str('Id of the last row: the idLessThan of the next page; empty at the end.');

export const mixOrderListV2 = Type.Object({ entrustedList: list(listedMixOrderV2), endId });

export function mixOrderListWireV2(records: readonly OrderRecord[]): Static<typeof mixOrderListV2> {
  return {
    entrustedList: records.map(listedMixOrderWireV2),
    endId: records.at(-1)?.orderId ?? '',
  };
}
