/**
 * Where a balance comes from: the newest lines of its bill, each with its postings, and the older ones' sum.
 * Decides R-X-7.
 */
import { sumDecimals } from '../../primitives/decimal.ts';
import { CliError, EXIT } from '../exit.ts';
import { readRows } from '../export/report.ts';
import { headline, INDENT, table, timeText, wrapped } from '../print.ts';
import type { VenueClient } from '../venue-client.ts';
import {
  type CommandBehind,
  commandsBehind,
  commandsTable,
  type Posting,
  postingsTable,
  readList,
} from './sources.ts';

/** As `GET /operator/v1/bills` gives it. */
export interface ExplainedLine {
  readonly billId: string;
  readonly seq: string;
  readonly purpose: string;
  readonly amount: string;
  readonly feeChange: string;
  readonly balance: string;
  readonly cause: string;
  readonly timeMs: string;
}

export interface BalanceExplanation {
  readonly subject: 'balance';
  /** The user. */
  readonly id: string;
  readonly coin: string;
  readonly wallet: string;
  readonly balance: string;
  readonly atMs: string;
  readonly atSeq: string;
  /** Oldest first. */
  readonly lines: readonly ExplainedLine[];
  /** What the lines before these add up to: the balance before them. */
  readonly before: string;
  /** What these changed: amounts and fees, without what stayed in the balance (R-L-14). */
  readonly change: string;
  readonly addsUp: boolean;
  /** On the accounts of the wallet, oldest first. */
  readonly postings: readonly Posting[];
  readonly commands: readonly CommandBehind[];
}

export interface BalanceQuestion {
  readonly uid: string;
  readonly coin: string;
  /** Every wallet that has a bill in the coin, where it is not said. */
  readonly wallet?: string;
  /** Unix ms; now, where it is not said. */
  readonly at?: string;
  /** How many of the newest lines are shown. */
  readonly lines: number;
}

interface Balances {
  readonly atMs: string;
  readonly atSeq: string;
  readonly list: readonly {
    readonly wallet: string;
    readonly coin: string;
    readonly balance: string;
  }[];
}

/** One for each wallet. Throws {@link CliError} where there was no balance yet. */
export async function explainBalance(
  client: VenueClient,
  question: BalanceQuestion,
): Promise<readonly BalanceExplanation[]> {
  const { at, coin, uid, wallet } = question;
  const asked = at === undefined ? { uid } : { uid, atMs: at };
  const moment = (await client.call('GET', '/operator/v1/balances', asked)) as Balances;
  const found = moment.list.filter(
    (row) => row.coin === coin && (wallet === undefined || row.wallet === wallet),
  );
  if (found.length === 0) throw new CliError(`user ${uid} had no ${coin} then`, EXIT.refused);
  const explanations: BalanceExplanation[] = [];
  for (const row of found)
    explanations.push(await explainOne(client, { ...moment, ...row, uid }, question.lines));
  return explanations;
}

interface Balance {
  readonly uid: string;
  readonly wallet: string;
  readonly coin: string;
  readonly balance: string;
  readonly atMs: string;
  readonly atSeq: string;
}

async function explainOne(
  client: VenueClient,
  of: Balance,
  most: number,
): Promise<BalanceExplanation> {
  const { atMs, atSeq, balance, coin, uid, wallet } = of;
  const newest = await newestLines(client, of, most + 1);
  const lines = newest.slice(0, most).reverse();
  const before = newest[most]?.balance ?? '0';
  const change = sumDecimals(changesOf(lines, before));
  const postings = await postingsBehind(client, of, lines);
  const addsUp = sumDecimals([before, change]) === balance;
  const commands = await commandsBehind(client, lines);
  const figures = { before, change, addsUp };
  return {
    subject: 'balance',
    id: uid,
    coin,
    wallet,
    balance,
    atMs,
    atSeq,
    lines,
    ...figures,
    postings,
    commands,
  };
}

/** Those of the moment: a line that came later has a later seq. */
async function newestLines(
  client: VenueClient,
  { atMs, atSeq, coin, uid, wallet }: Balance,
  most: number,
): Promise<readonly ExplainedLine[]> {
  const lines: ExplainedLine[] = [];
  const bills = { path: '/operator/v1/bills', repeats: [] };
  const query = { uid, wallet, coin, endTime: atMs };
  for await (const line of readRows<ExplainedLine>(client, bills, query)) {
    if (Number(line.seq) <= Number(atSeq)) lines.push(line);
    if (lines.length === most) break;
  }
  return lines;
}

/** A line after which the balance is what it was before it moved something that stays in the balance. */
function changesOf(lines: readonly ExplainedLine[], before: string): readonly string[] {
  return lines.flatMap(({ amount, balance, feeChange }, at) =>
    balance === (lines[at - 1]?.balance ?? before) ? [] : [amount, feeChange],
  );
}

async function postingsBehind(
  client: VenueClient,
  { coin, uid, wallet }: Balance,
  lines: readonly ExplainedLine[],
): Promise<readonly Posting[]> {
  const [startTime = '', endTime = ''] = [lines[0]?.timeMs, lines.at(-1)?.timeMs];
  const query = { uid, coin, startTime, endTime };
  const found = await readList<Posting>(client, 'ledger', query);
  const causes = new Set(lines.map(({ cause, seq }) => `${seq} ${cause}`));
  const accounts = `user:${uid}:${wallet}:`;
  return found
    .filter(
      ({ account, cause, seq }) => account.startsWith(accounts) && causes.has(`${seq} ${cause}`),
    )
    .reverse();
}

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
  const cells = lines.map(({ amount, balance, feeChange, purpose, seq, timeMs }) => [
    timeText(timeMs),
    purpose,
    amount,
    feeChange,
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
