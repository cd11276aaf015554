/** The part of the switch over commands that is about institutional loans. */
import { assertNever } from '../../primitives/assert.ts';
import type { CommandType, Result } from '../command.ts';
import type { LoanCommand } from '../loan-command.ts';
import type { Turn } from '../turn.ts';
import { bindRiskUnit } from './bind-risk-unit.ts';
import { disburseLoan } from './disburse-loan.ts';
import { createLoanProduct, createRiskUnit } from './loan-products.ts';
import { repayLoanOrder } from './repay-loan.ts';

export function decideLoan(turn: Turn, command: LoanCommand): Result<CommandType> {
  switch (command.type) {
    case 'create-loan-product':
      return createLoanProduct(turn, command);
    case 'create-risk-unit':
      return createRiskUnit(turn, command);
    case 'bind-risk-unit':
      return bindRiskUnit(turn, command);
    case 'disburse-loan':
      return disburseLoan(turn, command);
    case 'repay-loan':
      return repayLoanOrder(turn, command);
    default:
      return assertNever(command);
  }
}
