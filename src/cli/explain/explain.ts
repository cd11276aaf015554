/** Finds what stands behind an id: receipts, or the postings of a commission or a loan. */
import { CliError, EXIT } from '../exit.ts';
import type { VenueClient } from '../venue-client.ts';
import { type BalanceExplanation, balanceText } from './balance.ts';
import { type CommissionExplanation, commissionText, explainCommission } from './commission.ts';
import { explainLoan, type LoanExplanation, loanText } from './loan.ts';
import { explainByReceipts, type ReceiptsExplanation, receiptsText } from './receipts.ts';

export const SUBJECTS = ['order', 'position', 'user', 'commission', 'loan'] as const;

/** What an id is one of. */
export type Subject = (typeof SUBJECTS)[number];

export type Explanation =
  | ReceiptsExplanation
  | CommissionExplanation
  | LoanExplanation
  | BalanceExplanation;

/**
 * What the id is one of. Orders, positions, commissions and loans are counted apart, so an id may be
 * one of each. Throws {@link CliError} when nothing is told of it.
 */
export async function explain(
  client: VenueClient,
  id: string,
  subjects: readonly Subject[] = SUBJECTS,
): Promise<readonly Explanation[]> {
  const explanations: Explanation[] = [];
  for (const subject of subjects) {
    const found = await explainAs(client, subject, id);
    if (found !== undefined) explanations.push(found);
  }
  if (explanations.length > 0) return explanations;
  throw new CliError(`nothing is told of ${subjects.join(' or ')} ${id}`, EXIT.refused);
}

function explainAs(
  client: VenueClient,
  subject: Subject,
  id: string,
): Promise<Explanation | undefined> {
  if (subject === 'commission') return explainCommission(client, id);
  if (subject === 'loan') return explainLoan(client, id);
  return explainByReceipts(client, subject, id);
}

/** Explanations as a person reads them. */
export function explainText(explanations: readonly Explanation[]): string {
  return explanations.map(explanationText).join('\n\n\n');
}

function explanationText(explanation: Explanation): string {
  switch (explanation.subject) {
    case 'commission':
      return commissionText(explanation);
    case 'loan':
      return loanText(explanation);
    case 'balance':
      return balanceText(explanation);
    default:
      return receiptsText(explanation);
  }
}
