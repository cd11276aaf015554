/** Puts an account into the caller's risk unit, or takes it out. wire.md 3.5. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { changesLoans, loansV3 } from '../../../loans/family.ts';
import { bindAccount, bindingInput } from '../../../loans/unit.ts';

export default endpoint({
  ...loansV3.declared,
  ...changesLoans,
  method: 'POST',
  path: '/api/v3/ins-loan/bind-uid',
  summary: 'Bind an account to a risk unit or unbind it',
  source: 'wire.md 3.5',
  input: bindingInput,
  data: Type.Object({
    riskUnitId: str('Risk unit.'),
    uid: str('Account.'),
    operate: str('bind or unbind.'),
  }),
  handle: async (call) => ({
    ...(await bindAccount(call, 'uta')),
    operate: call.input.operate,
  }),
});
