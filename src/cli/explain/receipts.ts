/**
 * Receipts tell what the venue did to an order, a position or a user that nobody ordered.
 * Decides R-X-3.
 */
import { capital, headline, INDENT, table, timeText, wrapped } from '../print.ts';
import type { VenueClient } from '../venue-client.ts';
import { readList } from './sources.ts';

/** By the field that finds its receipts. */
const FIELDS = { order: 'orderId', position: 'positionId', user: 'uid' } as const;

/** Of what receipts tell. */
export type ReceiptSubject = keyof typeof FIELDS;

/** As `GET /operator/v1/receipts` gives them: text throughout. */
export interface ExplainedFigure {
  readonly name: string;
  readonly value: string;
  readonly coin: string;
  readonly seq: string;
}

export interface ExplainedReceipt {
  readonly receiptId: string;
  readonly seq: string;
  readonly timeMs: string;
  readonly kind: string;
  readonly step: string;
  readonly uid: string;
  readonly category: string;
  readonly symbol: string;
  readonly positionSide: string;
  readonly positionId: string;
  readonly orderId: string;
  readonly inputs: readonly ExplainedFigure[];
  readonly formula: string;
  readonly outcome: readonly ExplainedFigure[];
  readonly ranks: readonly {
    readonly uid: string;
    readonly positionId: string;
    readonly score: string;
    readonly taken: string;
  }[];
}

export interface ReceiptsExplanation {
  readonly subject: ReceiptSubject;
  readonly id: string;
  /** Oldest first. */
  readonly receipts: readonly ExplainedReceipt[];
}

/** Undefined when no receipt tells of it. */
export async function explainByReceipts(
  client: VenueClient,
  subject: ReceiptSubject,
  id: string,
): Promise<ReceiptsExplanation | undefined> {
  const newestFirst = await readList<ExplainedReceipt>(client, 'receipts', {
    [FIELDS[subject]]: id,
  });
  return newestFirst.length === 0 ? undefined : { subject, id, receipts: newestFirst.toReversed() };
}

/** What happened, by kind and step. */
const TITLES: Readonly<Record<string, string>> = {
  funding: 'Funding',
  'liquidation cancel': 'Liquidation: open orders are cancelled',
  'liquidation offset': 'Liquidation: hedged positions are netted at the mark',
  'liquidation reduce': 'Liquidation: the position is reduced to the next lower tier',
  'liquidation liquidate': 'Liquidation: the position is closed against its bankruptcy price',
  'liquidation repay': 'Liquidation: the debt is paid with what there is of its coin',
  'liquidation sell': 'Liquidation: collateral is sold for the debt',
  'liquidation seize': 'Liquidation: the venue takes collateral that no book takes',
  'liquidation write-off': 'Liquidation: the venue bears a debt that nothing is left to pay',
  'deleveraging deleverage': 'Auto-deleveraging: the rest is closed against the other side',
  'deleveraging counterparty': 'Auto-deleveraging: chosen as counterparty',
  'loan margin-call': 'Margin call: a loan is repaid with what is free of its coin',
  'loan cancel': 'Sale of a risk unit: open orders are cancelled',
  'loan repay': 'Sale of a risk unit: a loan is repaid with what is free of its coin',
  'loan close': 'Sale of a risk unit: a position is closed',
  'loan sell': 'Sale of a risk unit: collateral is sold for the coin of the oldest loan',
  'loan seize': 'Sale of a risk unit: the venue takes collateral that no book takes',
  'loan write-off': 'Sale of a risk unit: the venue bears what nothing is left to pay',
  delivery: 'Delivery',
  trigger: 'Trigger',
  interest: 'Interest',
};

export function receiptsText({ id, receipts, subject }: ReceiptsExplanation): string {
  const count = receipts.length === 1 ? '1 receipt' : `${receipts.length} receipts, oldest first`;
  return [headline(`${capital(subject)} ${id}: ${count}`), ...receipts.map(receiptText)].join(
    '\n\n',
  );
}

function receiptText(receipt: ExplainedReceipt): string {
  const { formula, inputs, kind, outcome, ranks, seq, step, timeMs } = receipt;
  const title = TITLES[`${kind} ${step}`.trim()] ?? capital(`${kind} ${step}`.trim());
  return [
    title,
    ...wrapped(`${timeText(timeMs)} · journal ${seq} · receipt ${receipt.receiptId}`),
    ...wrapped(whose(receipt)),
    ...table('From', inputs.map(inputCells)),
    ...(formula === '' ? [] : [`${INDENT}By`, ...wrapped(formula, 2)]),
    ...table('To', outcome.map(figureCells)),
    ...ranksTable(receipt, ranks),
  ].join('\n');
}

/** Who and what it was about, as far as it was about it. */
function whose({ category, orderId, positionId, positionSide, symbol, uid }: ExplainedReceipt) {
  const parts = [
    `user ${uid}`,
    symbol === '' ? '' : `${category} ${symbol} ${positionSide}`.trim(),
    positionId === '' ? '' : `position ${positionId}`,
    orderId === '' ? '' : `order ${orderId}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function figureCells({ coin, name, value }: ExplainedFigure): readonly string[] {
  return [name, coin === '' ? value : `${value} ${coin}`];
}

function inputCells(figure: ExplainedFigure): readonly string[] {
  return [...figureCells(figure), `journal ${figure.seq}`];
}

function ranksTable({ uid }: ExplainedReceipt, ranks: ExplainedReceipt['ranks']): string[] {
  const rows = ranks.map(({ positionId, score, taken, uid: whoseTurn }, index) => [
    String(index + 1),
    whoseTurn === uid ? `${whoseTurn} (this user)` : whoseTurn,
    positionId,
    score,
    taken === '0' ? 'not reached' : taken,
  ]);
  return rows.length === 0
    ? []
    : table('Rank', [['', 'user', 'position', 'score', 'taken'], ...rows]);
}
