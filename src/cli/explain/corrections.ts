/** The corrections that a commission row tells (R-A-6): acts of its day for its customer, coin and instrument. */
import { DAY_MS } from '../../primitives/utc8.ts';
import type { VenueClient } from '../venue-client.ts';
import type { ExplainedCommission } from './explained-commission.ts';
import { type Posting, postingsOf } from './posting.ts';
import { readList } from './read-list.ts';

interface Act {
  readonly seq: string;
  readonly timeMs: string;
  readonly detail: string;
}

const FIELDS = ['agentUid', 'uid', 'coin', 'category', 'symbol'] as const;

type Correction = Readonly<Record<(typeof FIELDS)[number] | 'reference', string>>;

/** Their postings, oldest first. An act that moved nothing (refused, or repeated) has none. */
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
