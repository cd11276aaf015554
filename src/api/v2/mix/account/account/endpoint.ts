/** The caller's money behind one contract, with its leverage and modes. wire.md 4.4. */
import Type from 'typebox';
import { peekHolding } from '../../../../../engine/positions/holding.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { userOf } from '../../../../calls/users.ts';
import { mixAccountFields, mixAccountWireV2 } from '../../../../codecs/v2/account.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
});

/** JSON numbers, as clients read them. */
const leverage = (description: string) => Type.Integer({ description });

const data = Type.Object({
  ...mixAccountFields,
  crossedMarginLeverage: leverage('Leverage in crossed mode.'),
  isolatedLongLever: leverage('Leverage of an isolated long.'),
  isolatedShortLever: leverage('Leverage of an isolated short.'),
  marginMode: str('crossed or isolated.'),
  posMode: str('one_way_mode or hedge_mode.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/account',
  summary: 'Get the futures account of a contract',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  handle({ input, caller, venue }) {
    const category = input.productType;
    const { instrument } = findMarket(venue.state, 'mix', { category, symbol: input.symbol });
    matchMarginCoin(instrument, input.marginCoin);
    const user = userOf(venue.state, caller);
    const holding = peekHolding(user, instrument);
    return {
      ...mixAccountWireV2(venue.state, user, { category, marginCoin: input.marginCoin }),
      crossedMarginLeverage: holding.leverage.crossed,
      isolatedLongLever: holding.leverage.long,
      isolatedShortLever: holding.leverage.short,
      marginMode: holding.marginMode,
      posMode: user.holdModes[category],
    };
  },
});
