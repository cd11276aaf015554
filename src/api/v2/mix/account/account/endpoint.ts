/** The caller's money behind one contract, with its leverage and modes. wire.md 4.4. */

import Type from 'typebox';
import type { ReadUserMarket } from '../../../../../engine/core/entities.ts';
import { peekUserMarket } from '../../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, productType, symbol } from '../../../../../http/fields.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { userOf } from '../../../../calls/users.ts';
import { codec } from '../../../../codecs/codec.ts';
import { type MixAccount, mixAccount, mixAccountFields } from '../../../../codecs/v2/account.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
});

interface ContractAccount extends MixAccount {
  readonly leverage: ReadUserMarket['leverage'];
  readonly marginMode: string;
  readonly holdMode: string;
}

/** A JSON number, as clients read it. */
function leverage(description: string, of: (each: ReadUserMarket['leverage']) => number) {
  const schema = Type.Integer({ description });
  return { schema, of: (account: ContractAccount) => of(account.leverage) };
}

const account = codec<ContractAccount>({
  ...mixAccountFields,
  crossedMarginLeverage: leverage('Leverage in crossed mode.', ({ crossed }) => crossed),
  isolatedLongLever: leverage('Leverage of an isolated long.', ({ long }) => long),
  isolatedShortLever: leverage('Leverage of an isolated short.', ({ short }) => short),
  marginMode: ['crossed or isolated.', ({ marginMode }) => marginMode],
  posMode: ['one_way_mode or hedge_mode.', ({ holdMode }) => holdMode],
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
  data: account.schema,
  handle({ input, caller, venue }) {
    const category = input.productType;
    const { instrument } = findMarket(venue.state, 'mix', { category, symbol: input.symbol });
    matchMarginCoin(instrument, input.marginCoin);
    const user = userOf(venue.state, caller);
    const { leverage: set, marginMode } = peekUserMarket(user, instrument);
    return account.encode({
      ...mixAccount(venue.state, user, { category, marginCoin: input.marginCoin }),
      leverage: set,
      marginMode,
      holdMode: user.holdModes[category],
    });
  },
});
