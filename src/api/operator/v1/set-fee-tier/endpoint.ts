/** Gives a user a fee tier whatever he trades; without one he has what he trades for (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { optional, str, text } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-fee-tier',
  summary: 'Give a user a fee tier',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    uid: uid(),
    tier: optional(
      text({
        description: 'A tier of the fee schedule; null: the one his volume earns.',
        example: 'vip1',
      }),
    ),
  }),
  data: Type.Object({
    uid: str('The user.'),
    tier: str('The tier he has from now on; empty: none.'),
  }),
  handle: async (call) => {
    const { uid: owner, tier } = call.input;
    return submit(call.venue, 'uta', {
      type: 'set-fee-tier',
      uid: owner,
      tier: tier ?? null,
      ...signed(call),
    });
  },
});
