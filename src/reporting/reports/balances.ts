/**
 * Balances at any past moment, read off the bills: each line says what its user then has of the coin
 * in the wallet, and every movement that changes that has a line (R-L-13, R-L-15).
 * Decides R-L-15.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Wallet } from '../../engine/core/user.ts';
import { entryIdAt } from '../lists/page.ts';
import type { AccountRow } from '../postings/accounts.ts';
import { findSides } from '../postings/posting-sides.ts';
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

/**
 * What users had at a moment. A line that waits is newer than any stored one of its bill, up to the
 * entry that the request names; later lines, wherever they are, do not count.
 */
export async function balancesOf(
  sources: HistorySources,
  request: BalanceRequest,
): Promise<readonly BalanceRow[]> {
  const waiting = await waitingBalances(sources, request);
  const rows: BalanceRow[] = [];
  for (const uid of request.uids) {
    rows.push(...(await balancesOfUser(sources, uid, { waiting, request })));
    // Trading goes on between two users: later lines do not count, so all are of one moment.
    await breathe();
  }
  return rows;
}

async function balancesOfUser(
  { database }: HistorySources,
  uid: string,
  { waiting, request }: { waiting: ReadonlyMap<string, BalanceRow>; request: BalanceRequest },
): Promise<readonly BalanceRow[]> {
  const rows = [...waiting.values()].filter((row) => row.uid === uid);
  const accounts = (await billAccounts(database, { uid })).filter((of) => !waiting.has(keyOf(of)));
  for (const bill of new Set(accounts.map(keyOf))) {
    const ofBill = accounts.filter((account) => keyOf(account) === bill);
    const stored = await findBalance(database, ofBill, request);
    if (stored !== undefined) rows.push(stored);
  }
  return rows.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

/** The last waiting line of each bill, by bill. */
async function waitingBalances(
  sources: HistorySources,
  { atMs, atSeq, uids }: BalanceRequest,
): Promise<ReadonlyMap<string, BalanceRow>> {
  const page = { beforeId: entryIdAt(atSeq + 1, 0) };
  const wanted = new Set(uids);
  const newest = new Map<string, BalanceRow>();
  let inTurn = 0;
  for (const lines of waitingBills(sources, { uid: undefined, toMs: atMs }, page)) {
    for (const { uid, wallet, coin, balance, billId, timeMs } of lines) {
      const row = { uid, wallet, coin, balance, billId, timeMs };
      if (wanted.has(uid) && !newest.has(keyOf(row))) newest.set(keyOf(row), row);
    }
    inTurn += 1 + lines.length;
    if (inTurn < A_TURN) continue;
    inTurn = 0;
    await breathe();
  }
  return newest;
}

/** Whose it is: one bill is of a user, a wallet and a coin. */
function keyOf({ uid, wallet, coin }: Pick<AccountRow, 'uid' | 'wallet' | 'coin'>): string {
  return `${uid} ${wallet} ${coin}`;
}

/** Up to when lines count. */
type BalanceMoment = Pick<BalanceRequest, 'atMs' | 'atSeq'>;

/** The last line of a bill up to a moment, of its accounts; undefined when the bill had not begun. */
async function findBalance(
  database: Database,
  accounts: readonly AccountRow[],
  { atMs, atSeq }: BalanceMoment,
): Promise<BalanceRow | undefined> {
  const [last] = await findSides(database, {
    accounts,
    isOfBills: true,
    window: { toMs: atMs },
    page: { beforeId: entryIdAt(atSeq + 1, 0), limit: 1 },
  });
  if (last === undefined) return undefined;
  const { coin, uid, wallet } = last.of;
  const { balance } = figuresIn(last.line);
  const { entryId: billId, timeMs } = last;
  return { uid, wallet: wallet as Wallet, coin, balance, billId, timeMs };
}
