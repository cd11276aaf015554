/** What the lists of margin orders and of their fills share. */
import type { ReadState } from '../../../../engine/core/state.ts';
import { clientOid, optional, orderId, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { findMarket } from '../../../calls/markets.ts';
import { pageFieldsV2 } from '../../../calls/paging.ts';

export const marginListFields = {
  symbol: symbol(),
  orderId: optional(orderId({ description: 'Only this order.' })),
  ...pageFieldsV2,
};

export const marginOrderFields = {
  ...marginListFields,
  clientOid: optional(clientOid({ description: 'Only the order of this id.' })),
};

interface Asked {
  readonly symbol: string;
  readonly orderId: string | undefined;
  readonly clientOid?: string | undefined;
}

/** Which margin orders (or fills) are asked for. 40034 for a pair that does not exist. */
export function marginFilter(
  state: ReadState,
  { clientOid: named, orderId: only, symbol: pair }: Asked,
) {
  findMarket(state, 'spot', { category: 'SPOT', symbol: pair });
  const ids = present({ orderId: only, clientOid: named });
  return { categories: ['MARGIN'] as const, symbol: pair, ...ids };
}
