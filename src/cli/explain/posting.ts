/** What a posting did to one account, as `GET /operator/v1/ledger` gives it. */
import { sumDecimals } from '../../primitives/decimal.ts';
import type { ReportQuery } from '../export/read-rows.ts';
import type { VenueClient } from '../venue-client.ts';
import { table, timeText } from './lines.ts';
import { readList } from './read-list.ts';

export interface Posting {
  readonly entryId: string;
  readonly seq: string;
  readonly account: string;
  readonly uid: string;
  readonly coin: string;
  readonly kind: string;
  /** What the account gained. */
  readonly amount: string;
  readonly balance: string;
  readonly cause: string;
  readonly timeMs: string;
}

/** Postings on the accounts of several, oldest first. */
export async function postingsOf(
  client: VenueClient,
  uids: readonly string[],
  query: ReportQuery,
): Promise<readonly Posting[]> {
  const postings: Posting[] = [];
  for (const uid of uids)
    postings.push(...(await readList<Posting>(client, 'ledger', { uid, ...query })));
  return postings.sort((one, other) => (one.entryId < other.entryId ? -1 : 1));
}

export function postingsTable(heading: string, postings: readonly Posting[]): string[] {
  const rows = postings.map(({ account, amount, coin, kind, seq, timeMs }) => [
    timeText(timeMs),
    account,
    `${amount} ${coin}`,
    kind,
    `journal ${seq}`,
  ]);
  return table(heading, rows);
}

/** The exact sum of their amounts. */
export function sumOf(postings: readonly Pick<Posting, 'amount'>[]): string {
  return sumDecimals(postings.map(({ amount }) => amount));
}

/** The same amount the other way. */
export function negated(amount: string): string {
  if (amount === '0') return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
