/** What the venue file says about institutional loans, as commands. */
import type { CreateLoanProduct } from '../../engine/commands/create-loan-product.ts';
import type { CreateRiskUnit } from '../../engine/commands/create-risk-unit.ts';
import type { DisburseLoan } from '../../engine/commands/disburse-loan.ts';
import type { VenueFile } from './schema.ts';
import { BY } from './signed.ts';

export function loanCommands({
  loanProducts = [],
  riskUnits = [],
  loans = [],
}: VenueFile): readonly (CreateLoanProduct | CreateRiskUnit | DisburseLoan)[] {
  return [
    ...loanProducts.map((spec) => ({ type: 'create-loan-product' as const, spec, by: BY })),
    ...riskUnits.map(({ id, uids }) => ({
      type: 'create-risk-unit' as const,
      riskUnitId: id,
      uids,
      by: BY,
    })),
    ...loans.map((loan, index) => ({
      type: 'disburse-loan' as const,
      ...loan,
      reference: `venue-file:loan:${index + 1}`,
      by: BY,
    })),
  ];
}
