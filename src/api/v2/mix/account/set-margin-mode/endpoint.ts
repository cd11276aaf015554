/** Sets the margin mode of a contract; refused while anything is open there. wire.md 6.5. */

import Type from 'typebox';
import { peekUserMarket } from '../../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf, productType, str, symbol } from '../../../../../http/fields.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { userOf } from '../../../../calls/users.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
  marginMode: oneOf(['isolated', 'crossed']),
});

const data = Type.Object({
  symbol: str('Trading pair.'),
  marginCoin: str('Margin coin.'),
  longLeverage: str('Leverage of an isolated long.'),
  shortLeverage: str('Leverage of an isolated short.'),
  marginMode: str('crossed or isolated.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-margin-mode',
  summary: 'Set the margin mode of a contract',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data,
  async handle({ input, caller, venue }) {
    const { symbol, productType, marginCoin, marginMode } = input;
    const { instrument } = findMarket(venue.state, 'mix', { category: productType, symbol });
    matchMarginCoin(instrument, marginCoin);
    const act = { uid: caller.uid, instrument: instrument.key, marginMode };
    const set = await submit(venue, 'mix', { type: 'set-margin-mode', ...act });
    const { leverage } = peekUserMarket(userOf(venue.state, caller), instrument);
    return {
      symbol,
      marginCoin,
      longLeverage: String(leverage.long),
      shortLeverage: String(leverage.short),
      marginMode: set.marginMode,
    };
  },
});
