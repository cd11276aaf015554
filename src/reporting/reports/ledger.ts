/**
 * Ledger entries: two per posting, one for each account it touched, with the balance after it. They
 * are read off the postings, which are kept as one row. Without holds and releases, so balances of
 * consecutive entries need not differ by the amount alone.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { LedgerAccount, Posting } from '../../engine/core/ledger.ts';
import { type CoinScales, coinScale } from '../../engine/core/order-record.ts';
import type { Happened } from '../../engine/moments.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { LedgerFilter, LedgerRow } from '../history.ts';
import { seqOfEntry } from '../lists/entry-id.ts';
import type { PageRequest } from '../lists/page.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { type AccountRow, findAccounts } from '../postings/accounts.ts';
import {
  entryIdOf,
  type NumberedPosting,
  numberedPostings,
} from '../postings/numbered-postings.ts';
import { ofAccount } from '../postings/posting-lists.ts';
import { findSides, type PostingSide, settled } from '../postings/posting-sides.ts';
import type { PostingRow } from '../postings/postings.ts';

type Database = Kysely<{ postings: PostingRow; accounts: AccountRow }>;

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
  const entryId = entryIdOf(postingId, 'credit');
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

/** Ledger entries, newest first. */
export async function findLedger(
  database: Database,
  filter: LedgerFilter,
  asked: PageRequest,
): Promise<readonly LedgerRow[]> {
  const { cause, coin, kind, uid } = filter;
  const page = await settled(database, asked);
  const named = await accountsFor(database, filter);
  if (named?.length === 0) return [];
  const own = named?.find((account) => account.uid === '');
  const accounts = own === undefined ? named : undefined;
  const sides = await findSides(database, {
    accounts,
    isOfBills: false,
    window: filter,
    page,
    where: (of) => {
      const conditions: RawBuilder<SqlBool>[] = [];
      if (uid === '') conditions.push(sql`${of('accountNo')} < 0`);
      if (own !== undefined) conditions.push(sql`${of('accountNo')} = ${own.accountNo}`);
      if (kind !== undefined) conditions.push(sql`"kind" = ${kind}`);
      if (cause !== undefined) conditions.push(sql`"cause" = ${cause}`);
      if (coin !== undefined && named === undefined)
        conditions.push(sql`${ofAccount(of, 'coin')} = ${coin}`);
      return conditions;
    },
  });
  return sides.map(storedRow);
}

/** Those whose entries are asked for; undefined where they are the venue's own, or of all. */
async function accountsFor(
  database: Database,
  { account, coin, uid }: LedgerFilter,
): Promise<readonly AccountRow[] | undefined> {
  if (account === undefined && (uid === undefined || uid === '')) return undefined;
  const coins = coin === undefined ? undefined : [coin];
  return findAccounts(database, { account, uid, coins });
}

function storedRow({ entryId, of, side, ...row }: PostingSide): LedgerRow {
  return {
    entryId,
    seq: seqOfEntry(entryId),
    account: of.account,
    uid: of.uid,
    coin: of.coin,
    kind: row.kind,
    amount: side === 'debit' ? `-${row.amount}` : row.amount,
    balance: row.balance,
    cause: row.cause,
    timeMs: row.timeMs,
  };
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
