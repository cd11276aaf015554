import type { BalanceRequest, BalanceRow } from '../history.ts';
import type { HistorySources } from '../history-sources.ts';
import type { AccountRow } from '../postings/accounts.ts';
import { findBalance } from '../postings/last-balance.ts';
import { billAccounts, billRows } from './bills.ts';

/**
 * What users had at a moment. A line that waits is newer than any stored one of its bill, up to the
 * entry that the request names; later lines, wherever they are, do not count.
 */
export async function balancesOf(
  sources: HistorySources,
  request: BalanceRequest,
): Promise<readonly BalanceRow[]> {
  const waiting = waitingBalances(sources, request);
  const rows: BalanceRow[] = [];
  for (const uid of request.uids)
    rows.push(...(await balancesOfUser(sources, uid, { waiting, request })));
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
function waitingBalances(
  { overlay, scales }: HistorySources,
  { atMs, atSeq, uids }: BalanceRequest,
): ReadonlyMap<string, BalanceRow> {
  const wanted = new Set(uids);
  const lines = overlay.newestItems(Number.POSITIVE_INFINITY, ({ entry, events }) =>
    entry.seq > atSeq
      ? []
      : billRows(entry, events, scales).filter((row) => wanted.has(row.uid) && row.timeMs <= atMs),
  );
  const newest = new Map<string, BalanceRow>();
  for (const { uid, wallet, coin, balance, billId, timeMs } of lines) {
    const row = { uid, wallet, coin, balance, billId, timeMs };
    if (!newest.has(keyOf(row))) newest.set(keyOf(row), row);
  }
  return newest;
}

/** Whose it is: one bill is of a user, a wallet and a coin. */
function keyOf({ uid, wallet, coin }: Pick<AccountRow, 'uid' | 'wallet' | 'coin'>): string {
  return `${uid} ${wallet} ${coin}`;
}
