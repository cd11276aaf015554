/**
 * Where a commission row comes from: the fees it is the sum of, each with its posting, the postings
 * that paid it, and the corrections it tells.
 * Decides R-X-5.
 */
import { sumDecimals } from '../../primitives/decimal.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { headline, INDENT, table, timeText, wrapped } from '../print.ts';
import type { VenueClient } from '../venue-client.ts';
import {
  correctionsOf,
  type ExplainedCommission,
  type ExplainedFee,
  feesOf,
} from './commission-sources.ts';
import {
  type CommandBehind,
  commandsBehind,
  commandsTable,
  negated,
  type Posting,
  postingsOf,
  postingsTable,
  readList,
} from './sources.ts';

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

/** A commission row as a person reads it: its figures, how they follow, and every posting behind them. */
export function commissionText(explained: CommissionExplanation): string {
  const { commands, corrections, fees, id, payments, row, takenFromFees } = explained;
  return [
    headline(`Commission ${id}`),
    '',
    ...wrapped(whose(row)),
    ...table('Row', figures(row)),
    `${INDENT}By`,
    ...formula(explained),
    ...table('Fees', feeCells(fees)),
    ...sumOfFees(explained),
    ...postingsTable(
      `Taken from the fees, for all commissions of the day in ${row.coin}`,
      takenFromFees,
    ),
    ...postingsTable('Paid', payments),
    ...postingsTable('Corrected', corrections),
    ...commandsTable(commands),
  ].join('\n');
}

function whose({ agentUid, category, dateMs, payer, symbol, uid }: ExplainedCommission): string {
  const agent = payer === 'sub-account' ? 'broker' : 'agent';
  return `${agent} ${agentUid} · ${payer} ${uid} · ${category} ${symbol} · the UTC+8 day from ${timeText(dateMs)}`;
}

const MONEY: readonly (keyof ExplainedCommission)[] = [
  'fee',
  'feeDeduction',
  'feePaid',
  'rebateAmount',
  'userRebateAmount',
  'correction',
  'userCorrection',
  'dayTotal',
  'total',
];

function figures(row: ExplainedCommission): readonly (readonly string[])[] {
  return [
    ['dealAmount', row.dealAmount],
    ...MONEY.map((name) => [name, `${row[name]} ${row.coin}`]),
    ['commissionRate', row.commissionRate],
    ['userRebateRate', row.userRebateRate],
  ];
}

/** With the figures in it, so that a person can do the sum again. */
function formula({ row, shares }: CommissionExplanation): string[] {
  const { coin, commissionRate, correction, feePaid, userCorrection, userRebateRate } = row;
  const { agents, gross, users } = shares;
  return [
    `gross = feePaid × commissionRate, rounded down = ${feePaid} × ${commissionRate} = ${gross} ${coin}`,
    `the customer's part = gross × userRebateRate, rounded down = ${gross} × ${userRebateRate} = ${users} ${coin}`,
    `the agent's part = the rest = ${gross} − ${users} = ${agents} ${coin}`,
    `userRebateAmount = the customer's part + userCorrection = ${users} + ${userCorrection} = ${row.userRebateAmount} ${coin}`,
    `rebateAmount = the agent's part + correction = ${agents} + ${correction} = ${row.rebateAmount} ${coin}`,
  ].flatMap((line) => wrapped(line, 2));
}

function feeCells(fees: readonly ExplainedFee[]): readonly (readonly string[])[] {
  return fees.map(({ fill, posting }) => [
    timeText(posting.timeMs),
    `user ${posting.uid}`,
    `fill ${fill.fillId}`,
    `trade ${fill.tradeId}`,
    `${fill.fee} ${posting.coin}`,
    `journal ${posting.seq}`,
  ]);
}

function sumOfFees({ addsUp, feesPaid, row }: CommissionExplanation): string[] {
  const verdict = addsUp ? 'which is feePaid' : `WHICH IS NOT feePaid, ${row.feePaid} ${row.coin}`;
  return wrapped(`together ${feesPaid} ${row.coin}, ${verdict}`, 2);
}
