/** Says who trades on the instruments of the built-in market (design.md 6, R-V-32). */
import Type from 'typebox';
import { POPULATIONS } from '../../../../engine/core/counterparties.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-population',
  summary: 'Set who trades on the built-in market',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({ population: oneOf(POPULATIONS) }),
  data: Type.Object({
    from: str('Who traded until now.'),
    to: str('Who trades from now on, until another one is set.'),
  }),
  handle: async (call) => {
    const { population } = call.input;
    const { from, to } = await submit(call.venue, 'uta', {
      type: 'set-population',
      population,
      ...signed(call),
    });
    return { from, to };
  },
});
