/** Declares fee tiers and platform coin, in place of those before (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, decimal, optional, str } from '../../../../http/fields.ts';
import { present } from '../../../shared/present.ts';
import { submit } from '../../../shared/submit.ts';
import { act, closed, signed } from '../../shared/act.ts';
import { listOf } from '../../shared/entry-fields.ts';
import { feeTierFields } from '../../shared/fee-tier-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-fee-schedule',
  summary: 'Declare fee tiers and platform coin',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    feeTiers: listOf(closed(feeTierFields), 'All tiers from now on.'),
    feeDeduction: optional(
      closed({ coin: coin(), discount: decimal() }, 'The platform coin; absent: none.'),
    ),
  }),
  data: Type.Object({ tiers: str('How many tiers there are now.') }),
  handle: async (call) => {
    const { feeTiers, feeDeduction } = call.input;
    const { tiers } = await submit(call.venue, 'uta', {
      type: 'set-fee-schedule',
      tiers: feeTiers.map(({ rates, ...tier }) =>
        present({ ...tier, rates: present(rates ?? {}) }),
      ),
      ...present({ deduction: feeDeduction }),
      ...signed(call),
    });
    return { tiers: String(tiers) };
  },
});
