/**
 * What a commission row is made of: the fees it is the sum of, from fills of its customer and the customer's
 * sub-accounts, and the corrections it tells.
 */
import type { CommissionRow } from '../../engine/core/agent.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { type ReportRow, readRows } from '../export/report.ts';
import type { VenueClient } from '../venue-client.ts';
import { grouped, negated, type Posting, postingsOf, readList } from './sources.ts';

/** A row as `GET /operator/v1/commissions` gives it: text throughout. */
export type ExplainedCommission = { readonly [Field in keyof CommissionRow]: string };

/** As `GET /operator/v1/fills` gives it. */
interface Fill extends ReportRow {
  readonly fillId: string;
  readonly tradeId: string;
  readonly category: string;
  readonly feeCoin: string;
  readonly fee: string;
}

/** A fill and the posting of its fee. */
export interface ExplainedFee {
  readonly fill: Fill;
  readonly posting: Posting;
}

/** Oldest first; fills that cost nothing are not there, as nothing was posted. */
export async function feesOf(
  client: VenueClient,
  row: ExplainedCommission,
): Promise<readonly ExplainedFee[]> {
  const fromMs = Number(row.dateMs);
  const toMs = fromMs + DAY_MS - 1;
  const declarations = await declarationsOf(client, row, { fromMs, toMs });
  const fees: ExplainedFee[] = [];
  for (const uid of await familyOf(client, row.uid)) {
    const window = { uid, startTime: String(fromMs), endTime: String(toMs) };
    fees.push(...(await feesOfUser(client, row, window)));
  }
  return fees
    .filter(({ posting }) => countsFor(row, declarations, posting))
    .sort((one, other) => (one.fill.fillId < other.fill.fillId ? -1 : 1));
}

/** A main account and its sub-accounts. */
async function familyOf(client: VenueClient, uid: string): Promise<readonly string[]> {
  const subAccounts = await readList<{ readonly uid: string }>(client, 'users', { parentUid: uid });
  return [uid, ...subAccounts.map((each) => each.uid)];
}

async function feesOfUser(
  client: VenueClient,
  { category, coin, symbol }: ExplainedCommission,
  window: { readonly uid: string; readonly startTime: string; readonly endTime: string },
): Promise<readonly ExplainedFee[]> {
  const fills = await readList<Fill>(client, 'fills', { ...window, symbol });
  const wanted = fills.filter((fill) => fill.category === category && fill.feeCoin === coin);
  if (wanted.length === 0) return [];
  const postings = await readList<Posting>(client, 'ledger', { ...window, coin, kind: 'fee' });
  const byFill = grouped(postings, ({ amount, cause }) => `${cause} ${amount}`);
  return wanted.flatMap((fill) => {
    // A user who met himself has two fills of one trade, and a posting for each.
    const posting = byFill.get(`${fill.tradeId} ${negated(fill.fee)}`)?.pop();
    return posting === undefined ? [] : [{ fill, posting }];
  });
}

/**
 * When a customer was an agent's (R-A-1, R-A-3): each declaration of the agent names all the customers it has
 * from then on, so the declarations of a day and the last before it tell.
 */
export interface Declaration {
  readonly seq: number;
  readonly timeMs: number;
  /** From when on the customer's fills count; undefined: it is not the agent's. */
  readonly sinceMs: number | undefined;
}

type Pair = Pick<ExplainedCommission, 'agentUid' | 'uid' | 'payer'>;

const AUDIT = { path: '/operator/v1/audit', repeats: [] };

/** Oldest first, from the one that held when `fromMs` began to the last at or before `toMs`. */
async function declarationsOf(
  client: VenueClient,
  pair: Pair,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly Declaration[]> {
  const found: Declaration[] = [];
  const query = { command: 'set-agent', endTime: String(toMs) };
  for await (const act of readRows(client, AUDIT, query)) {
    const declaration = declarationIn(act, pair);
    if (declaration !== undefined) found.push(declaration);
    if (declaration !== undefined && declaration.timeMs < fromMs) break;
  }
  return found.reverse();
}

interface Declared {
  readonly uid: string;
  readonly brokerRate?: string;
  readonly customers: readonly { readonly uid: string; readonly sinceMs: number }[];
}

function declarationIn(act: ReportRow, pair: Pair): Declaration | undefined {
  const declared = JSON.parse(act.detail ?? '{}') as Declared;
  if (act.outcome !== 'done' || declared.uid !== pair.agentUid) return undefined;
  return { seq: Number(act.seq), timeMs: Number(act.timeMs), sinceMs: sinceMsIn(declared, pair) };
}

/** All fees of a broker's sub-account count from the declaration on by which its agent is a broker. */
function sinceMsIn({ brokerRate, customers }: Declared, { payer, uid }: Pair): number | undefined {
  if (payer === 'sub-account') return brokerRate === undefined ? undefined : 0;
  return customers.find((each) => each.uid === uid)?.sinceMs;
}

/** Whether what happened then, by which journal entry, counts for the agent; a broker's rate holds for its whole day. */
function countsFor(
  { payer }: Pair,
  declarations: readonly Declaration[],
  { seq, timeMs }: { readonly seq: string; readonly timeMs: string },
): boolean {
  const before = declarations.filter((each) => each.seq < Number(seq));
  if (payer === 'sub-account') return before.some(({ sinceMs }) => sinceMs !== undefined);
  const sinceMs = before.at(-1)?.sinceMs;
  return sinceMs !== undefined && Number(timeMs) >= sinceMs;
}

interface Act {
  readonly seq: string;
  readonly timeMs: string;
  readonly detail: string;
}

const FIELDS = ['agentUid', 'uid', 'coin', 'category', 'symbol'] as const;

type Correction = Readonly<Record<(typeof FIELDS)[number] | 'reference', string>>;

/**
 * The corrections that a commission row tells (R-A-6), acts of its day for its customer, coin and instrument: their
 * postings, oldest first. An act that moved nothing (refused, or repeated) has none.
 */
export async function correctionsOf(
  client: VenueClient,
  row: ExplainedCommission,
): Promise<readonly Posting[]> {
  const window = { startTime: row.dateMs, endTime: String(Number(row.dateMs) + DAY_MS - 1) };
  const command = 'correct-commission';
  const acts = await readList<Act>(client, 'audit', { command, ...window });
  const postings: Posting[] = [];
  for (const act of acts) {
    const correction = JSON.parse(act.detail) as Correction;
    if (FIELDS.every((field) => correction[field] === row[field]))
      postings.unshift(...(await postingsBy(client, act, correction)));
  }
  return postings;
}

async function postingsBy(
  client: VenueClient,
  { seq, timeMs }: Act,
  { agentUid, reference, uid }: Correction,
): Promise<readonly Posting[]> {
  const of = { cause: reference, kind: 'commission-correction' };
  const moment = { startTime: timeMs, endTime: timeMs };
  const found = await postingsOf(client, ['venue', agentUid, uid], { ...of, ...moment });
  return found.filter((posting) => posting.seq === seq);
}
