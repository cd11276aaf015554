/** Moves money between the caller's own wallets. wire.md 4.3; Appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { submit } from '../../../../calls/submit.ts';
import { transferCommand, transferFields, transferReply } from '../../../../codecs/transfer.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/wallet/transfer',
  summary: 'Transfer between own accounts',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['transfer:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(transferFields),
  data: transferReply,
  handle: ({ input, venue, caller: { uid } }) =>
    submit(venue, 'spot', transferCommand(venue.state, { uid, input, fromUid: uid, toUid: uid })),
});
