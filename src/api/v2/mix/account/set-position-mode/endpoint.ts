/** Sets one-way or hedge mode for a product type; refused while anything is open. wire.md 6.1. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, oneOf, productType, str } from '../../../../../http/fields.ts';
import { submit } from '../../../../calls/submit.ts';

const input = object({
  productType: productType(),
  posMode: oneOf(['one_way_mode', 'hedge_mode']),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-position-mode',
  summary: 'Set the position mode of a product type',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data: Type.Object({ posMode: str('one_way_mode or hedge_mode.') }),
  async handle({ input, caller, venue }) {
    const { holdMode } = await submit(venue, 'mix', {
      type: 'set-hold-mode',
      uid: caller.uid,
      category: input.productType,
      holdMode: input.posMode,
    });
    return { posMode: holdMode };
  },
});
