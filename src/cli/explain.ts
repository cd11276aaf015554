/** Finds the receipts that explain what happened to an order, a position or a user. */
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-code.ts';
import type { VenueClient } from './venue-client.ts';

export const SUBJECTS = ['order', 'position', 'user'] as const;

/** What an id is one of. */
export type Subject = (typeof SUBJECTS)[number];

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

export interface Explanation {
  readonly subject: Subject;
  readonly id: string;
  /** Oldest first. */
  readonly receipts: readonly ExplainedReceipt[];
}

const PATH = '/operator/v1/receipts';
const FIELDS = { order: 'orderId', position: 'positionId', user: 'uid' } as const;
const PAGE = '1000';

interface Page {
  readonly list: readonly ExplainedReceipt[];
  readonly endId: string;
}

/**
 * What the id is one of, each with its receipts. Orders and positions are counted apart, so an id may
 * be one of each. Throws {@link CliError} when nothing is told of it.
 */
export async function explain(
  client: VenueClient,
  id: string,
  subjects: readonly Subject[] = SUBJECTS,
): Promise<readonly Explanation[]> {
  const explanations: Explanation[] = [];
  for (const subject of subjects) {
    const receipts = await receiptsOf(client, { [FIELDS[subject]]: id });
    if (receipts.length > 0) explanations.push({ subject, id, receipts });
  }
  if (explanations.length > 0) return explanations;
  throw new CliError(`no receipt tells of ${subjects.join(' or ')} ${id}`, EXIT.refused);
}

async function receiptsOf(client: VenueClient, of: object): Promise<readonly ExplainedReceipt[]> {
  const receipts: ExplainedReceipt[] = [];
  let page = (await client.call('GET', PATH, { ...of, limit: PAGE })) as Page;
  while (page.list.length > 0) {
    receipts.push(...page.list);
    const next = { ...of, limit: PAGE, idLessThan: page.endId };
    page = (await client.call('GET', PATH, next)) as Page;
  }
  return receipts.reverse();
}
