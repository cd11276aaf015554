/** The fees that a commission row is the sum of: fills of its customer and the customer's sub-accounts. */
import { DAY_MS } from '../../primitives/utc8.ts';
import type { ReportRow } from '../export/report.ts';
import type { VenueClient } from '../venue-client.ts';
import { countsFor, declarationsOf } from './attribution.ts';
import type { ExplainedCommission } from './explained-commission.ts';
import { grouped } from './grouped.ts';
import { negated, type Posting } from './posting.ts';
import { readList } from './read-list.ts';

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
    .filter(({ posting }) => countsFor(declarations, posting))
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
