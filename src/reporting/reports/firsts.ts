/** When users traded and paid money in for the first time: the oldest rows of two reports, which lists never ask for. */
import { type RawBuilder, sql } from 'kysely';
import type { HistorySources } from '../report/answer.ts';
import type { Report } from '../report/shown.ts';
import { waitingFinder } from '../report/waiting-rows.ts';
import type { Database } from '../store/history-store.ts';
import { type FillFilter, type FillRow, fills } from './fills.ts';
import { payments } from './payments.ts';

/** Unix ms; undefined: never. */
export interface Firsts {
  readonly uid: string;
  readonly tradeMs: number | undefined;
  readonly depositMs: number | undefined;
}

const waitingFills = waitingFinder(fills as Report<FillRow, FillFilter, never>);
const waitingPayments = waitingFinder(payments);
const ALL = { limit: Number.POSITIVE_INFINITY };
const DEPOSITS = { direction: 'deposit', statuses: ['success'] } as const;

/** Of users, in their order. What waits is newer than all that is stored, and counts where nothing is. */
export async function firstsOf(
  sources: HistorySources,
  uids: readonly string[],
): Promise<readonly Firsts[]> {
  const waiting = new Map(uids.map((uid) => [uid, waitingFirsts(sources, uid)]));
  const stored = await storedFirsts(sources.database, uids);
  return uids.map((uid) => ({
    uid,
    tradeMs: stored.get(uid)?.tradeMs ?? waiting.get(uid)?.tradeMs,
    depositMs: stored.get(uid)?.depositMs ?? waiting.get(uid)?.depositMs,
  }));
}

type Times = Omit<Firsts, 'uid'>;

function waitingFirsts(sources: HistorySources, uid: string): Times {
  return {
    tradeMs: waitingFills(sources, { uid }, ALL).at(-1)?.timeMs,
    depositMs: waitingPayments(sources, { uid, ...DEPOSITS }, ALL).at(-1)?.createdMs,
  };
}

async function storedFirsts(
  database: Database,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Times>> {
  const found = new Map<string, Times>();
  for (const uid of uids) {
    const tradeMs = await firstTrade(database, uid);
    const deposits = sql`"createdMs" as "timeMs" from "payments"
      where "uid" = ${uid} and "direction" = 'deposit' and "status" = 'success' order by "orderId"`;
    found.set(uid, { tradeMs, depositMs: await firstTime(database, deposits) });
  }
  return found;
}

/** The earliest of the first fills in each market of a user. */
async function firstTrade(database: Database, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ readonly no: number }>`
    select "no" from "userMarkets" where "uid" = ${uid}
  `.execute(database);
  let first: number | undefined;
  for (const { no } of rows) {
    const fills = sql`"timeMs" from "fills" where "userMarket" = ${no} order by "fillId"`;
    const timeMs = await firstTime(database, fills);
    if (timeMs !== undefined) first = Math.min(timeMs, first ?? timeMs);
  }
  return first;
}

async function firstTime(database: Database, of: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ readonly timeMs: number }>`select ${of} limit 1`.execute(database);
  return rows[0]?.timeMs;
}
