/** Postings as two entries each, one of each side, newest first. */
import { sql } from 'kysely';
import { findInParts, settledPage } from '../lists/merged-lists.ts';
import type { PageRequest } from '../lists/page.ts';
import type { Database } from '../store/history-store.ts';
import { columnsOf } from '../store/table-shape.ts';
import { type AccountRow, accountsOf } from './accounts.ts';
import { entryIdOf, SIDES, type Side } from './numbered-postings.ts';
import {
  type AccountSearch,
  type FoundSide,
  findNewestSides,
  findSideIds,
  SIDE_COLUMNS,
  type SideSearch,
} from './posting-lists.ts';
import { type PostingRow, postingsShape } from './postings.ts';

/** What a posting is to one of its accounts. */
export interface PostingSide extends Pick<PostingRow, 'kind' | 'amount' | 'cause' | 'timeMs'> {
  readonly entryId: string;
  readonly side: Side;
  readonly of: AccountRow;
  readonly balance: string;
  readonly subject: number;
  readonly line: string;
}

const COLUMNS = sql.join(columnsOf(postingsShape).map((column) => sql.ref(column)));

/** The page as far as postings are stored by now (see {@link settledPage}). */
export function settled(database: Database, page: PageRequest): Promise<PageRequest> {
  return settledPage(database, postingsShape, { page, idsPerRow: SIDES.length });
}

/** The newest of a {@link settled} page, or of one that ends at a past entry. */
export async function findSides(
  database: Database,
  search: SideSearch,
): Promise<readonly PostingSide[]> {
  const found = await findSideIds(database, search);
  const rows = await findPostings(database, found);
  const numbers = found.map(({ postingId, side }) => rows.get(postingId)?.[side] ?? 0);
  const accounts = search.accounts ?? (await accountsOf(database, numbers));
  const byNumber = new Map(accounts.map((account) => [account.accountNo, account]));
  return found.map(({ postingId, side }) => {
    const row = rows.get(postingId) as PostingRow;
    return sideOf(row, side, byNumber.get(row[side]) as AccountRow);
  });
}

/** Of the accounts that agree in `groupOf`, the newest; the newest of all first. */
export async function findLastSides(
  database: Database,
  search: AccountSearch,
  groupOf: (account: AccountRow) => string,
): Promise<readonly PostingSide[]> {
  const accounts = new Map(search.accounts.map((account) => [account.accountNo, account]));
  const last = new Map<string, FoundSide & { readonly of: AccountRow }>();
  for (const { accountNo, postingId, side } of await findNewestSides(database, search)) {
    const of = accounts.get(accountNo) as AccountRow;
    if (!last.has(groupOf(of))) last.set(groupOf(of), { postingId, side, of });
  }
  const found = [...last.values()];
  const rows = await findPostings(database, found);
  return found.map(({ of, postingId, side }) =>
    sideOf(rows.get(postingId) as PostingRow, side, of),
  );
}

async function findPostings(
  database: Database,
  found: readonly FoundSide[],
): Promise<ReadonlyMap<string, PostingRow>> {
  const ids = [...new Set(found.map(({ postingId }) => postingId))];
  const rows = await findInParts(ids, async (part) => {
    const found = await sql<PostingRow>`
      select ${COLUMNS} from "postings" where "postingId" in (${sql.join([...part])})
    `.execute(database);
    return found.rows;
  });
  return new Map(rows.map((row) => [row.postingId, row]));
}

function sideOf(row: PostingRow, side: Side, of: AccountRow): PostingSide {
  const { amount, cause, kind, postingId, timeMs } = row;
  const { balance, line, subject } = SIDE_COLUMNS[side];
  return {
    entryId: entryIdOf(postingId, side),
    side,
    of,
    balance: row[balance],
    subject: row[subject],
    line: row[line],
    kind,
    amount,
    cause,
    timeMs,
  };
}
