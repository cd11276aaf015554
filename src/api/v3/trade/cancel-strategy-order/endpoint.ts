/** Cancels one waiting strategy order by either id; `orderId` takes priority. wire.md 4.2. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { clientOid, object, optional, orderId } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { cancelTrigger } from '../../../calls/triggers.ts';

const input = object({ orderId: optional(orderId()), clientOid: optional(clientOid()) });

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-strategy-order',
  summary: 'Cancel a strategy order (unified account)',
  source: 'wire.md 4.2',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Null({ description: 'Nothing: the code says it all.' }),
  async handle({ input: name, venue, caller: { uid } }) {
    if (name.orderId === undefined && name.clientOid === undefined)
      throw missing('orderId', 'clientOid');
    await cancelTrigger(venue, { uid, name, codes: 'uta' }, {});
    return null;
  },
});
