/**
 * What all v3 lists share: their query fields, their window of time, and the `{list, cursor}` reply
 * (wire.md 4.6). The cursor is the id of the last row, exclusive on the next call; '' on an empty page.
 */
import Type, { type TSchema } from 'typebox';
import type { Category } from '../../engine/instrument/instrument.ts';
import type { OrderCategory } from '../../engine/order/order.ts';
import type { State } from '../../engine/state.ts';
import { limit, list, optional, orderId, str, timeMs } from '../../http/fields.ts';
import { WireError, wrong } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { PageRequest, TimeWindow } from '../../reporting/lists/page.ts';
import { v3Market } from './markets.ts';
import { idCursor } from './paging.ts';
import { present } from './present.ts';

const SPAN_DAYS_MAX = 90;
const ROWS_MAX = 100;

export const pageFieldsV3 = {
  startTime: optional(timeMs({ description: 'From this time, inclusive, Unix ms.' })),
  endTime: optional(timeMs({ description: 'To this time, inclusive, Unix ms.' })),
  limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
  cursor: optional(orderId({ description: 'The cursor of the previous page.' })),
};

interface PageInput {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The window asked for: either end may be open; with both it is at most 90 days wide. */
export function windowV3({ startTime, endTime }: PageInput): TimeWindow {
  if (startTime !== undefined && endTime !== undefined) {
    if (startTime > endTime) throw wrong('startTime');
    if (endTime - startTime > SPAN_DAYS_MAX * DAY_MS) {
      throw new WireError('00001', [String(SPAN_DAYS_MAX)]);
    }
  }
  return present({ fromMs: startTime, toMs: endTime });
}

export function pageV3({ cursor, limit: rows }: PageInput): PageRequest {
  return present({ beforeId: idCursor(cursor, 'cursor'), limit: rows });
}

/**
 * Category and symbol as filters. A pair that does not exist is an error, not an empty list. MARGIN and
 * SPOT tell the orders of one book apart (R-B-12).
 */
export function filterV3(
  state: Pick<State, 'markets'>,
  { category, symbol }: { category: OrderCategory | undefined; symbol: string | undefined },
): { readonly categories?: readonly OrderCategory[]; readonly symbol?: string } {
  if (category === undefined) return present({ symbol });
  if (symbol !== undefined) v3Market(state, { category, symbol });
  return present({ categories: [category], symbol });
}

/** The same where there is no margin: nothing matches MARGIN. */
export function marketFilterV3(
  state: Pick<State, 'markets'>,
  asked: { category: OrderCategory | undefined; symbol: string | undefined },
): { readonly categories?: readonly Category[]; readonly symbol?: string } {
  const { category, symbol } = asked;
  if (category === 'MARGIN') return { categories: [] };
  filterV3(state, asked);
  return present({ categories: category === undefined ? undefined : [category], symbol });
}

export function listOfV3<S extends TSchema>(item: S) {
  return Type.Object({ list: list(item), cursor: str('Pass it to read the next page.') });
}

export function listReplyV3<R>(rows: readonly R[], idOf: (row: R) => string) {
  const last = rows.at(-1);
  return { list: [...rows], cursor: last === undefined ? '' : idOf(last) };
}
