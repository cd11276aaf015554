import type { BalanceExplanation, ExplainedLine } from './balance.ts';
import { commandsTable } from './commands-behind.ts';
import { headline, INDENT, table, timeText, wrapped } from './lines.ts';
import { postingsTable } from './posting.ts';

/** A balance as a person reads it: the lines of the bill that led to it, and what they are made of. */
export function balanceText(explained: BalanceExplanation): string {
  const { atMs, atSeq, balance, coin, commands, id, lines, postings, wallet } = explained;
  return [
    headline(`Balance of user ${id}: ${balance} ${coin}`),
    '',
    ...wrapped(`wallet ${wallet} · at ${timeText(atMs)} · journal up to ${atSeq}`),
    ...table(heading(lines), lineCells(lines)),
    `${INDENT}By`,
    ...formula(explained),
    ...postingsTable('Postings', postings),
    ...commandsTable(commands),
  ].join('\n');
}

function heading(lines: readonly ExplainedLine[]): string {
  return lines.length === 1
    ? 'The newest line of the bill'
    : `The newest ${lines.length} lines of the bill`;
}

function lineCells(lines: readonly ExplainedLine[]): readonly (readonly string[])[] {
  const cells = lines.map(({ amount, balance, fee, purpose, seq, timeMs }) => [
    timeText(timeMs),
    purpose,
    amount,
    fee,
    balance,
    `journal ${seq}`,
  ]);
  return [['time', 'for', 'amount', 'fee', 'balance after', ''], ...cells];
}

function formula({ addsUp, balance, before, change, coin }: BalanceExplanation): string[] {
  const verdict = addsUp ? 'which is the balance' : `WHICH IS NOT the balance, ${balance} ${coin}`;
  return wrapped(
    `what older lines add up to + amounts and fees of these = ${before} + ${change}, ${verdict}`,
    2,
  );
}
