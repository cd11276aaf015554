/** The caller's money in every margin coin of a product type. wire.md 4.4. */
import Type from 'typebox';
import { marginCoinsOf } from '../../../../../engine/risk/account-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType } from '../../../../../http/fields.ts';
import { userOf } from '../../../../calls/users.ts';
import { mixAccountFields, mixAccountWireV2 } from '../../../../codecs/v2/account.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/accounts',
  summary: 'Get futures accounts of a product type',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ productType: productType() }),
  data: list(Type.Object(mixAccountFields)),
  handle({ input, caller, venue }) {
    const category = input.productType;
    const user = userOf(venue.state, caller);
    return marginCoinsOf(venue.state, category).map((marginCoin) =>
      mixAccountWireV2(venue.state, user, { category, marginCoin }),
    );
  },
});
