/** v2 batch cancels: named orders of one market or category, each cancelled or refused alone. */
import type { Category } from '../../engine/instrument/instrument.ts';
import { isRejection } from '../../engine/rejection.ts';
import type { Services } from '../../http/endpoint.ts';
import { clientOid, object, optional, orderId, symbol } from '../../http/fields.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';
import type { BatchItem } from './batch-wire-v2.ts';
import { orderNameV2 } from './order-name-v2.ts';
import { present } from './present.ts';
import { submit } from './submit.ts';

/** At most so many orders in one call (wire.md 6.4). */
export const BATCH_MAX_V2 = 50;

export const cancelItemV2 = object({
  symbol: optional(symbol()),
  orderId: optional(orderId({ description: 'Order id; one of the two ids is required.' })),
  clientOid: optional(clientOid()),
});

interface CancelItem {
  readonly symbol: string | undefined;
  readonly orderId: string | undefined;
  readonly clientOid: string | undefined;
}

export async function cancelEachV2(
  venue: Services['venue'],
  scope: {
    readonly uid: string;
    readonly codes: CodeColumn;
    readonly category: Category;
    readonly symbol: string | undefined;
  },
  items: readonly CancelItem[],
): Promise<readonly BatchItem[]> {
  const { uid, codes, category } = scope;
  const orders = items.map((item) => {
    const name = orderNameV2(item);
    return present({ ...name, category, symbol: item.symbol ?? scope.symbol });
  });
  const outcomes = await submit(venue, codes, { type: 'cancel-batch', uid, orders });
  return outcomes.map((outcome, index) => ({
    sent: items[index] ?? {},
    outcome: isRejection(outcome) ? rejectionError(codes, outcome) : outcome,
  }));
}
