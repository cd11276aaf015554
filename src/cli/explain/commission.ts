/**
 * Where a commission row comes from (R-X-5): the fees it is the sum of, each with its posting, the postings
 * that paid it, and the corrections it tells.
 */
import { sumDecimals } from '../../primitives/decimal.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { VenueClient } from '../venue-client.ts';
import { type CommandBehind, commandsBehind } from './commands-behind.ts';
import { type ExplainedFee, feesOf } from './commission-fees.ts';
import { correctionsOf } from './corrections.ts';
import type { ExplainedCommission } from './explained-commission.ts';
import { negated, type Posting, postingsOf } from './posting.ts';
import { readList } from './read-list.ts';

export interface CommissionExplanation {
  readonly subject: 'commission';
  readonly id: string;
  readonly row: ExplainedCommission;
  /** What of the fees was shared: the agent's part, the customer's, and both together. */
  readonly shares: { readonly gross: string; readonly agents: string; readonly users: string };
  /** Oldest first. */
  readonly fees: readonly ExplainedFee[];
  /** Their exact sum, which must be `feePaid`. */
  readonly feesPaid: string;
  readonly addsUp: boolean;
  /** What of the fees all commissions of the day in the coin were paid out of; then those of the row. */
  readonly takenFromFees: readonly Posting[];
  readonly payments: readonly Posting[];
  readonly corrections: readonly Posting[];
  readonly commands: readonly CommandBehind[];
}

/** Undefined when there is no such row. */
export async function explainCommission(
  client: VenueClient,
  id: string,
): Promise<CommissionExplanation | undefined> {
  const asked = { commissionId: id };
  const [row] = await readList<ExplainedCommission>(client, 'commissions', asked);
  if (row === undefined) return undefined;
  const fees = await feesOf(client, row);
  const takenFromFees = await paidAtEnd(client, row, `day ${row.dateMs}`);
  const payments = await paidAtEnd(client, row, id);
  const corrections = await correctionsOf(client, row);
  const feesPaid = sumDecimals(fees.map(({ fill }) => fill.fee));
  const behind = [...fees.map(({ posting }) => posting), ...payments, ...corrections];
  return {
    subject: 'commission',
    id,
    row,
    shares: sharesOf(row),
    fees,
    feesPaid,
    addsUp: feesPaid === row.feePaid,
    takenFromFees,
    payments,
    corrections,
    commands: await commandsBehind(client, behind),
  };
}

/** Without the corrections that the row tells too. */
function sharesOf(row: ExplainedCommission): CommissionExplanation['shares'] {
  const agents = sumDecimals([row.rebateAmount, negated(row.correction)]);
  const users = sumDecimals([row.userRebateAmount, negated(row.userCorrection)]);
  return { gross: sumDecimals([agents, users]), agents, users };
}

/** Postings of the moment at which the day ended. */
async function paidAtEnd(
  client: VenueClient,
  { agentUid, coin, dateMs, uid }: ExplainedCommission,
  cause: string,
): Promise<readonly Posting[]> {
  const endMs = String(Number(dateMs) + DAY_MS);
  const asked = { cause, coin, kind: 'commission', startTime: endMs, endTime: endMs };
  return postingsOf(client, ['venue', agentUid, uid], asked);
}
