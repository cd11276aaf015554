/**
 * The venue of the random runs: coarse prices and small wallets, so that orders meet, positions
 * flip and margin runs out all the time, which a believable venue would do once a day.
 */
import type { Command } from '../../src/engine/command.ts';
import type { InstrumentSpec } from '../../src/engine/core/instrument.ts';
import { RULES_VERSION, type VenueSettings } from '../../src/engine/core/reference.ts';
import type { AccountMode } from '../../src/engine/core/user.ts';
import type { Dice } from './dice.ts';

export const RANDOM_KEYS = [
  'SPOT:ETHUSDT',
  'USDT-FUTURES:BTCUSDT',
  'USDT-FUTURES:ETHUSDT',
  'COIN-FUTURES:BTCUSD',
] as const;

export const RANDOM_USERS = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'] as const;
/** One main account has sub-accounts. */
export const RANDOM_MAIN = 'u2';
export const RANDOM_SUBS = ['u6', 'u7'] as const;

/** Decimals of every coin. */
export const COIN_SCALE = 6;

/** Those with an index; the other futures instrument has a mark only while it is pinned. */
export const INDEXED_KEYS = ['USDT-FUTURES:BTCUSDT', 'COIN-FUTURES:BTCUSD'] as const;

/** Middle of the prices, in ticks, of every instrument. */
export const MIDDLE_TICKS = 200;

const SPECS: readonly InstrumentSpec[] = [
  {
    ...grid('ETHUSDT', 'ETH', '0.001', '0.0012'),
    category: 'SPOT',
    quote: 'USDT',
    minValue: '0.3',
    maxSize: '5',
    priceBand: { buy: '0.2', sell: '0.2' },
  },
  {
    ...grid('BTCUSDT', 'BTC', '0.0002', '0.0006'),
    category: 'USDT-FUTURES',
    quote: 'USDT',
    marginCoin: 'USDT',
    indexPrice: '100',
  },
  {
    ...grid('ETHUSDT', 'ETH', '-0.0001', '0.00037'),
    category: 'USDT-FUTURES',
    quote: 'USDT',
    marginCoin: 'USDT',
    minValue: '0.2',
    maxOpenOrders: 6,
  },
  {
    ...grid('BTCUSD', 'BTC', '0.0002', '0.0006'),
    category: 'COIN-FUTURES',
    quote: 'USD',
    marginCoin: 'BTC',
    indexPrice: '100',
    priceBand: { buy: '0.3', sell: '0.3' },
  },
];

/** The commands that every random run starts with; the dice choose settings and wallets. */
export function randomVenue(dice: Dice): Command[] {
  return [
    { type: 'set-rules-version', by: 'test', version: RULES_VERSION },
    {
      type: 'configure-venue',
      by: 'test',
      manualClock: true,
      settings: randomSettings(dice),
      copyTradingPairs: [],
    },
    ...['USDT', 'BTC', 'ETH'].map(
      (coin) =>
        ({ type: 'create-coin', by: 'test', coin, scale: COIN_SCALE, usdPrice: '1' }) as const,
    ),
    ...SPECS.map((spec) => ({ type: 'create-instrument', by: 'test', spec }) as const),
    ...RANDOM_USERS.flatMap((uid, index) => userCommands(dice, uid, index)),
  ];
}

export function randomSettings(dice: Dice): VenueSettings {
  return {
    oneWayTradeSide: dice.chance(7, 8) ? 'ignore' : 'reject',
    closeWhenFullyOccupied: dice.pick(['refuse', 'replace']),
    clientOidScope: dice.pick(['open', 'all']),
    maxCustomerSubAccounts: 5,
  };
}

/** Half of the users start in hedge mode, one has classic wallets. */
function userCommands(dice: Dice, uid: string, index: number): Command[] {
  const accountMode: AccountMode = index === 0 ? 'classic' : 'both';
  const holdMode = index % 2 === 0 ? 'one_way_mode' : 'hedge_mode';
  const pay = (coin: string, cents: number, wallet?: 'usdt_futures' | 'coin_futures'): Command => ({
    type: 'deposit',
    by: 'test',
    uid,
    coin,
    amount: `${Math.floor(cents / 100)}.${10 + dice.below(90)}`,
    reference: `start-${uid}-${coin}-${wallet ?? ''}`,
    ...(wallet === undefined ? {} : { wallet }),
  });
  return [
    {
      type: 'create-user',
      by: 'test',
      uid,
      accountMode,
      holdMode,
      ...(RANDOM_SUBS.some((sub) => sub === uid) ? { parentUid: RANDOM_MAIN } : {}),
    },
    pay('USDT', 100 * dice.below(60)),
    pay('ETH', 100 * dice.below(3)),
    pay('BTC', 0),
    ...(accountMode === 'classic'
      ? [pay('USDT', 3000, 'usdt_futures'), pay('BTC', 100, 'coin_futures')]
      : []),
  ];
}

function grid(symbol: string, base: string, makerFeeRate: string, takerFeeRate: string) {
  const steps = { priceStep: '0.5', sizeStep: '0.01', minSize: '0.01' };
  return { symbol, base, makerFeeRate, takerFeeRate, ...steps };
}
