/**
 * The movements of money, one row each, with both accounts and their balances after it, and what is on the bills of
 * their owners. Without holds and releases (see numbered-postings.ts). The ledger's lists and the bills read a posting
 * as two entries, one of each side (see posting-sides.ts).
 */

import type { ReadLedgerAccount } from '../../engine/core/entities.ts';
import { type CoinScales, coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { Dictionaries, Projection, Written } from '../report/projection.ts';
import type { RowShape } from '../store/table-shape.ts';
import { AccountNumbers } from './accounts.ts';
import {
  type BillFigures,
  type BillLine,
  type BillSubject,
  billLines,
  figuresOf,
  subjectOf,
} from './bill-lines.ts';
import { type NumberedPosting, numberedPostings, type Side } from './numbered-postings.ts';
import { subjects } from './subjects.ts';

export interface PostingRow {
  /** That of the entry of its debit; the entry of its credit has the next. */
  readonly postingId: string;
  /** See accounts.ts. */
  readonly debit: number;
  readonly credit: number;
  readonly kind: string;
  /** What went from the debit to the credit. */
  readonly amount: string;
  readonly debitBalance: string;
  readonly creditBalance: string;
  readonly cause: string;
  readonly timeMs: number;
  /** The line that begins on a side: see subjects.ts, 0 where none does, and {@link figuresIn}. */
  readonly debitSubject: number;
  readonly debitLine: string;
  readonly creditSubject: number;
  readonly creditLine: string;
}

/**
 * The parts of each side that have an index: of accounts of users, half of all there are, and of these those on which
 * a line of a bill begins apart from the others.
 */
export const PARTS = {
  debit: {
    lines: '"debit" > 0 and "debitSubject" > 0',
    others: '"debit" > 0 and "debitSubject" = 0',
  },
  credit: {
    lines: '"credit" > 0 and "creditSubject" > 0',
    others: '"credit" > 0 and "creditSubject" = 0',
  },
} as const satisfies Record<Side, Record<string, string>>;

export const postingsShape: RowShape<PostingRow> = {
  name: 'postings',
  columns: {
    postingId: 'id',
    debit: 'integer',
    credit: 'integer',
    kind: 'text',
    amount: 'text',
    debitBalance: 'text',
    creditBalance: 'text',
    cause: 'text',
    timeMs: 'integer',
    debitSubject: 'integer',
    debitLine: 'text',
    creditSubject: 'integer',
    creditLine: 'text',
  },
  primaryKey: ['postingId'],
  time: 'timeMs',
  indexes: {
    lines_by_debtor: { columns: ['debit'], rowsAlike: [10_000], only: PARTS.debit.lines },
    others_by_debtor: { columns: ['debit'], rowsAlike: [10_000], only: PARTS.debit.others },
    lines_by_creditor: { columns: ['credit'], rowsAlike: [10_000], only: PARTS.credit.lines },
    others_by_creditor: { columns: ['credit'], rowsAlike: [10_000], only: PARTS.credit.others },
  },
};

/** Writes the postings of each command, with the accounts and subjects that they name. */
export async function postingsProjection(
  { scales, writer }: Written,
  dictionaries: Dictionaries,
): Promise<Projection> {
  const accounts = await AccountNumbers.open(writer);
  const { numberOf } = await dictionaries.of(subjects);
  const numbers = { accountNo: accounts.numberOf, subjectNo: numberOf };
  const rows = writer.rowsOf(postingsShape);
  return {
    onCommand: (entry, events) => {
      const postings = numberedPostings(entry, events);
      for (const row of postingRows(postings, scales, numbers)) rows.write(row);
    },
  };
}

/** How accounts and subjects are numbered. */
interface PostingNumbers {
  readonly accountNo: (account: ReadLedgerAccount) => number;
  readonly subjectNo: (subject: BillSubject) => number;
}

/** The rows of a command's postings. */
function postingRows(
  postings: readonly NumberedPosting[],
  scales: CoinScales,
  numbers: PostingNumbers,
): readonly PostingRow[] {
  const lines = billLines(postings);
  let next = 0;
  return postings.map((posting) => {
    const begun: { [side in Side]?: BillLine } = {};
    for (let line = lines[next]; line?.of === posting; line = lines[next]) {
      begun[line.side] = line;
      next += 1;
    }
    return postingRow(posting, begun, scales, numbers);
  });
}

function postingRow(
  { at, posting, postingId }: NumberedPosting,
  begun: { readonly [side in Side]?: BillLine },
  scales: CoinScales,
  { accountNo, subjectNo }: PostingNumbers,
): PostingRow {
  const { amount, cause, credit, creditAfter, debit, debitAfter, kind } = posting;
  const scale = coinScale(scales, debit.coin);
  return {
    postingId,
    debit: accountNo(debit),
    credit: accountNo(credit),
    kind,
    amount: formatUnits(amount, scale),
    debitBalance: formatUnits(debitAfter, scale),
    creditBalance: formatUnits(creditAfter, scale),
    cause,
    timeMs: at.timeMs,
    debitSubject: begun.debit === undefined ? 0 : subjectNo(subjectOf(begun.debit)),
    debitLine: begun.debit === undefined ? '' : lineText(begun.debit, scales),
    creditSubject: begun.credit === undefined ? 0 : subjectNo(subjectOf(begun.credit)),
    creditLine: begun.credit === undefined ? '' : lineText(begun.credit, scales),
  };
}

/** A list in JSON. */
function lineText(line: BillLine, scales: CoinScales): string {
  const { amount, balance, fee, orderId } = figuresOf(line, scales);
  return `["${amount}","${fee}","${balance}","${orderId}"]`;
}

/** What is shown of a stored line. */
export function figuresIn(line: string): BillFigures {
  const [amount = '', fee = '', balance = '', orderId = ''] = JSON.parse(line) as string[];
  return { amount, fee, balance, orderId };
}
