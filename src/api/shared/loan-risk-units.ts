/** The risk unit that the caller is in: none or one. wire.md 3.5. */
import Type from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, str } from '../../http/fields.ts';
import { type LoanFamily, loanUnitOf } from './loan-endpoint.ts';

export function loanRiskUnits(family: LoanFamily, path: string) {
  return endpoint({
    ...family,
    method: 'GET',
    path,
    summary: 'Get risk units',
    source: 'wire.md 3.5',
    input: object({}),
    data: Type.Object({ riskUnitId: list(str('Risk unit.')) }),
    handle: ({ caller, venue: { state } }) => {
      const unit = loanUnitOf(state, caller, family.codes);
      return { riskUnitId: unit === undefined ? [] : [unit.id] };
    },
  });
}
