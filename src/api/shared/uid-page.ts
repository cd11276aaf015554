/** Pages of rows that go by uid: the cursor is the uid of the last row of the page before. */
import { compareUids } from '../../engine/user/family.ts';
import { wrong } from '../../http/wire-error.ts';
import { isIdText } from '../../primitives/id.ts';

export interface UidPage<R> {
  readonly rows: readonly R[];
  readonly hasNext: boolean;
}

/** The rows behind the cursor, at most `limit`; `rows` go by uid upwards. */
export function pageByUid<R extends { readonly uid: string }>(
  rows: readonly R[],
  page: { readonly cursor: string | undefined; readonly limit: number },
): UidPage<R> {
  const { cursor, limit } = page;
  if (cursor !== undefined && !isIdText(cursor)) throw wrong('cursor');
  const rest = cursor === undefined ? rows : rows.filter(({ uid }) => compareUids(uid, cursor) > 0);
  return { rows: rest.slice(0, limit), hasNext: rest.length > limit };
}
