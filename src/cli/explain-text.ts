/** Receipts as a person reads them in a terminal of 100 columns: what, from what, how, what came of it. */
import type { ExplainedFigure, ExplainedReceipt, Explanation } from './explain.ts';

const WIDTH = 100;
const INDENT = '  ';

/** What happened, by kind and step. */
const TITLES: Readonly<Record<string, string>> = {
  funding: 'Funding',
  'liquidation cancel': 'Liquidation: open orders are cancelled',
  'liquidation offset': 'Liquidation: hedged legs are netted at the mark',
  'liquidation reduce': 'Liquidation: the position is reduced to the next lower tier',
  'liquidation liquidate': 'Liquidation: the position is closed against its bankruptcy price',
  'liquidation repay': 'Liquidation: the debt is paid with what there is of its coin',
  'liquidation sell': 'Liquidation: collateral is sold for the debt',
  'liquidation seize': 'Liquidation: the venue takes collateral that no book takes',
  'liquidation write-off': 'Liquidation: the venue bears a debt that nothing is left to pay',
  'deleveraging deleverage': 'Auto-deleveraging: the rest is closed against the other side',
  'deleveraging counterparty': 'Auto-deleveraging: chosen as counterparty',
  delivery: 'Delivery',
  trigger: 'Trigger',
  interest: 'Interest',
};

export function explainText(explanations: readonly Explanation[]): string {
  return explanations.map(explanationText).join('\n\n\n');
}

function explanationText({ id, receipts, subject }: Explanation): string {
  const count = receipts.length === 1 ? '1 receipt' : `${receipts.length} receipts, oldest first`;
  const head = `${capital(subject)} ${id}: ${count}`;
  return [`${head}\n${'='.repeat(head.length)}`, ...receipts.map(receiptText)].join('\n\n');
}

function receiptText(receipt: ExplainedReceipt): string {
  const { formula, inputs, kind, outcome, ranks, seq, step, timeMs } = receipt;
  const title = TITLES[`${kind} ${step}`.trim()] ?? capital(`${kind} ${step}`.trim());
  const time = new Date(Number(timeMs)).toISOString();
  return [
    title,
    ...wrapped(`${time} · journal ${seq} · receipt ${receipt.receiptId}`),
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

/** Rows under a heading, their columns below each other. */
function table(heading: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    `${INDENT}${INDENT}${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return [`${INDENT}${heading}`, ...lines];
}

/** Text broken between words, each line indented. */
function wrapped(text: string, depth = 1): string[] {
  const indent = INDENT.repeat(depth);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > WIDTH) lines.push(indent + word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
