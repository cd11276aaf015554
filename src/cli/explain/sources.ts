/** What explanations are made of: lists of the operator interface, postings, and commands of the journal. */
import { sumDecimals } from '../../primitives/decimal.ts';
import type { ReportRow } from '../export/report.ts';
import { type ReportQuery, readRows } from '../export/report.ts';
import { table, timeText } from '../print.ts';
import type { VenueClient } from '../venue-client.ts';

/** Every row of a list of the operator interface, newest first. */
export async function readList<R extends object = ReportRow>(
  client: VenueClient,
  name: string,
  query: ReportQuery,
): Promise<readonly R[]> {
  const rows: R[] = [];
  const list = { path: `/operator/v1/${name}`, repeats: [] };
  for await (const row of readRows<R>(client, list, query)) rows.push(row);
  return rows;
}

/** What a posting did to one account, as `GET /operator/v1/ledger` gives it. */
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

/** As `GET /operator/v1/commands` gives it. */
export interface CommandBehind {
  readonly seq: string;
  /** Empty, as all that follows, where the journal was deleted (`retain`). */
  readonly timeMs: string;
  readonly command: string;
  readonly by: string;
  readonly uid: string;
  readonly detail: string;
}

/** What the venue tells of at once. */
const AT_ONCE = 100;

/** The commands of the journal behind figures, by the seqs that these name (R-X-8): oldest first, each once. */
export async function commandsBehind(
  client: VenueClient,
  rows: readonly Pick<ReportRow, 'seq'>[],
): Promise<readonly CommandBehind[]> {
  const seqs = [...new Set(rows.map(({ seq }) => Number(seq)))].sort((one, other) => one - other);
  const commands: CommandBehind[] = [];
  for (let at = 0; at < seqs.length; at += AT_ONCE) {
    const asked = { seqs: seqs.slice(at, at + AT_ONCE).join(',') };
    const page = await client.call('GET', '/operator/v1/commands', asked);
    commands.push(...(page as { list: readonly CommandBehind[] }).list);
  }
  const there = new Map(commands.map((each) => [Number(each.seq), each]));
  return seqs.map((seq) => there.get(seq) ?? { ...GONE, seq: String(seq) });
}

const GONE = { timeMs: '', command: '', by: '', uid: '', detail: '' } as const;

export function commandsTable(commands: readonly CommandBehind[]): string[] {
  const rows = commands.map((each) => [
    `journal ${each.seq}`,
    ...(each.timeMs === ''
      ? ['', 'deleted from the journal', '']
      : [timeText(each.timeMs), each.command, whose(each)]),
  ]);
  return table('Commands', rows);
}

/** What was due by time happened before the command that stands here for it, whoever gave that. */
function whose({ by, uid }: CommandBehind): string {
  const parts = [by === '' ? '' : `by ${by}`, uid === '' ? '' : `user ${uid}`];
  return parts.filter((part) => part !== '').join(', ');
}

/** Rows by what they have in common, in the order in which each came first. */
export function grouped<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
