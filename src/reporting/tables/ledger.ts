/**
 * Ledger entries: two per posting, one for each account it touched, with the balance after it. They
 * are read off the postings, which are kept as one row. Without holds and releases, so balances of
 * consecutive entries need not differ by the amount alone.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Event } from '../../engine/event.ts';
import type { LedgerAccount, Posting } from '../../engine/ledger/ledger.ts';
import type { Happened } from '../../engine/moments.ts';
import { type CoinScales, coinScale } from '../../engine/order/order-record.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { LedgerFilter, LedgerRow } from '../history.ts';
import type { PageRequest } from '../page.ts';
import { idBound, isWithin, lowerId, mergeNewest } from '../paging.ts';
import { idPlus, seqOfEntry } from './entry-id.ts';
import { pageBound } from './page-bound.ts';
import {
  type NumberedPosting,
  numberedPostings,
  OF_A_USER,
  type PostingRow,
  postingsShape,
} from './postings.ts';

type Database = Kysely<{ postings: PostingRow }>;

/** One ledger account that a posting touched. */
export interface LedgerTouch {
  readonly at: Happened;
  readonly entryId: string;
  readonly posting: Posting;
  readonly account: LedgerAccount;
  /** What the account gained, and its balance then. */
  readonly gained: bigint;
  readonly after: bigint;
}

/** What a command touched, in order, holds and releases left out. */
export function ledgerTouches(entry: Happened, events: readonly Event[]): readonly LedgerTouch[] {
  return numberedPostings(entry, events).flatMap(touchesOf);
}

/** Both accounts of a posting: who paid first. */
export function touchesOf({
  at,
  posting,
  postingId,
}: NumberedPosting): readonly [LedgerTouch, LedgerTouch] {
  const { amount, credit, creditAfter, debit, debitAfter } = posting;
  const entryId = idPlus(postingId, 1);
  return [
    { at, entryId: postingId, posting, account: debit, gained: -amount, after: debitAfter },
    { at, entryId, posting, account: credit, gained: amount, after: creditAfter },
  ];
}

export function ledgerRow(touch: LedgerTouch, scales: CoinScales): LedgerRow {
  const { account, at, posting } = touch;
  const scale = coinScale(scales, account.coin);
  return {
    entryId: touch.entryId,
    seq: at.seq,
    account: account.id,
    uid: account.uid ?? '',
    coin: account.coin,
    kind: posting.kind,
    amount: formatUnits(touch.gained, scale),
    balance: formatUnits(touch.after, scale),
    cause: posting.cause,
    timeMs: at.timeMs,
  };
}

/** The columns of one side of a posting, by what they are to its entry. */
const SIDES = {
  debit: { account: 'debit', uid: 'debitUid', balance: 'debitBalance' },
  credit: { account: 'credit', uid: 'creditUid', balance: 'creditBalance' },
} as const;

type Side = keyof typeof SIDES;

/** Ledger entries, newest first. */
export async function findLedger(
  database: Database,
  filter: LedgerFilter,
  page: PageRequest,
): Promise<readonly LedgerRow[]> {
  const bound = idBound(page);
  const newest = await newestPosting(database, bound);
  if (newest === undefined) return [];
  // Both sides up to the same posting: what is committed between the two reads would have one.
  const beforeId = lowerId(bound, idPlus(newest, 2));
  const debits = await findSide(database, 'debit', filter, { ...page, beforeId });
  const beforePosting = idPlus(beforeId, -1);
  const credits = await findSide(database, 'credit', filter, { ...page, beforeId: beforePosting });
  const entries = { waiting: debits, stored: credits };
  return mergeNewest(entries, ({ entryId }) => entryId, page.limit);
}

async function newestPosting(database: Database, bound: string): Promise<string | undefined> {
  const before = database.selectFrom('postings').select('postingId').where('postingId', '<', bound);
  return (await before.orderBy('postingId', 'desc').limit(1).executeTakeFirst())?.postingId;
}

/** The entries of one side of the postings; `beforeId` is of a posting. */
async function findSide(
  database: Database,
  side: Side,
  filter: LedgerFilter,
  page: PageRequest,
): Promise<readonly LedgerRow[]> {
  const of = SIDES[side];
  const bound = await pageBound(database, postingsShape, { window: filter, page });
  let query = database
    .selectFrom('postings')
    .select(['postingId', 'coin', 'kind', 'amount', 'cause', 'timeMs'])
    .select([`${of.account} as account`, `${of.uid} as uid`, `${of.balance} as balance`])
    .where(bound)
    .orderBy('postingId', 'desc')
    .limit(page.limit);
  const { account, cause, coin, kind, uid } = filter;
  if (uid !== undefined) query = query.where(of.uid, '=', uid);
  if (uid !== undefined && uid !== '')
    query = query.where(sql<SqlBool>`${sql.raw(OF_A_USER[side])}`);
  if (coin !== undefined) query = query.where('coin', '=', coin);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (cause !== undefined) query = query.where('cause', '=', cause);
  if (account !== undefined) query = query.where(of.account, '=', account);
  return (await query.execute()).map(({ amount, postingId, ...row }) => ({
    entryId: side === 'debit' ? postingId : idPlus(postingId, 1),
    seq: seqOfEntry(postingId),
    account: row.account,
    uid: row.uid,
    coin: row.coin,
    kind: row.kind,
    amount: side === 'debit' ? `-${amount}` : amount,
    balance: row.balance,
    cause: row.cause,
    timeMs: row.timeMs,
  }));
}

/** The same choice for what is not in SQL yet. */
export function ledgerMatches(
  touch: LedgerTouch,
  filter: LedgerFilter,
  page: PageRequest,
): boolean {
  const { account, cause, coin, kind, uid } = filter;
  const { posting } = touch;
  return (
    touch.entryId < idBound(page) &&
    isWithin(filter, touch.at.timeMs) &&
    (uid === undefined || (touch.account.uid ?? '') === uid) &&
    (coin === undefined || touch.account.coin === coin) &&
    (kind === undefined || posting.kind === kind) &&
    (cause === undefined || posting.cause === cause) &&
    (account === undefined || touch.account.id === account)
  );
}
