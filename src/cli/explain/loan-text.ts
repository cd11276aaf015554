import { commandsTable } from './commands-behind.ts';
import { grouped } from './grouped.ts';
import { headline, INDENT, table, timeText, wrapped } from './lines.ts';
import type { ExplainedLoan, ExplainedRepayment, LoanExplanation } from './loan.ts';
import { negated, type Posting, postingsTable, sumOf } from './posting.ts';

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
