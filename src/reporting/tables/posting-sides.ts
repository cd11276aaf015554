/**
 * Postings as two entries each, one of each side, newest first. A list of a user is merged from those of his
 * accounts, as the indexes of the postings are by account.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { SIDES, type Side } from '../numbered-postings.ts';
import type { PageRequest, TimeWindow } from '../page.ts';
import { idBound, lowerId } from '../paging.ts';
import { type AccountRow, accountsOf } from './accounts.ts';
import { idPlus } from './entry-id.ts';
import { pageBound } from './page-bound.ts';
import { OF_A_USER, type PostingRow, postingsShape } from './postings.ts';

/** What a posting is to one of its accounts. */
export interface PostingSide extends Pick<PostingRow, 'kind' | 'amount' | 'cause' | 'timeMs'> {
  readonly entryId: string;
  readonly side: Side;
  readonly of: AccountRow;
  readonly balance: string;
  readonly subject: number;
  readonly line: string;
}

type StoredSide = Omit<PostingSide, 'of'> & Pick<AccountRow, 'accountNo'>;

const SHARED = ['kind', 'amount', 'cause', 'timeMs'] as const;

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

type SideColumn = keyof (typeof COLUMNS)[Side];

/** A column of one side of a posting, in SQL. */
type SideReference = (column: SideColumn) => RawBuilder<unknown>;

export interface SideSearch {
  /** Undefined: all there are. */
  readonly accounts: readonly AccountRow[] | undefined;
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** What else a side must fulfil. */
  readonly where: (of: SideReference) => readonly RawBuilder<SqlBool>[];
}

type Database = Kysely<{ postings: PostingRow; accounts: AccountRow }>;

/** How many lists one statement merges: far below what SQLite allows (500). */
const LISTS_MAX = 200;

/** The newest of a page. */
export async function findSides(
  database: Database,
  search: SideSearch,
): Promise<readonly PostingSide[]> {
  const accounts = search.accounts?.map(({ accountNo }) => accountNo) ?? [undefined];
  const lists = accounts.flatMap((accountNo) => SIDES.map((side) => ({ side, accountNo })));
  const page = lists.length > LISTS_MAX ? await settled(database, search.page) : search.page;
  const bound = await pageBound(database, postingsShape, { window: search.window, page });
  const found: StoredSide[] = [];
  for (let at = 0; at < lists.length; at += LISTS_MAX) {
    const part = lists.slice(at, at + LISTS_MAX);
    const selects = part.map((list) => selectOf(list, { ...search, bound, page }));
    found.push(
      ...(await sql<StoredSide>`${sql.join(selects, sql` union all `)}`.execute(database)).rows,
    );
  }
  const newest = found.sort((left, right) => (left.entryId > right.entryId ? -1 : 1));
  return withAccounts(database, newest.slice(0, page.limit), search.accounts);
}

/** All statements must end at the same posting: of one committed between them, only some would know. */
async function settled(database: Database, page: PageRequest): Promise<PageRequest> {
  const bound = idBound(page);
  const before = database.selectFrom('postings').select('postingId').where('postingId', '<', bound);
  const newest = await before.orderBy('postingId', 'desc').limit(1).executeTakeFirst();
  const beforeId = newest === undefined ? '0' : idPlus(newest.postingId, SIDES.length);
  return { ...page, beforeId: lowerId(bound, beforeId) };
}

interface List {
  readonly side: Side;
  readonly accountNo: number | undefined;
}

function selectOf(
  { accountNo, side }: List,
  { bound, page, where }: Omit<SideSearch, 'accounts'> & { readonly bound: RawBuilder<SqlBool> },
): RawBuilder<unknown> {
  const columns = COLUMNS[side];
  const of: SideReference = (column) => sql.ref(columns[column]);
  const named = (Object.keys(columns) as SideColumn[]).map(
    (column) => sql`${of(column)} as ${sql.ref(column)}`,
  );
  const conditions = [bound, ...where(of)];
  // The second entry of a posting may be the one that a cursor names: the first is then on the page.
  if (side === 'credit') conditions.push(sql`"postingId" < ${String(BigInt(idBound(page)) - 1n)}`);
  if (accountNo !== undefined)
    conditions.push(sql`${of('accountNo')} = ${accountNo} and ${sql.raw(OF_A_USER[side])}`);
  const entryId = sql`"postingId" + ${sql.lit(side === 'debit' ? 0 : 1)}`;
  return sql`select * from (
    select ${entryId} as "entryId", ${sql.lit(side)} as "side",
      ${sql.join([...named, ...SHARED.map((column) => sql.ref(column))])}
    from "postings" where ${sql.join(conditions, sql` and `)}
    order by "postingId" desc limit ${page.limit}
  ) as "sides"`;
}

async function withAccounts(
  database: Database,
  sides: readonly StoredSide[],
  known: readonly AccountRow[] | undefined,
): Promise<readonly PostingSide[]> {
  const accounts =
    known ??
    (await accountsOf(
      database,
      sides.map(({ accountNo }) => accountNo),
    ));
  const byNumber = new Map(accounts.map((account) => [account.accountNo, account]));
  return sides.map(({ accountNo, ...side }) => ({
    ...side,
    of: byNumber.get(accountNo) as AccountRow,
  }));
}

/** A column of the account on a side, where no index leads to it. */
export function ofAccount(of: SideReference, column: keyof AccountRow): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from "accounts" where "accountNo" = ${of('accountNo')})`;
}
