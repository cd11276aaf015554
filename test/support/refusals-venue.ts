/** The venue in which faults are planted: two spot pairs, two contracts, and a user for each purpose. */
import { fixtureSpec } from './engine-fixture.ts';
import type { Act, Planter } from './refusals.ts';

export const ETH = 'SPOT:ETHUSDT';
export const DOGE = 'SPOT:DOGEUSDT';
export const BTCF = 'USDT-FUTURES:BTCUSDT';
export const ETHF = 'USDT-FUTURES:ETHUSDT';

const BAND = { buy: '0.1', sell: '0.1' };

/** ETHUSDT at 2 000, DOGEUSDT at 0.1, both on margin; BTCUSDT at 60 000 with two tiers. */
const INSTRUMENTS: readonly Act[] = [
  {
    ...fixtureSpec(ETH),
    margin: { maxLeverage: 5 },
    priceBand: BAND,
    indexPrice: '2000',
    maxSize: '1000',
  },
  { ...fixtureSpec(DOGE), margin: { maxLeverage: 5 }, indexPrice: '0.1' },
  {
    ...fixtureSpec(BTCF),
    priceBand: BAND,
    minValue: '10',
    maxSize: '100',
    tiers: [
      { upTo: '200', maxLeverage: 125, maintenanceMarginRate: '0.004' },
      { upTo: '100000000', maxLeverage: 50, maintenanceMarginRate: '0.01' },
    ],
  },
  fixtureSpec(ETHF),
].map((spec) => ({ type: 'create-instrument', spec }));

const COINS: readonly Act[] = [
  coin('USDT', { usdPrice: '1', borrow: { hourlyRate: '0.00001', max: '1000' } }),
  coin('BTC', { usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } }),
  coin('ETH', {
    usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' },
    collateral: [{ ratio: '0.5' }],
  }),
  coin('DOGE', { usdPrice: '0.1' }),
];

function coin(name: string, terms: object): Act {
  return { type: 'create-coin', coin: name, scale: 8, ...terms };
}

/** `sub`, `second`, `hedge` and `classic` are sub-accounts of `main`: he can freeze them. */
const USERS: readonly Act[] = [
  user('main', {}),
  user('maker', {}),
  user('sub', { parentUid: 'main' }),
  user('second', { parentUid: 'main' }),
  user('hedge', { parentUid: 'main', holdMode: 'hedge_mode' }),
  user('classic', { parentUid: 'main', accountMode: 'classic' }),
  deposit('maker', 'USDT', '100000000'),
  deposit('maker', 'ETH', '100000'),
  deposit('maker', 'DOGE', '1000000'),
  deposit('sub', 'USDT', '100000'),
  deposit('sub', 'DOGE', '1000'),
  deposit('hedge', 'USDT', '100000'),
  deposit('main', 'USDT', '100000'),
];

export function user(uid: string, terms: object): Act {
  return { type: 'create-user', uid, accountMode: 'unified', ...terms };
}

export function deposit(uid: string, of: string, amount: string): Act {
  return { type: 'deposit', uid, coin: of, amount, reference: `${uid}-${of}` };
}

export function withdraw(uid: string, of: string, amount: string): Act {
  return { type: 'withdraw', uid, coin: of, amount, reference: `${uid}-${of}-out` };
}

/** A limit order of that side, in ticks and lots. */
export function limit(
  uid: string,
  instrument: string,
  [side, lots, priceTicks]: readonly ['buy' | 'sell', number, number],
  more: object = {},
): Act {
  const terms = { orderType: 'limit', timeInForce: 'gtc' } as const;
  return { type: 'place-order', uid, instrument, side, lots, priceTicks, ...terms, ...more };
}

/** Each book has bids and asks of the maker. */
const BOOKS: readonly Act[] = [
  limit('maker', ETH, ['buy', 1_000_000, 199_000]),
  limit('maker', ETH, ['sell', 1_000_000, 201_000]),
  limit('maker', DOGE, ['buy', 1_000_000, 9_900]),
  limit('maker', DOGE, ['sell', 1_000_000, 10_100]),
  limit('maker', BTCF, ['buy', 10_000, 599_900]),
  limit('maker', BTCF, ['sell', 10_000, 600_100]),
  limit('maker', ETHF, ['buy', 10_000, 199_900]),
  limit('maker', ETHF, ['sell', 10_000, 200_100]),
];

export const VENUE: readonly Act[] = [
  { type: 'set-rules-version', version: 2 },
  configured('ignore'),
  ...COINS,
  ...INSTRUMENTS,
  ...USERS,
  ...BOOKS,
];

export function configured(oneWayTradeSide: 'ignore' | 'reject'): Act {
  return {
    type: 'configure-venue',
    manualClock: true,
    settings: {
      oneWayTradeSide,
      closeWhenFullyOccupied: 'refuse',
      clientOidScope: 'open',
      maxCustomerSubAccounts: 5,
    },
    copyTradingPairs: [],
  };
}

export function updated(key: string, changes: object): Act {
  const [category, symbol] = key.split(':') as ['SPOT', string];
  return { type: 'update-instrument', category, symbol, changes };
}

export function statusOf(status: 'cancel_only' | 'halted'): Act {
  return { type: 'set-status', status };
}

function frozen(subUid: string): Act {
  return { type: 'freeze-sub-account', uid: 'main', subUid, isFrozen: true };
}

export function apiKey(key: string) {
  return {
    key,
    kind: 'standard',
    algorithm: 'hmac',
    sealedSecret: '',
    passphraseMac: '',
    permissions: [],
    ips: [],
  } as const;
}

export function keyFor(uid: string, key: string): Act {
  return { type: 'create-key', uid, apiKey: apiKey(key) };
}

/** Whoever sends a command by himself. */
export const SENDER = {
  'unknown-user': { command: { uid: 'nobody' } },
  'user-frozen': { scene: [frozen('sub'), frozen('hedge'), frozen('classic')] },
} as const satisfies Record<string, Planter>;

/** Sub-accounts that may read and do nothing else. */
export const RESTRICTED = {
  'account-restricted': {
    scene: ['sub', 'hedge', 'classic'].map(
      (subUid): Act => ({ type: 'change-sub-account', uid: 'main', subUid, rights: ['read'] }),
    ),
  },
} as const satisfies Record<string, Planter>;

/** The same about an instrument. */
export const ABOUT = {
  ...SENDER,
  'unknown-instrument': { command: { instrument: 'SPOT:NONE' } },
} as const satisfies Record<string, Planter>;
