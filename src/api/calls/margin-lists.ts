/** What the lists of v2 margin orders share. */
import type { State } from '../../engine/state.ts';
import { clientOid, coin, optional, orderId, symbol } from '../../http/fields.ts';
import type { PageRequest } from '../../reporting/lists/page.ts';
import type { BillPurpose } from '../../reporting/postings/bill-purpose.ts';
import { findMarket } from './markets.ts';
import { listFieldsV2, listPageV2 } from './paging.ts';
import { present } from './present.ts';

export const marginListFields = {
  symbol: symbol(),
  orderId: optional(orderId({ description: 'Only this order.' })),
  ...listFieldsV2,
};

export const marginOrderFields = {
  ...marginListFields,
  clientOid: optional(clientOid({ description: 'Only the order of this id.' })),
};

type OrdersAsked = Parameters<typeof listPageV2>[0] & {
  readonly symbol: string;
  readonly orderId: string | undefined;
  readonly clientOid?: string | undefined;
};

/** Which margin orders (or fills) are asked for. 40034 for a pair that does not exist. */
export function marginFilter(state: State, asked: OrdersAsked, nowMs: number) {
  const { clientOid: named, orderId: only, symbol: pair } = asked;
  findMarket(state, 'spot', { category: 'SPOT', symbol: pair });
  const { page, window } = listPageV2(asked, nowMs);
  const ids = present({ orderId: only, clientOid: named });
  const filter = { categories: ['MARGIN'] as const, symbol: pair, ...window, ...ids };
  return { filter, page: page satisfies PageRequest };
}

/** Lists of what happened to the debts of a margin account, out of its bill. wire.md appendix A. */
export const marginBillFields = {
  coin: optional(coin({ description: 'Only this coin.' })),
  ...listFieldsV2,
};

type BillAsked = Parameters<typeof listPageV2>[0] & { readonly coin: string | undefined };

/** The lines of one purpose that are asked for. */
export function marginBillFilter(asked: BillAsked, purpose: BillPurpose, nowMs: number) {
  const { page, window } = listPageV2(asked, nowMs);
  const coins = asked.coin === undefined ? undefined : [asked.coin];
  return { page, filter: { ...present({ coins }), purposes: [purpose], ...window } };
}
