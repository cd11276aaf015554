/**
 * Ledger entries: one row per ledger account that a posting touched, with the balance after it.
 * Without holds and releases, so balances of consecutive rows need not differ by the amount alone.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Event } from '../../engine/event.ts';
import type { LedgerAccount, Posting } from '../../engine/ledger/ledger.ts';
import { type Happened, momentsOf } from '../../engine/moments.ts';
import { type CoinScales, coinScale } from '../../engine/order/order-record.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { LedgerFilter, LedgerRow } from '../history.ts';
import type { PageRequest } from '../page.ts';
import { idBound, isWithin, lowestMs } from '../paging.ts';
import { shownPostings } from '../shown-postings.ts';
import { entryIdAt } from './entry-id.ts';
import { pageBound } from './page-bound.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

type Database = Kysely<{ ledger: LedgerRow }>;

/** Postings of institutional loans: few among all, and asked for by the accounts of one loan. */
const OF_LOANS = `"kind" >= 'loan' and "kind" < 'loao'`;

export const ledgerShape: TableShape<LedgerRow> = {
  name: 'ledger',
  columns: {
    entryId: 'text',
    seq: 'integer',
    account: 'text',
    uid: 'text',
    coin: 'text',
    kind: 'text',
    amount: 'text',
    balance: 'text',
    cause: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['entryId'],
  indexes: {
    ledger_by_user: { columns: ['uid', 'timeMs'], rowsAlike: [50_000, 10] },
    ledger_by_time: { columns: ['timeMs'], rowsAlike: [20] },
    ledger_by_loan: { columns: ['account', 'timeMs'], rowsAlike: [1_000, 1], only: OF_LOANS },
  },
};

const COLUMNS = columnsOf(ledgerShape);

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
  const touches: LedgerTouch[] = [];
  for (const at of momentsOf(entry, events)) {
    for (const posting of shownPostings(at.events)) addTouches(touches, at, posting);
  }
  return touches;
}

function addTouches(touches: LedgerTouch[], at: Happened, posting: Posting): void {
  const { amount, credit, creditAfter, debit, debitAfter } = posting;
  const entryId = entryIdAt(at.seq, touches.length);
  const nextId = entryIdAt(at.seq, touches.length + 1);
  touches.push(
    { at, entryId, posting, account: debit, gained: -amount, after: debitAfter },
    { at, entryId: nextId, posting, account: credit, gained: amount, after: creditAfter },
  );
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
  page: PageRequest,
): Promise<readonly LedgerRow[]> {
  const bound = await pageBound(database, ledgerShape, { time: 'timeMs', window: filter, page });
  let query = database
    .selectFrom('ledger')
    .select(COLUMNS)
    .where('timeMs', '>=', lowestMs(filter))
    .where(bound)
    .orderBy('timeMs', 'desc')
    .orderBy('entryId', 'desc')
    .limit(page.limit);
  const { account, cause, coin, kind, uid } = filter;
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (coin !== undefined) query = query.where('coin', '=', coin);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (cause !== undefined) query = query.where('cause', '=', cause);
  if (account !== undefined) query = query.where('account', '=', account);
  if (isOfLoan(account)) query = query.where(sql<SqlBool>`${sql.raw(OF_LOANS)}`);
  return query.execute();
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

/** `user:<uid>:loan:<part>:<orderId>:<coin>`: on it moves only what the loan brings about. */
function isOfLoan(account: string | undefined): boolean {
  return account?.split(':')[2] === 'loan';
}
