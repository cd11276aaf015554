/** Puts an address on the list of those that a user may withdraw to, or takes it off (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, oneOf, optional, str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { ownOf, reasoned, signed } from '../../shared/act.ts';
import { uid } from '../../shared/entry-fields.ts';
import { address, chainName, tag } from '../../shared/payment-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-withdrawal-address',
  summary: 'List an address to withdraw to',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    uid: uid(),
    coin: coin(),
    chain: chainName(),
    address: address('Where money may be withdrawn to.'),
    tag: optional(tag()),
    allowed: oneOf(['yes', 'no'], { description: 'Whether it is on the list.' }),
  }),
  data: Type.Object({ address: str('The address.') }),
  handle: (call) => {
    const { allowed, tag: beside = '', ...named } = ownOf(call.input);
    const listed = { ...named, tag: beside, isAllowed: allowed === 'yes' };
    return submit(call.venue, 'uta', {
      type: 'set-withdrawal-address',
      ...listed,
      ...signed(call),
    });
  },
});
