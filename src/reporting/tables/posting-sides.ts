/**
 * Postings as two entries each, one of each side, newest first. A list of a user is merged from those of his
 * accounts, as the indexes of the postings are by account.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { entryIdOf, SIDES, type Side } from '../numbered-postings.ts';
import type { PageRequest, TimeWindow } from '../page.ts';
import { idBound } from '../paging.ts';
import { type AccountRow, accountsOf } from './accounts.ts';
import { findInParts, type List, mergeLists, settledPage } from './merged-lists.ts';
import { pageBound } from './page-bound.ts';
import { PARTS, type PostingRow, postingsShape } from './postings.ts';
import { columnsOf } from './table-shape.ts';

/** What a posting is to one of its accounts. */
export interface PostingSide extends Pick<PostingRow, 'kind' | 'amount' | 'cause' | 'timeMs'> {
  readonly entryId: string;
  readonly side: Side;
  readonly of: AccountRow;
  readonly balance: string;
  readonly subject: number;
  readonly line: string;
}

/** The columns of one side, by what they are to its entry. */
const COLUMNS = {
  debit: {
    accountNo: 'debit',
    balance: 'debitBalance',
    subject: 'debitSubject',
    line: 'debitLine',
  },
  credit: {
    accountNo: 'credit',
    balance: 'creditBalance',
    subject: 'creditSubject',
    line: 'creditLine',
  },
} as const satisfies Record<Side, Record<string, keyof PostingRow>>;

/** A column of one side of a posting, in SQL. */
type SideReference = (column: keyof (typeof COLUMNS)[Side]) => RawBuilder<unknown>;

export interface SideSearch {
  /** Undefined: all there are. */
  readonly accounts: readonly AccountRow[] | undefined;
  /** Only those on which a line of a bill begins. */
  readonly isOfBills: boolean;
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** What else a side must fulfil. */
  readonly where?: (of: SideReference) => readonly RawBuilder<SqlBool>[];
}

type Database = Kysely<{ postings: PostingRow; accounts: AccountRow }>;

/** The page as far as postings are stored by now (see {@link settledPage}). */
export function settled(database: Database, page: PageRequest): Promise<PageRequest> {
  return settledPage(database, postingsShape, { page, idsPerRow: SIDES.length });
}

/** The newest of a {@link settled} page, or of one that ends at a past entry. */
export async function findSides(
  database: Database,
  search: SideSearch,
): Promise<readonly PostingSide[]> {
  const found = await findEntries(database, search);
  const rows = await findPostings(database, found);
  const numbers = found.map(({ postingId, side }) => rows.get(postingId)?.[side] ?? 0);
  const accounts = search.accounts ?? (await accountsOf(database, numbers));
  const byNumber = new Map(accounts.map((account) => [account.accountNo, account]));
  return found.map(({ postingId, side }) => {
    const row = rows.get(postingId) as PostingRow;
    return sideOf(row, side, byNumber.get(row[side]) as AccountRow);
  });
}

/** One side of a posting that is on the page. */
interface Found {
  readonly postingId: string;
  readonly side: Side;
}

async function findEntries(database: Database, search: SideSearch): Promise<readonly Found[]> {
  const { page, window } = search;
  const bound = await pageBound(database, postingsShape, { window, page });
  return mergeLists<Found>(database, {
    table: postingsShape.name,
    id: 'postingId',
    lists: sidesOf(search).map((side) => listOf(side, { ...search, bound })),
    limit: page.limit,
    order: sql`"postingId" desc, "side"`,
    compare: newestFirst,
  });
}

/** The credit of a posting is its second entry. */
function newestFirst(left: Found, right: Found): number {
  if (left.postingId === right.postingId) return left.side < right.side ? -1 : 1;
  return left.postingId > right.postingId ? -1 : 1;
}

interface SideList {
  readonly side: Side;
  /** What all of it have in common, in SQL. */
  readonly is: RawBuilder<SqlBool>;
}

function sidesOf({ accounts, isOfBills }: SideSearch): readonly SideList[] {
  const kinds = isOfBills ? (['lines'] as const) : (['lines', 'others'] as const);
  if (accounts === undefined)
    return SIDES.map((side) => {
      const subject = sql.ref(COLUMNS[side].subject);
      return { side, is: isOfBills ? sql`${subject} > 0` : sql`1 = 1` };
    });
  return accounts.flatMap(({ accountNo }) =>
    SIDES.flatMap((side) =>
      kinds.map((kind) => ({
        side,
        is: sql<SqlBool>`${sql.ref(side)} = ${accountNo} and ${sql.raw(PARTS[side][kind])}`,
      })),
    ),
  );
}

function listOf(
  { is, side }: SideList,
  { bound, page, where }: SideSearch & { readonly bound: RawBuilder<SqlBool> },
): List {
  const conditions = [is, bound, ...(where?.((column) => sql.ref(COLUMNS[side][column])) ?? [])];
  // The second entry of a posting may be the one that a cursor names: the first is then on the page.
  if (side === 'credit') conditions.push(sql`"postingId" < ${String(BigInt(idBound(page)) - 1n)}`);
  return { columns: sql`"postingId", ${sql.lit(side)} as "side"`, where: conditions };
}

async function findPostings(
  database: Database,
  found: readonly Found[],
): Promise<ReadonlyMap<string, PostingRow>> {
  const ids = [...new Set(found.map(({ postingId }) => postingId))];
  const rows = await findInParts(ids, (part) =>
    database
      .selectFrom('postings')
      .select(columnsOf(postingsShape))
      .where('postingId', 'in', part)
      .execute(),
  );
  return new Map(rows.map((row) => [row.postingId, row]));
}

function sideOf(row: PostingRow, side: Side, of: AccountRow): PostingSide {
  const { amount, cause, kind, postingId, timeMs } = row;
  const { balance, line, subject } = COLUMNS[side];
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

/** A column of the account on a side, where no index leads to it. */
export function ofAccount(of: SideReference, column: keyof AccountRow): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from "accounts" where "accountNo" = ${of('accountNo')})`;
}
