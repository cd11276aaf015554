/** The caller's open positions of a product type. wire.md 4.4. */
import { positionRecords } from '../../../../../engine/position/position-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, optional, productType } from '../../../../../http/fields.ts';
import { present } from '../../../../calls/present.ts';
import { userOf } from '../../../../calls/users.ts';
import { legTriggers, positionV2, positionWireV2 } from '../../../../codecs/v2/position.ts';

const input = object({
  productType: productType(),
  marginCoin: optional(coin({ description: 'Only positions in this margin coin.' })),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/position/all-position',
  summary: 'Get open positions of a product type',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data: list(positionV2),
  handle({ input, caller, venue }) {
    const filter = present({ category: input.productType, marginCoin: input.marginCoin });
    const user = userOf(venue.state, caller);
    const triggers = legTriggers(user);
    return positionRecords(venue.state, user, filter).map((record) =>
      positionWireV2(record, triggers),
    );
  },
});
