/**
 * The venue of the twin runs: every kind of market and of user that the engine knows, coarse prices and
 * small wallets, so that orders meet, margin runs out and terms matter all the time.
 */

import type { Command } from '../../src/engine/command.ts';
import type { CreateCoin } from '../../src/engine/commands/create-coin.ts';
import { MAKER_UID, TAKER_UID } from '../../src/engine/core/counterparties.ts';
import type { FuturesCategory, InstrumentSpec } from '../../src/engine/core/instrument.ts';
import type { LoanProductSpec } from '../../src/engine/core/loan.ts';
import {
  type FeeTierSpec,
  RULES_VERSION,
  type VenueSettings,
} from '../../src/engine/core/reference.ts';
import type { Dice } from './dice.ts';

export const BY = { by: 'test' } as const;

/** Where every price begins, in ticks of 0.5. */
export const MIDDLE_TICKS = 200;

export const SPOT_KEYS = ['SPOT:ETHUSDT', 'SPOT:BTCUSDT'] as const;
export const CONTRACT_KEYS = [
  'USDT-FUTURES:BTCUSDT',
  'USDT-FUTURES:ETHUSDT',
  'COIN-FUTURES:BTCUSD',
  'SUSDT-FUTURES:SBTCSUSDT',
] as const;
/** Prices a coin, and hardly anybody trades it. */
export const PRICING_KEY = 'USDT-FUTURES:DOTUSDT';
export const ALL_KEYS: readonly string[] = [...SPOT_KEYS, ...CONTRACT_KEYS, PRICING_KEY];

/** Whose coins stand for each other, by asset mode. */
export const UNION_USERS = ['u4', 'u5'] as const;
export const CLASSIC_USER = 'u1';
export const FAMILY = { main: 'u2', subs: ['u6', 'u7'] } as const;
/** Two risk units: three main accounts, one of them in union mode, and one whose sub-account comes and goes. */
const UNITS = { RU1: ['u8', 'u9', 'u4'], RU2: ['10'] } as const;
/** The sub-account of the second unit's owner. */
export const UNIT_SUB = '1001';
export const BORROWERS = ['u8', 'u9', '10', UNIT_SUB] as const;
export const AGENT = 'u12';
export const MAKERS = ['u13', 'u14'] as const;
/** Has many orders at a time, and sends nothing but these and their end. */
export const CROWD = 'u15';
export const TRADERS = [
  CLASSIC_USER,
  FAMILY.main,
  'u3',
  ...UNION_USERS,
  ...FAMILY.subs,
  ...BORROWERS,
] as const;

export const COINS = ['USDT', 'BTC', 'ETH', 'DOT', 'BGB'] as const;
/** It comes and goes by chains that are declared. */
export const CHAINED_COIN = 'USDT';
export const LENT_COINS = ['USDT', 'BTC', 'ETH', 'DOT'] as const;

/** The commands that a run starts with; the dice choose settings and wallets. */
export function twinVenue(dice: Dice): Command[] {
  return [
    { type: 'set-rules-version', ...BY, version: RULES_VERSION },
    configuration(dice),
    ...COIN_SPECS,
    ...SPECS.map((spec) => ({ type: 'create-instrument', ...BY, spec }) as const),
    ...PRODUCTS.map((spec) => ({ type: 'create-loan-product', ...BY, spec }) as const),
    schedule(dice),
    ...users(dice),
    ...Object.entries(UNITS).map(
      ([riskUnitId, uids]) => ({ type: 'create-risk-unit', ...BY, riskUnitId, uids }) as const,
    ),
    agent(dice),
    BROKER,
  ];
}

export function configuration(dice: Dice): Command {
  const settings: VenueSettings = {
    oneWayTradeSide: dice.chance(7, 8) ? 'ignore' : 'reject',
    closeWhenFullyOccupied: dice.pick(['refuse', 'replace']),
    clientOidScope: dice.pick(['open', 'open', 'day', 'all']),
    maxCustomerSubAccounts: dice.pick([1, 5]),
    ...(dice.chance(1, 2) ? { clientOidMemory: dice.pick([1, 8]) } : {}),
    ...(dice.chance(1, 2) ? { maxProductOrders: dice.pick([3, 30]) } : {}),
    ...dice.pick([{}, { isConfirmedByHand: true }, { autoConfirmAfterMs: 20_000 }]),
    ...(dice.chance(1, 4) ? { withdrawalAddresses: 'listed' } : {}),
  };
  const copyTradingPairs = [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const];
  const manualClock = dice.chance(1, 2);
  return { type: 'configure-venue', ...BY, manualClock, settings, copyTradingPairs };
}

const TIERS: readonly FeeTierSpec[] = [
  { tier: 'vip1', volume30d: '500', rates: { SPOT: { maker: '0.0004', taker: '0.0008' } } },
  {
    tier: 'vip2',
    rates: { 'USDT-FUTURES': { maker: '0', taker: '0.0003' } },
    instruments: [
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT', maker: '0.0001', taker: '0.0002' },
    ],
  },
  { tier: 'vip3', volume30d: '3000', rates: { 'COIN-FUTURES': { maker: '0', taker: '0.0001' } } },
];

export function schedule(dice: Dice): Command {
  const tiers = TIERS.filter(() => dice.chance(4, 5));
  const deduction = { coin: 'BGB', discount: dice.pick(['0.2', '0.5']) };
  return {
    type: 'set-fee-schedule',
    ...BY,
    tiers,
    ...(dice.chance(3, 4) ? { deduction } : {}),
  };
}

export function agent(dice: Dice): Command {
  const customers = [CLASSIC_USER, FAMILY.main, 'u3'].filter(() => dice.chance(3, 4));
  return {
    type: 'set-agent',
    ...BY,
    uid: AGENT,
    commissionRate: dice.pick(['0.4', '0.25']),
    customers: customers.map((uid) => ({
      uid,
      sinceMs: 0,
      userRebateRate: dice.pick(['0', '0.1', '0.25']),
    })),
  };
}

/** The main account of the family is the broker of its sub-accounts. */
const BROKER: Command = {
  type: 'set-agent',
  ...BY,
  uid: FAMILY.main,
  commissionRate: '0',
  brokerRate: '0.1',
  customers: [],
};

const CHAIN = {
  chain: 'ONE',
  needTag: false,
  depositConfirm: 1,
  withdrawConfirm: 1,
  withdrawFee: '0.5',
  minDeposit: '1',
  minWithdraw: '1',
  withdrawStep: '0.1',
  depositable: true,
  withdrawable: true,
};

const LENDING_TIERS = [
  { upTo: '200', maxLeverage: 10, maintenanceMarginRate: '0.05' },
  { upTo: '1000', maxLeverage: 5, maintenanceMarginRate: '0.1' },
  { upTo: '2500', maxLeverage: 2, maintenanceMarginRate: '0.3' },
];

const COIN_SPECS: readonly CreateCoin[] = [
  coin(CHAINED_COIN, {
    usdPrice: '1',
    borrow: { hourlyRate: '0.0002', max: '3000', tiers: LENDING_TIERS },
    chains: [CHAIN, { ...CHAIN, chain: 'SHUT', depositable: false, withdrawable: false }],
  }),
  coin('BTC', {
    usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
    collateral: [{ upTo: '1', ratio: '0.95' }, { ratio: '0.8' }],
    borrow: { hourlyRate: '0.0001', max: '20' },
  }),
  coin('ETH', {
    usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' },
    collateral: [{ ratio: '0.9' }],
    borrow: { hourlyRate: '0.0003', max: '20' },
  }),
  coin('DOT', {
    usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'DOTUSDT' },
    collateral: [{ ratio: '0.7' }],
    borrow: { hourlyRate: '0.0001', max: '20' },
  }),
  coin('BGB', { usdPrice: '4' }),
  coin('SUSDT', { usdPrice: '1' }),
  coin('SBTC', {}),
];

function coin(name: string, terms: Partial<CreateCoin>): CreateCoin {
  return { type: 'create-coin', ...BY, coin: name, scale: 6, ...terms };
}

function grid(symbol: string, base: string) {
  const steps = { priceStep: '0.5', sizeStep: '0.01', minSize: '0.01' };
  return { symbol, base, ...steps, makerFeeRate: '0.0002', takerFeeRate: '0.0006' };
}

const FUNDED = { fundingIntervalHours: 8, fundingCap: '0.003' } as const;

/** A contract that is margined in its quote coin. */
export function linear(symbol: string, base: string, quote = 'USDT'): InstrumentSpec {
  const category: FuturesCategory = quote === 'USDT' ? 'USDT-FUTURES' : 'SUSDT-FUTURES';
  return { ...grid(symbol, base), category, quote, marginCoin: quote, ...FUNDED };
}

const SPECS: readonly InstrumentSpec[] = [
  {
    ...grid('ETHUSDT', 'ETH'),
    category: 'SPOT',
    quote: 'USDT',
    minValue: '0.3',
    maxSize: '50',
    margin: { maxLeverage: 5 },
  },
  {
    ...grid('BTCUSDT', 'BTC'),
    category: 'SPOT',
    quote: 'USDT',
    priceBand: { buy: '0.4', sell: '0.4' },
    margin: { maxLeverage: 3 },
  },
  { ...linear('BTCUSDT', 'BTC'), indexPrice: '100' },
  { ...linear('ETHUSDT', 'ETH'), indexSource: 'spot', markSource: 'index' },
  {
    ...grid('BTCUSD', 'BTC'),
    category: 'COIN-FUTURES',
    quote: 'USD',
    marginCoin: 'BTC',
    indexPrice: '100',
    ...FUNDED,
  },
  { ...linear('SBTCSUSDT', 'SBTC', 'SUSDT'), indexPrice: '100' },
  { ...linear('DOTUSDT', 'DOT'), indexPrice: '100', markSource: 'index' },
];

const COLLATERAL = [
  { coin: 'USDT', ratio: '1' },
  { coin: 'BTC', ratio: '0.9', maxValue: '300' },
  { coin: 'ETH', ratio: '0.8' },
  { coin: 'DOT', ratio: '0.7' },
];

const PRODUCTS: readonly LoanProductSpec[] = [
  {
    productId: 'L-USDT',
    coin: 'USDT',
    annualRate: '0.9',
    maxAmount: '2000',
    collateral: COLLATERAL,
    ltv: { warn: '0.6', margin: '0.7', liquidate: '0.85' },
  },
  {
    productId: 'L-BTC',
    coin: 'BTC',
    annualRate: '0.5',
    maxAmount: '20',
    collateral: COLLATERAL,
    ltv: { warn: '0.65', margin: '0.75', liquidate: '0.9' },
    leverage: 20,
  },
];

/** Every second trader is in hedge mode. */
function users(dice: Dice): Command[] {
  const traders = [...TRADERS, AGENT].flatMap((uid, index): Command[] => [
    {
      type: 'create-user',
      ...BY,
      uid,
      ...accountOf(uid),
      holdMode: index % 2 === 0 ? 'one_way_mode' : 'hedge_mode',
    },
    ...wallets(dice, uid),
  ]);
  return [...traders, ...[...MAKERS, CROWD, MAKER_UID, TAKER_UID].flatMap(maker)];
}

function accountOf(uid: string) {
  const isSub = FAMILY.subs.some((sub) => sub === uid);
  if (isSub) return { accountMode: 'both', parentUid: FAMILY.main } as const;
  if (uid === UNIT_SUB) return { accountMode: 'both', parentUid: '10' } as const;
  if (uid === CLASSIC_USER) return { accountMode: 'classic' } as const;
  if (UNION_USERS.some((union) => union === uid))
    return { accountMode: 'unified', assetMode: 'union' } as const;
  return { accountMode: 'both' } as const;
}

function wallets(dice: Dice, uid: string): Command[] {
  const pays = (of: string, whole: number, wallet?: 'usdt_futures' | 'coin_futures') =>
    deposit({ uid, coin: of, amount: `${dice.below(whole)}.${10 + dice.below(90)}`, wallet });
  return [
    pays('USDT', 90),
    pays('ETH', 2),
    pays('BTC', 2),
    pays('DOT', 2),
    pays('BGB', 2),
    ...(uid === CLASSIC_USER
      ? [pays('USDT', 60, 'usdt_futures'), pays('BTC', 2, 'coin_futures')]
      : [pays('SUSDT', 60)]),
  ];
}

function maker(uid: string): Command[] {
  const coins = ['USDT', 'BTC', 'ETH', 'DOT', 'SUSDT'];
  return [
    { type: 'create-user', ...BY, uid, accountMode: 'both' },
    ...coins.map((each) =>
      deposit({ uid, coin: each, amount: each.endsWith('USDT') ? '500000' : '5000' }),
    ),
  ];
}

function deposit(what: {
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
  readonly wallet?: 'usdt_futures' | 'coin_futures' | undefined;
}): Command {
  const { uid, coin: of, amount, wallet } = what;
  const reference = `start-${uid}-${of}-${wallet ?? ''}`;
  const to = wallet === undefined ? {} : { wallet };
  return { type: 'deposit', ...BY, uid, coin: of, amount, reference, ...to };
}
