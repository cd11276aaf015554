import { balanceText } from './balance-text.ts';
import { commissionText } from './commission-text.ts';
import type { Explanation } from './explain.ts';
import { loanText } from './loan-text.ts';
import { receiptsText } from './receipts-text.ts';

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
