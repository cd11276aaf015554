import { commandsTable } from './commands-behind.ts';
import type { CommissionExplanation } from './commission.ts';
import type { ExplainedFee } from './commission-fees.ts';
import type { ExplainedCommission } from './explained-commission.ts';
import { headline, INDENT, table, timeText, wrapped } from './lines.ts';
import { postingsTable } from './posting.ts';

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

function whose({ agentUid, category, dateMs, symbol, uid }: ExplainedCommission): string {
  return `agent ${agentUid} · customer ${uid} · ${category} ${symbol} · the UTC+8 day from ${timeText(dateMs)}`;
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
