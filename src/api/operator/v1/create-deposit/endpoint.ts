/** Tells of money that has come to a user by a chain: a deposit that waits (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, optional } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { answerOnce, ownOf, reasoned, signed } from '../../shared/act.ts';
import { amount, uid } from '../../shared/entry-fields.ts';
import { address, chainName, decided, tag, txId } from '../../shared/payment-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/create-deposit',
  summary: 'Tell of a deposit',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    uid: uid(),
    coin: coin(),
    chain: chainName(),
    size: amount(),
    address: optional(address('Where it came to; left out, the address that the user is shown.')),
    tag: optional(tag()),
    txId: txId(),
  }),
  data: decided,
  handle: (call) => {
    const { size, ...told } = ownOf(call.input);
    const terms = { ...present(told), amount: size };
    return answerOnce(
      submit(call.venue, 'uta', { type: 'create-deposit', ...terms, ...signed(call) }),
    );
  },
});
