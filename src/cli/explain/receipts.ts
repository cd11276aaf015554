/** Receipts tell what the venue did to an order, a position or a user that nobody ordered (R-X-3). */
import type { VenueClient } from '../venue-client.ts';
import { readList } from './read-list.ts';

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
