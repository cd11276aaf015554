/** A main account moves money between itself and its sub-accounts, or between these. wire.md 4.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, orderId } from '../../../../../http/fields.ts';
import { submit } from '../../../../calls/submit.ts';
import { mainAccountOf } from '../../../../calls/users.ts';
import { transferCommand, transferFields, transferReply } from '../../../../codecs/transfer.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/wallet/subaccount-transfer',
  summary: 'Transfer between main account and sub-accounts',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['transfer:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    ...transferFields,
    fromUserId: orderId({ description: 'Whose account gives.' }),
    toUserId: orderId({ description: 'Whose account gets.' }),
  }),
  data: transferReply,
  handle: ({ input, venue, caller }) => {
    const { uid } = mainAccountOf(venue.state, caller);
    const ends = { fromUid: input.fromUserId, toUid: input.toUserId };
    return submit(venue, 'spot', transferCommand(venue.state, { uid, input, ...ends }));
  },
});
