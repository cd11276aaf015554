/**
 * Lists of sides of postings: which are on a page, merged from the lists of the accounts that are meant, as the
 * indexes of the postings are by account.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Conditions,
  FEW_LISTS,
  findInParts,
  findNewest,
  type List,
  mergeLists,
  newestFirst,
} from '../lists/merged-lists.ts';
import { idBound, type PageRequest, type TimeWindow } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import type { Database } from '../store/history-store.ts';
import type { AccountRow } from './accounts.ts';
import { SIDES, type Side } from './numbered-postings.ts';
import { PARTS, type PostingRow, postingsShape } from './postings.ts';

/** The columns of one side, by what they are to its entry. */
export const SIDE_COLUMNS = {
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
type SideReference = (column: keyof (typeof SIDE_COLUMNS)[Side]) => RawBuilder<unknown>;

export interface SideSearch {
  /** Undefined: all there are. */
  readonly accounts: readonly AccountRow[] | undefined;
  /** Only those on which a line of a bill begins. */
  readonly isOfBills: boolean;
  readonly window: TimeWindow;
  readonly page: PageRequest;
  /** What else a side must fulfil. */
  readonly where?: (of: SideReference) => Conditions;
}

export interface AccountSearch extends SideSearch {
  readonly accounts: readonly AccountRow[];
}

/** One side of a posting that is on the page. */
export interface FoundSide {
  readonly postingId: string;
  readonly side: Side;
}

/** In order, newest first. */
export async function findSideIds(
  database: Database,
  search: SideSearch,
): Promise<readonly FoundSide[]> {
  const { accounts, page, window } = search;
  const bound = await pageBound(database, postingsShape, { window, page });
  const whereOf = (side: Side) => conditionsOf(side, search, bound);
  return mergeLists<FoundSide>(database, {
    table: postingsShape.name,
    id: 'postingId',
    lists:
      accounts === undefined
        ? SIDES.map((side) => listOf(side, whereOf(side)))
        : await listsOfAccounts(database, { ...search, accounts }, whereOf),
    limit: page.limit,
    order: sql`"postingId" desc, "side"`,
    compare: newestSideFirst,
  });
}

/** The credit of a posting is its second entry. */
function newestSideFirst(left: FoundSide, right: FoundSide): number {
  return newestFirst(left.postingId, right.postingId) || (left.side < right.side ? -1 : 1);
}

function listOf(side: Side, where: Conditions): List {
  return { columns: sql`"postingId", ${sql.lit(side)} as "side"`, where };
}

/** What a side of any account must fulfil. */
function conditionsOf(
  side: Side,
  { isOfBills, page, where }: SideSearch,
  bound: RawBuilder<SqlBool>,
): Conditions {
  const of: SideReference = (column) => sql.ref(SIDE_COLUMNS[side][column]);
  const conditions = [bound, ...(where?.(of) ?? [])];
  if (isOfBills) conditions.push(sql`${of('subject')} > 0`);
  // The second entry of a posting may be the one that a cursor names: the first is then on the page.
  if (side === 'credit') conditions.push(sql`"postingId" < ${String(BigInt(idBound(page)) - 1n)}`);
  return conditions;
}

/** One that an index gives: of an account, one of its sides, and a part of that side. */
interface AccountList {
  readonly accountNo: number;
  readonly side: Side;
  /** What its rows fulfil beside being of the account. */
  readonly where: Conditions;
}

/** Those that may be on the page. */
async function listsOfAccounts(
  database: Database,
  { accounts, isOfBills, page }: AccountSearch,
  whereOf: (side: Side) => Conditions,
): Promise<readonly List[]> {
  const kinds = kindsOfLists(isOfBills, whereOf);
  const lists =
    kinds.length * accounts.length <= FEW_LISTS
      ? kinds.flatMap((kind) => accounts.map(({ accountNo }) => ({ ...kind, accountNo })))
      : (await newestOfLists(database, accounts, kinds)).slice(0, page.limit);
  return lists.map(({ accountNo, side, where }) =>
    listOf(side, [sql`${sql.ref(side)} = ${accountNo}`, ...where]),
  );
}

/** Of each account, on each side that has any, the newest; the newest of all first. */
export async function findNewestSides(
  database: Database,
  search: AccountSearch,
): Promise<readonly (FoundSide & Pick<AccountRow, 'accountNo'>)[]> {
  const { accounts, isOfBills, page, window } = search;
  const bound = await pageBound(database, postingsShape, { window, page });
  const kinds = kindsOfLists(isOfBills, (side) => conditionsOf(side, search, bound));
  return newestOfLists(database, accounts, kinds);
}

type KindOfList = Omit<AccountList, 'accountNo'>;

function kindsOfLists(isOfBills: boolean, whereOf: (side: Side) => Conditions): KindOfList[] {
  const parts = isOfBills ? (['lines'] as const) : (['lines', 'others'] as const);
  return SIDES.flatMap((side) =>
    parts.map((part) => ({
      side,
      where: [sql<boolean>`${sql.raw(PARTS[side][part])}`, ...whereOf(side)],
    })),
  );
}

/** By the newest side of each, the newest first. */
async function newestOfLists(
  database: Database,
  accounts: readonly AccountRow[],
  kinds: readonly KindOfList[],
): Promise<readonly (AccountList & FoundSide)[]> {
  const lists: (AccountList & FoundSide)[] = [];
  for (const kind of kinds) {
    const rows = {
      table: postingsShape.name,
      id: 'postingId',
      column: kind.side,
      where: kind.where,
    };
    const newest = await findInParts(accounts, (part) => {
      const numbers = part.map(({ accountNo }) => accountNo);
      const isMeant = sql<boolean>`"accountNo" in (${sql.join(numbers)})`;
      return findNewest(database, rows, {
        table: 'accounts',
        number: 'accountNo',
        where: [isMeant],
      });
    });
    for (const led of newest) lists.push({ ...kind, accountNo: led.of, postingId: led.newest });
  }
  return lists.sort(newestSideFirst);
}

/** A column of the account on a side, where no index leads to it. */
export function ofAccount(of: SideReference, column: keyof AccountRow): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from "accounts" where "accountNo" = ${of('accountNo')})`;
}
