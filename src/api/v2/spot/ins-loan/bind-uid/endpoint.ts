/** Puts an account into the caller's risk unit, or takes it out. wire.md 3.5. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { str } from '../../../../../http/fields.ts';
import { changesLoans, loansV2 } from '../../../../loans/family.ts';
import { bindAccount, bindingInput } from '../../../../loans/unit.ts';

export default endpoint({
  ...loansV2.declared,
  ...changesLoans,
  method: 'POST',
  path: '/api/v2/spot/ins-loan/bind-uid',
  summary: 'Bind an account to a risk unit or unbind it',
  source: 'wire.md 3.5',
  input: bindingInput,
  data: str('`success`.'),
  handle: async (call) => {
    await bindAccount(call, 'spot');
    return 'success';
  },
});
