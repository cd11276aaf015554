/** What is behind a row of a report: postings that it names as their cause, receipts, and the commands that did all of it. */
import { operate } from './operator-session.ts';
import type { Row } from './report-rows.ts';

export interface BehindRow {
  readonly postings: readonly Row[];
  /** The row names no cause: these are the newest of whom or what it is about. */
  readonly isNewest: boolean;
  readonly receipts: readonly Row[];
  readonly commands: readonly Row[];
}

/** Fields by which a row, or the detail of a command, names the cause of postings. */
const CAUSES = [
  ...['cause', 'tradeId', 'repaymentId', 'orderId', 'commissionId', 'reference'],
] as const;
const MOST = '20';
/** Who has a market open may be many. */
const MOST_HOLDERS = 5;
/** In the ledger, whoever has no uid. */
const VENUE = 'venue';

export async function readBehind(row: Row): Promise<BehindRow> {
  const [caused, receipts] = await Promise.all([postingsBy(row), receiptsOf(row)]);
  const postings = caused.length > 0 ? caused : await newestOf(row);
  const seqs = [row, ...postings, ...receipts].map(({ seq }) => textOf(seq));
  const named = [...new Set(seqs.filter((seq) => seq !== ''))].slice(0, Number(MOST));
  const commands = named.length === 0 ? [] : await listOf('commands', { seqs: named.join(',') });
  return { postings, isNewest: caused.length === 0, receipts, commands };
}

/** Of the user, and at the same moment of the venue, which is the other side. */
async function postingsBy(row: Row): Promise<readonly Row[]> {
  const told = { ...detailOf(row), ...row };
  const causes = new Set(CAUSES.map((name) => textOf(told[name])).filter((cause) => cause !== ''));
  const uid = userOf(told);
  const timeMs = textOf(row.timeMs);
  const moment = { startTime: timeMs, endTime: timeMs };
  const asked = [...causes].flatMap((cause) => [
    ...(uid === '' ? [] : [{ uid, cause, limit: MOST }]),
    ...(timeMs === '' ? [] : [{ uid: VENUE, cause, limit: MOST, ...moment }]),
  ]);
  const found = (await Promise.all(asked.map((input) => listOf('ledger', input)))).flat();
  return [...new Map(found.map((each) => [each.entryId, each])).values()];
}

/** A balance has what moved its coin, a position what moved its market, an account all of its own. */
async function newestOf(row: Row): Promise<readonly Row[]> {
  const uid = userOf(row);
  const symbol = textOf(row.symbol);
  const coin = textOf(row.coin);
  if (symbol !== '') {
    const holders = uid === '' ? await holdersOf(row) : [uid];
    const bills = holders.map((each) => listOf('bills', { uid: each, symbol, limit: MOST }));
    return (await Promise.all(bills)).flat();
  }
  if (uid === '') return [];
  return listOf('ledger', { uid, limit: MOST, ...(coin === '' ? {} : { coin }) });
}

async function holdersOf({ category, symbol }: Row): Promise<readonly string[]> {
  const held = await listOf('exposures', { category, symbol });
  return [...new Set(held.map(({ uid }) => textOf(uid)))].slice(0, MOST_HOLDERS);
}

async function receiptsOf({ orderId, positionId }: Row): Promise<readonly Row[]> {
  const of = positionId ? { positionId } : orderId ? { orderId } : undefined;
  return of === undefined ? [] : listOf('receipts', { ...of, limit: MOST });
}

function userOf({ agentUid, ownerUid, uid }: Row): string {
  return [uid, ownerUid, agentUid].map(textOf).find((each) => each !== '') ?? '';
}

/** What a command said, as JSON text. */
function detailOf({ detail }: Row): Row {
  return typeof detail === 'string' && detail.startsWith('{') ? JSON.parse(detail) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function listOf(report: string, input: object): Promise<readonly Row[]> {
  const { list } = await operate(`GET /operator/v1/${report}`, input);
  return (list ?? []) as readonly Row[];
}
