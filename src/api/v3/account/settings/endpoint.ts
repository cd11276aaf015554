/**
 * The caller's modes and leverages (wire.md 4.4). ccxt asks this first: success tells it that the
 * key trades on a unified account (wire.md 4.0). Every futures pair of the venue is listed.
 */
import Type, { type Static } from 'typebox';
import { type Instrument, isFutures } from '../../../../engine/core/instrument.ts';
import type { HoldMode } from '../../../../engine/core/order.ts';
import type { User } from '../../../../engine/core/user.ts';
import { peekHolding } from '../../../../engine/positions/holding.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';

const symbolConfig = Type.Object({
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  marginMode: str('crossed or isolated.'),
  leverage: str('Leverage of the margin mode; isolated: of the long side.'),
  longLeverage: str('Leverage of a long position in that mode.'),
  shortLeverage: str('Leverage of a short position in that mode.'),
});

const data = Type.Object({
  uid: str('User id.'),
  accountMode: str('unified.'),
  assetMode: str('single: a position is margined in its margin coin; union: in all coins.'),
  holdMode: str('hedge_mode if any product category is in it, else one_way_mode.'),
  stpMode: str('Self-trade prevention of orders that name none.'),
  symbolConfigList: list(symbolConfig),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/settings',
  summary: 'Get account settings',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({}),
  data,
  handle: ({ venue, caller }) => {
    const user = userOf(venue.state, caller);
    const instruments = [...venue.state.markets.values()].map((market) => market.instrument);
    return {
      uid: user.uid,
      accountMode: 'unified',
      assetMode: user.assetMode,
      holdMode: holdModeOf(user),
      stpMode: 'none',
      symbolConfigList: instruments
        .filter(({ category }) => isFutures(category))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map((instrument) => configOf(user, instrument)),
    };
  },
});

/** v3 knows one hold mode per user: hedge mode if any product category is in it (design.md 4). */
function holdModeOf(user: Pick<User, 'holdModes'>): HoldMode {
  const isHedge = Object.values(user.holdModes).includes('hedge_mode');
  return isHedge ? 'hedge_mode' : 'one_way_mode';
}

function configOf(user: User, instrument: Instrument): Static<typeof symbolConfig> {
  const { marginMode, leverage } = peekHolding(user, instrument);
  const isCrossed = marginMode === 'crossed';
  const long = String(isCrossed ? leverage.crossed : leverage.long);
  const short = String(isCrossed ? leverage.crossed : leverage.short);
  return {
    category: instrument.category,
    symbol: instrument.symbol,
    marginMode,
    leverage: long,
    longLeverage: long,
    shortLeverage: short,
  };
}
