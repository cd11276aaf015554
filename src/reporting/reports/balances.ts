/**
 * Balances at any past moment, read off the bills: each line says what its user then has of the coin
 * in the wallet, and every movement that changes that has a line (R-L-13, R-L-15).
 * Decides R-L-15.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Wallet } from '../../engine/core/user.ts';
import { entryIdAt } from '../lists/page.ts';
import type { AccountRow } from '../postings/accounts.ts';
import { findLastSides, type PostingSide } from '../postings/posting-sides.ts';
import { figuresIn } from '../postings/postings.ts';
import type { HistorySources } from '../report/answer.ts';
import { decimal, id, text, time } from '../report/column.ts';
import type { Shown } from '../report/shown.ts';
import { waitingWalk } from '../report/waiting-rows.ts';
import type { Database } from '../store/history-store.ts';
import { type BillRow, billAccounts, bills } from './bills.ts';

/** Bills as they stand at a moment: what is both up to a time and up to a journal entry, inclusive. */
export interface BalanceRequest {
  readonly uids: readonly string[];
  readonly atMs: number;
  readonly atSeq: number;
}

/** What a user has of a coin in a wallet: the balance of the last line of that bill. */
export type BalanceRow = Pick<BillRow, 'uid' | 'wallet' | 'coin' | 'balance' | 'billId' | 'timeMs'>;

export const balances: Shown<BalanceRow> = {
  name: 'balances',
  exported: {
    summary: 'what each user has, now or at a past time',
    options: ['moment', 'coin'],
    repeats: ['atMs', 'atSeq'],
  },
  columns: {
    uid: text('User.'),
    wallet: text('Wallet: unified, or a market of a classic user.'),
    coin: text('Coin.'),
    balance: decimal(
      'What the user has of it there: held and isolated margin counted, debts taken off.',
    ),
    billId: id('The line of the bill that made it so.'),
    timeMs: time('When that was, Unix ms.'),
  },
};

const waitingBills = waitingWalk(bills);
/** So many commands and lines that wait are gone through in one go, about a millisecond. */
const A_TURN = 250;
/** For so many users the history is asked at once. */
const A_PART = 20;

/**
 * What users had at a moment. A line that waits is newer than any stored one of its bill, up to the
 * entry that the request names; later lines, wherever they are, do not count.
 */
export async function balancesOf(
  sources: HistorySources,
  request: BalanceRequest,
): Promise<readonly BalanceRow[]> {
  const { uids } = request;
  const waiting = await waitingBalances(sources, request);
  const rows: BalanceRow[] = [];
  for (let from = 0; from < uids.length; from += A_PART) {
    const part = uids.slice(from, from + A_PART);
    const stored = await storedBalances(sources.database, part, request);
    for (const uid of part) {
      const ofUser = new Map([...(stored.get(uid) ?? []), ...(waiting.get(uid) ?? [])]);
      rows.push(...[...ofUser.values()].sort(byBill));
    }
    // Trading goes on between two parts: later lines do not count, so all are of one moment.
    await breathe();
  }
  return rows;
}

/** The last lines of users, by user and by bill. */
type LastLines = ReadonlyMap<string, ReadonlyMap<string, BalanceRow>>;

/** Of those that are stored. */
async function storedBalances(
  database: Database,
  uids: readonly string[],
  { atMs, atSeq }: BalanceRequest,
): Promise<LastLines> {
  const accounts = await billAccounts(database, { uids });
  const window = { toMs: atMs };
  const page = { beforeId: entryIdAt(atSeq + 1, 0), limit: accounts.length };
  const search = { accounts, isOfBills: true, window, page };
  const last = new LastLinesByUser();
  for (const side of await findLastSides(database, search, billOf)) last.add(rowOf(side));
  return last.byUser;
}

function rowOf({ entryId, line, of, timeMs }: PostingSide): BalanceRow {
  const { coin, uid, wallet } = of;
  const { balance } = figuresIn(line);
  return { uid, wallet: wallet as Wallet, coin, balance, billId: entryId, timeMs };
}

/** Of those that wait. */
async function waitingBalances(
  sources: HistorySources,
  { atMs, atSeq, uids }: BalanceRequest,
): Promise<LastLines> {
  const page = { beforeId: entryIdAt(atSeq + 1, 0) };
  const wanted = new Set(uids);
  const last = new LastLinesByUser();
  let inTurn = 0;
  for (const lines of waitingBills(sources, { uid: undefined, toMs: atMs }, page)) {
    for (const { uid, wallet, coin, balance, billId, timeMs } of lines) {
      if (wanted.has(uid)) last.add({ uid, wallet, coin, balance, billId, timeMs });
    }
    inTurn += 1 + lines.length;
    if (inTurn < A_TURN) continue;
    inTurn = 0;
    await breathe();
  }
  return last.byUser;
}

/** Is given lines newest first, and keeps the first of each bill. */
class LastLinesByUser {
  readonly byUser = new Map<string, Map<string, BalanceRow>>();

  add(row: BalanceRow): void {
    const ofUser = this.byUser.get(row.uid) ?? new Map<string, BalanceRow>();
    this.byUser.set(row.uid, ofUser);
    if (!ofUser.has(billOf(row))) ofUser.set(billOf(row), row);
  }
}

/** Whose it is: one bill is of a user, a wallet and a coin. */
function billOf({ uid, wallet, coin }: Pick<AccountRow, 'uid' | 'wallet' | 'coin'>): string {
  return `${uid} ${wallet} ${coin}`;
}

function byBill(left: BalanceRow, right: BalanceRow): number {
  return billOf(left) < billOf(right) ? -1 : 1;
}
