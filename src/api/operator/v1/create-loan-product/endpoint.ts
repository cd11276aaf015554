/** Declares a loan product: a `loanProducts` entry of the venue file (design.md 6). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, oneOf, optional, str, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, closed, ownOf, signed } from '../../shared/act.ts';
import { leverage, listOf, name } from '../../shared/entry-fields.ts';

const share = (description: string) => decimal({ description });

const input = act({
  productId: text({ description: 'A name for it.', example: 'L-USDT-1' }),
  coin: name(),
  annualRate: share('Interest of a year of 8760 hours, as a fraction.'),
  maxAmount: decimal({ description: 'The most principal that one risk unit may owe of it.' }),
  collateral: listOf(
    closed({
      coin: name(),
      ratio: share('How much of its worth counts.'),
      maxValue: optional(decimal({ description: 'At most so much of it counts, USD.' })),
    }),
    'What stands for its loans.',
  ),
  ltv: closed(
    {
      warn: share('From here on nothing leaves the unit.'),
      margin: share('From here on loans are repaid from what is there.'),
      liquidate: share('From here on the unit is sold.'),
    },
    'Loan to value.',
  ),
  leverage: optional(leverage()),
  instruments: optional(
    listOf(
      closed({ category: oneOf(CATEGORIES), symbol: name() }),
      'All that the unit may trade; absent: everything.',
    ),
  ),
});

export default endpoint({
  method: 'POST',
  path: '/operator/v1/create-loan-product',
  summary: 'Declare a loan product',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input,
  data: Type.Object({ productId: str('The product.') }),
  handle: async (call) => {
    const { collateral, ...entry } = ownOf(call.input);
    const spec = { ...present(entry), collateral: collateral.map(present) };
    return submit(call.venue, 'uta', { type: 'create-loan-product', spec, ...signed(call) });
  },
});
