/**
 * Which order each item of a batch cancel means, decided for the call as a whole:
 * when any item names an orderId, a clientOid has no effect, so an item with nothing else names no
 * order; an orderId takes priority (see R-4.3-3); all items name one category, else nothing is
 * cancelled.
 * Decides R-4.3-2, R-4.3-6.
 */

import type { OrderReference } from '../../../../engine/commands/cancel-order.ts';
import type { Category } from '../../../../engine/core/instrument.ts';
import { missing, wrong } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';

export interface CancelItem {
  readonly orderId: string | undefined;
  readonly clientOid: string | undefined;
  readonly category: Category | 'MARGIN' | undefined;
  readonly symbol: string | undefined;
}

/** One reference per item, in request order; an empty one where the item names no order. */
export function references(items: readonly CancelItem[]): readonly OrderReference[] {
  items.forEach(refuseNameless);
  refuseTwoCategories(items);
  const isByOrderId = items.some((item) => item.orderId !== undefined);
  return items.map((item) => reference(item, isByOrderId));
}

function refuseNameless({ orderId, clientOid }: CancelItem, index: number): void {
  if (orderId === undefined && clientOid === undefined) {
    throw missing(`[${index}].orderId`, `[${index}].clientOid`);
  }
}

function refuseTwoCategories(items: readonly CancelItem[]): void {
  const named = items.map((item) => item.category).filter((category) => category !== undefined);
  if (new Set(named).size > 1) throw wrong('category', 'one category for all items');
}

function reference(
  { orderId, clientOid, category, symbol }: CancelItem,
  isByOrderId: boolean,
): OrderReference {
  if (isByOrderId && orderId === undefined) return {};
  return present(
    orderId === undefined ? { clientOid, category, symbol } : { orderId, category, symbol },
  );
}
