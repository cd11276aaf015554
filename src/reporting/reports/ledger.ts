/**
 * Ledger entries: two per posting, one for each account it touched, with the balance after it. They
 * are read off the postings, which are kept as one row. Without holds and releases, so balances of
 * consecutive entries need not differ by the amount alone.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadLedgerAccount } from '../../engine/core/entities.ts';
import type { ReadPosting } from '../../engine/core/ledger.ts';
import { type CoinScales, coinScale } from '../../engine/core/steps.ts';
import type { Happened } from '../../engine/read/events-by-time.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { neg, type Units } from '../../primitives/units.ts';
import { type PageRequest, seqOfEntry, type TimeWindow } from '../lists/page.ts';
import { type AccountRow, findAccounts } from '../postings/accounts.ts';
import {
  entryIdOf,
  hasPostings,
  type NumberedPosting,
  numberedPostings,
} from '../postings/numbered-postings.ts';
import { ofAccount } from '../postings/posting-lists.ts';
import { findSides, type PostingSide, settled } from '../postings/posting-sides.ts';
import { decimal, id, seq, text, time } from '../report/column.ts';
import { readReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';
import type { Database } from '../store/history-store.ts';

export interface LedgerRow {
  readonly entryId: string;
  readonly seq: number;
  readonly account: string;
  readonly uid: string;
  readonly coin: string;
  readonly kind: string;
  /** Signed: what the account gained. */
  readonly amount: string;
  readonly balance: string;
  readonly cause: string;
  readonly timeMs: number;
}

export interface LedgerFilter extends TimeWindow {
  /** Empty: the venue's own accounts. */
  readonly uid?: string;
  readonly coin?: string;
  /** Of the venue's own accounts no index tells. */
  readonly account?: string;
  /** No index leads to this and the one below but by the user. */
  readonly kind?: string;
  readonly cause?: string;
}

export const ledger = readReport<LedgerRow, LedgerFilter>({
  name: 'ledger',
  exported: { summary: 'each ledger account that a posting touched', options: ['window', 'coin'] },
  columns: {
    entryId: id('Ledger entry.'),
    seq: seq('The journal entry that brought it about.'),
    account: text('Ledger account.'),
    uid: text("User; empty for the venue's own accounts."),
    coin: text('Coin.'),
    kind: text('What the posting was for.'),
    amount: decimal('What the account gained; negative = gave.'),
    balance: decimal('Balance of the account after it.'),
    cause: text('Order, trade, position or reference that caused it.'),
    timeMs: time('When, Unix ms.'),
  },
  id: 'entryId',
  time: 'timeMs',
  criteria: {
    uid: { is: 'uid' },
    coin: { is: 'coin' },
    account: { is: 'account' },
    kind: { is: 'kind' },
    cause: { is: 'cause' },
  },
  source: onCommand(
    (entry, events, scales, isMeant) =>
      numberedPostings(entry, events)
        .flatMap(touchesOf)
        .filter((touch) => isMeant(ledgerRow(touch, undefined)))
        .map((touch) => ledgerRow(touch, scales)),
    (_, events) => hasPostings(events),
  ),
  find: findLedger,
});

/** One ledger account that a posting touched. */
export interface LedgerTouch {
  readonly at: Happened;
  readonly entryId: string;
  readonly posting: ReadPosting;
  readonly account: ReadLedgerAccount;
  /** What the account gained, and its balance then. */
  readonly gained: Units;
  readonly after: Units;
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
    { at, entryId: postingId, posting, account: debit, gained: neg(amount), after: debitAfter },
    { at, entryId, posting, account: credit, gained: amount, after: creditAfter },
  ];
}

/** Without scales it has no figures: no list chooses by them. */
function ledgerRow(touch: LedgerTouch, scales: CoinScales | undefined): LedgerRow {
  const { account, at, posting } = touch;
  const textOf = (units: Units) =>
    scales === undefined ? '' : formatUnits(units, coinScale(scales, account.coin));
  return {
    entryId: touch.entryId,
    seq: at.seq,
    account: account.id,
    uid: account.uid ?? '',
    coin: account.coin,
    kind: posting.kind,
    amount: textOf(touch.gained),
    balance: textOf(touch.after),
    cause: posting.cause,
    timeMs: at.timeMs,
  };
}

/** Ledger entries, newest first. */
async function findLedger(
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
  return findAccounts(database, { account, uids: uid === undefined ? undefined : [uid], coins });
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
