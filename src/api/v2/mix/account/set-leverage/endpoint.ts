/**
 * Sets leverage on a contract. wire.md 6.5. `leverage` alone is the contract's leverage in every
 * mode; with `holdSide`, or as `longLeverage` and `shortLeverage`, it is that of an isolated position.
 */

import Type, { type Static } from 'typebox';
import type { SetLeverage } from '../../../../../engine/commands/set-leverage.ts';
import { peekUserMarket } from '../../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  coin,
  object,
  oneOf,
  optional,
  positiveInt,
  productType,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { missing } from '../../../../../http/wire-error.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { userOf } from '../../../../calls/users.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
  leverage: optional(positiveInt({ description: 'Leverage.' })),
  longLeverage: optional(positiveInt({ description: 'Leverage of an isolated long.' })),
  shortLeverage: optional(positiveInt({ description: 'Leverage of an isolated short.' })),
  holdSide: optional(
    oneOf(['long', 'short'], { description: 'The isolated position `leverage` is for.' }),
  ),
});
type Input = Static<typeof input>;

const data = Type.Object({
  symbol: str('Trading pair.'),
  marginCoin: str('Margin coin.'),
  longLeverage: str('Leverage of an isolated long.'),
  shortLeverage: str('Leverage of an isolated short.'),
  crossMarginLeverage: str('Leverage in crossed mode.'),
  marginMode: str('crossed or isolated.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-leverage',
  summary: 'Set the leverage of a contract',
  source: 'wire.md 6.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data,
  async handle({ input, caller, venue }) {
    const { symbol, productType, marginCoin } = input;
    const { instrument } = findMarket(venue.state, 'mix', { category: productType, symbol });
    matchMarginCoin(instrument, marginCoin);
    const act = { type: 'set-leverage', uid: caller.uid, instrument: instrument.key } as const;
    await submit(venue, 'mix', { ...act, ...changeOf(input) });
    const { leverage, marginMode } = peekUserMarket(userOf(venue.state, caller), instrument);
    return {
      symbol,
      marginCoin,
      longLeverage: String(leverage.long),
      shortLeverage: String(leverage.short),
      crossMarginLeverage: String(leverage.crossed),
      marginMode,
    };
  },
});

type Change = Pick<SetLeverage, 'leverage' | 'target' | 'shortLeverage'>;

function changeOf({ leverage, longLeverage, shortLeverage, holdSide }: Input): Change {
  if (leverage !== undefined)
    return holdSide === undefined ? { leverage } : { leverage, target: holdSide };
  if (longLeverage === undefined) {
    if (shortLeverage === undefined) throw missing('leverage');
    return { leverage: shortLeverage, target: 'short' };
  }
  return shortLeverage === undefined
    ? { leverage: longLeverage, target: 'long' }
    : { leverage: longLeverage, shortLeverage };
}
