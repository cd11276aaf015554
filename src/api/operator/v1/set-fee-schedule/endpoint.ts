/** Declares fee tiers and platform coin, in place of those before (design.md 6). */
import Type from 'typebox';
import { CATEGORIES, type Category } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import type { Field } from '../../../../http/field.ts';
import { coin, decimal, oneOf, optional, str, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, closed, signed } from '../../shared/act.ts';
import { listOf, name } from '../../shared/entry-fields.ts';

interface Rates {
  readonly maker: string;
  readonly taker: string;
}

const rateFields = { maker: decimal(), taker: decimal() };

/** Of a `feeTiers` entry of the venue file. */
const feeTierFields = {
  tier: text({ description: 'A name for the tier.', example: 'vip1' }),
  volume30d: optional(
    decimal({ description: 'USD of 30 days that earn it; absent: only an operator gives it.' }),
  ),
  rates: optional(
    closed(
      Object.fromEntries(
        CATEGORIES.map((category) => [category, optional(closed(rateFields))]),
      ) as Record<Category, Field<Rates | undefined>>,
      'Rates by category.',
    ),
  ),
  instruments: optional(
    listOf(
      closed({ category: oneOf(CATEGORIES), symbol: name(), ...rateFields }),
      'Rates of single instruments, over those of their category.',
    ),
  ),
};

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
