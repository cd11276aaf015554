/**
 * Where the figures of a loan come from: every posting on its two ledger accounts.
 * Decides R-X-6.
 */
import { sumDecimals } from '../../primitives/decimal.ts';
import { headline, INDENT, table, timeText, wrapped } from '../print.ts';
import type { VenueClient } from '../venue-client.ts';
import {
  type CommandBehind,
  commandsBehind,
  commandsTable,
  grouped,
  negated,
  type Posting,
  postingsTable,
  readList,
  sumOf,
} from './sources.ts';

/** As `GET /operator/v1/loans` gives it. */
export interface ExplainedLoan {
  readonly orderId: string;
  readonly productId: string;
  readonly uid: string;
  readonly riskUnitId: string;
  readonly coin: string;
  readonly loanAmount: string;
  readonly unpaidAmount: string;
  readonly unpaidInterest: string;
  readonly repaidAmount: string;
  readonly repaidInterest: string;
  readonly status: string;
  readonly loanMs: string;
}

/** As `GET /operator/v1/loan-repayments` gives it. */
export interface ExplainedRepayment {
  readonly repaymentId: string;
  readonly repaidAmount: string;
  readonly repaidInterest: string;
  readonly extent: string;
  readonly because: string;
  readonly timeMs: string;
}

/** What the postings add up to. */
export interface LoanSums {
  readonly lent: string;
  readonly interest: string;
  readonly repaid: string;
  /** Lent + interest − repaid. */
  readonly unpaid: string;
}

export interface LoanExplanation {
  readonly subject: 'loan';
  readonly id: string;
  readonly loan: ExplainedLoan;
  /** Oldest first: each hour of interest, each repayment, and what was lent. */
  readonly principal: readonly Posting[];
  readonly interest: readonly Posting[];
  readonly repayments: readonly ExplainedRepayment[];
  readonly sums: LoanSums;
  /** Whether that is what the loan says is unpaid. */
  readonly addsUp: boolean;
  /** But those before which an hour of interest was due: these have nothing to do with the loan. */
  readonly commands: readonly CommandBehind[];
}

/** Undefined when there is no such loan. */
export async function explainLoan(
  client: VenueClient,
  id: string,
): Promise<LoanExplanation | undefined> {
  const loan = await loanOf(client, id);
  if (loan === undefined) return undefined;
  const principal = await postingsOn(client, loan, 'principal');
  const interest = await postingsOn(client, loan, 'interest');
  // It goes on meanwhile: an hour may end, a repayment come.
  if (JSON.stringify(await loanOf(client, id)) !== JSON.stringify(loan))
    return explainLoan(client, id);
  const repayments = await readList<ExplainedRepayment>(client, 'loan-repayments', { orderId: id });
  const sums = sumsOf([...principal, ...interest]);
  const acts = [...principal, ...interest].filter(({ kind }) => kind !== 'loan-interest');
  return {
    subject: 'loan',
    id,
    loan,
    principal,
    interest,
    repayments: repayments.toReversed(),
    sums,
    addsUp: sums.unpaid === sumDecimals([loan.unpaidAmount, loan.unpaidInterest]),
    commands: await commandsBehind(client, acts),
  };
}

async function loanOf(client: VenueClient, orderId: string): Promise<ExplainedLoan | undefined> {
  const [loan] = await readList<ExplainedLoan>(client, 'loans', { orderId });
  return loan;
}

async function postingsOn(
  client: VenueClient,
  { coin, orderId, uid }: ExplainedLoan,
  part: 'principal' | 'interest',
): Promise<readonly Posting[]> {
  const account = `user:${uid}:loan:${part}:${orderId}:${coin}`;
  return (await readList<Posting>(client, 'ledger', { uid, account })).toReversed();
}

/** What is owed stands on the accounts below zero. */
function sumsOf(postings: readonly Posting[]): LoanSums {
  const of = (isWanted: (kind: string) => boolean) =>
    sumOf(postings.filter(({ kind }) => isWanted(kind)));
  return {
    lent: negated(of((kind) => kind === 'loan')),
    interest: negated(of((kind) => kind === 'loan-interest')),
    repaid: of((kind) => kind === 'loan-repayment' || kind === 'loan-loss'),
    unpaid: negated(sumOf(postings)),
  };
}

/** A loan as a person reads it: its figures, interest by the day, repayments, and how they add up. */
export function loanText(explained: LoanExplanation): string {
  const { commands, id, interest, loan, principal, repayments } = explained;
  const acts = [...principal, ...interest].filter(({ kind }) => kind !== 'loan-interest');
  const charges = interest.filter(({ kind }) => kind === 'loan-interest');
  return [
    headline(`Loan ${id}`),
    '',
    ...wrapped(whose(loan)),
    ...table('Loan', figures(loan)),
    ...table('Interest, charged at each full hour, by UTC day', days(charges)),
    ...table('Repayments', repayments.map(repaymentCells)),
    ...postingsTable('Postings', acts.toSorted(byEntry)),
    `${INDENT}By`,
    ...formula(explained),
    ...commandsTable(commands),
  ].join('\n');
}

function whose({ loanMs, productId, riskUnitId, uid }: ExplainedLoan): string {
  return `user ${uid} · risk unit ${riskUnitId} · product ${productId} · lent at ${timeText(loanMs)}`;
}

function figures(loan: ExplainedLoan): readonly (readonly string[])[] {
  const { coin, loanAmount, repaidAmount, repaidInterest, unpaidAmount, unpaidInterest } = loan;
  const money = { loanAmount, unpaidAmount, unpaidInterest, repaidAmount, repaidInterest };
  return [
    ...Object.entries(money).map(([name, amount]) => [name, `${amount} ${coin}`]),
    ['status', loan.status],
  ];
}

function days(charges: readonly Posting[]): readonly (readonly string[])[] {
  const byDay = grouped(charges, ({ timeMs }) => timeText(timeMs).slice(0, 'yyyy-mm-dd'.length));
  return [...byDay].map(([day, ofDay]) => [
    day,
    ofDay.length === 1 ? '1 hour' : `${ofDay.length} hours`,
    `${negated(sumOf(ofDay))} ${ofDay[0]?.coin}`,
    `journal ${rangeOf(ofDay)}`,
  ]);
}

function rangeOf(charges: readonly Posting[]): string {
  const [first, last] = [charges[0]?.seq ?? '', charges.at(-1)?.seq ?? ''];
  return first === last ? first : `${first} to ${last}`;
}

function repaymentCells(repayment: ExplainedRepayment): readonly string[] {
  const { because, extent, repaidAmount, repaidInterest, repaymentId, timeMs } = repayment;
  return [
    timeText(timeMs),
    `repayment ${repaymentId}`,
    `principal ${repaidAmount}`,
    `interest ${repaidInterest}`,
    extent,
    because,
  ];
}

function byEntry(one: Posting, other: Posting): number {
  return one.entryId < other.entryId ? -1 : 1;
}

function formula({ addsUp, loan, sums }: LoanExplanation): string[] {
  const { interest, lent, repaid, unpaid } = sums;
  const { coin, unpaidAmount, unpaidInterest } = loan;
  const verdict = addsUp ? 'which is' : 'WHICH IS NOT';
  return wrapped(
    `lent + interest − repaid = ${lent} + ${interest} − ${repaid} = ${unpaid} ${coin}, ` +
      `${verdict} what is unpaid, ${unpaidAmount} + ${unpaidInterest} ${coin}`,
    2,
  );
}
