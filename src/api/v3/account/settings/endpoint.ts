/**
 * The caller's modes and leverages (wire.md 4.4). ccxt asks this first: success tells it that the
 * key trades on a unified account (wire.md 4.0). Every futures pair of the venue is listed.
 */

import type { ReadUser, ReadUserMarket } from '../../../../engine/core/entities.ts';
import { type Instrument, isFutures } from '../../../../engine/core/instrument.ts';
import type { HoldMode, MarginMode, PositionSide } from '../../../../engine/core/order.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { loanTerms } from '../../../../engine/read/debt-record.ts';
import { peekUserMarket } from '../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';
import { shownDefaults } from '../../../codecs/order-options.ts';

interface Config {
  readonly instrument: Instrument;
  readonly marginMode: MarginMode;
  readonly leverage: ReadUserMarket['leverage'];
}

const config = codec<Config>({
  category: ['Product category.', ({ instrument }) => instrument.category],
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  marginMode: ['crossed or isolated.', ({ marginMode }) => marginMode],
  leverage: [
    'Leverage of the margin mode; isolated: of the long side.',
    (each) => leverageOf(each, 'long'),
  ],
  longLeverage: ['Leverage of a long position in that mode.', (each) => leverageOf(each, 'long')],
  shortLeverage: [
    'Leverage of a short position in that mode.',
    (each) => leverageOf(each, 'short'),
  ],
});

interface LentCoin {
  readonly coin: string;
  readonly leverage: number;
}

const coinConfig = codec<LentCoin>({
  coin: ['A coin that is lent on margin.', ({ coin }) => coin],
  leverage: ['Highest leverage of a debt in it.', ({ leverage }) => String(leverage)],
});

interface Settings {
  readonly user: ReadUser;
  readonly configs: readonly Config[];
  readonly lent: readonly LentCoin[];
}

const settings = codec<Settings>({
  uid: ['User id.', ({ user }) => user.uid],
  accountMode: ['unified.', () => 'unified'],
  assetMode: [
    'single: a position is margined in its margin coin; union: in all coins.',
    ({ user }) => user.assetMode,
  ],
  accountLevel: [
    'basic: asset mode single; advanced: union; delta: union, and hedged positions are deleveraged last.',
    ({ user }) => levelOf(user),
  ],
  holdMode: [
    'hedge_mode if any product category is in it, else one_way_mode.',
    ({ user }) => holdModeOf(user),
  ],
  ...shownDefaults,
  symbolConfigList: rowsOf(config, ({ configs }) => configs),
  coinConfigList: rowsOf(coinConfig, ({ lent }) => lent),
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
  data: settings.schema,
  handle({ venue: { state }, caller }) {
    const user = userOf(state, caller);
    const configs = [...state.markets.values()]
      .map(({ instrument }) => instrument)
      .filter(({ category }) => isFutures(category))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((instrument) => {
        const { leverage, marginMode } = peekUserMarket(user, instrument);
        return { instrument, leverage, marginMode };
      });
    return settings.encode({ user, configs, lent: lentCoins(state) });
  },
});

function lentCoins(state: ReadState): readonly LentCoin[] {
  return [...state.coins.values()]
    .map((coin) => ({ coin: coin.coin, ...loanTerms(state, coin) }))
    .filter(({ isLent }) => isLent)
    .sort((a, b) => (a.coin < b.coin ? -1 : 1));
}

function levelOf({ assetMode, isDeltaNeutral }: ReadUser): 'advanced' | 'basic' | 'delta' {
  if (assetMode === 'single') return 'basic';
  return isDeltaNeutral === true ? 'delta' : 'advanced';
}

function leverageOf({ leverage, marginMode }: Config, side: PositionSide): string {
  return String(marginMode === 'crossed' ? leverage.crossed : leverage[side]);
}

/** v3 knows one hold mode per user: hedge mode if any product category is in it (design.md 4). */
function holdModeOf(user: Pick<ReadUser, 'holdModes'>): HoldMode {
  const isHedge = Object.values(user.holdModes).includes('hedge_mode');
  return isHedge ? 'hedge_mode' : 'one_way_mode';
}
