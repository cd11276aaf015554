/** What orders are refused for. */
import type { Act, Form, Planters } from './refusals.ts';
import {
  ABOUT,
  BTCF,
  configured,
  DOGE,
  deposit,
  ETH,
  ETHF,
  limit,
  RESTRICTED,
  SENDER,
  statusOf,
  updated,
  user,
  VENUE,
  withdraw,
} from './refusals-venue.ts';

const COPYING = { 'origin.enterPoint': 'API', 'origin.isCopyTrading': true };

/** Whether an instrument takes a new order of this user at all. */
export const ENTRY = {
  ...ABOUT,
  'instrument-not-trading': { scene: [statusOf('cancel_only')] },
  'symbol-not-for-copy-trading': { command: COPYING },
} as const satisfies Planters;

export function clientOidTaken(uid: string, path = 'clientOid'): Planters {
  const older = limit(uid, DOGE, ['sell', 100, 20_000], { clientOid: 'mine' });
  return { 'duplicate-client-oid': { scene: [older], command: { [path]: 'mine' } } };
}

export function manyOrders(key: string): Planters {
  return { 'too-many-open-orders': { scene: [updated(key, { maxOpenOrders: 0 })] } };
}

type Changes = Readonly<Record<string, unknown>>;

function sizes(least: Changes, most: Changes): Planters {
  return { 'size-below-minimum': { command: least }, 'size-above-maximum': { command: most } };
}

/** By the instrument, whatever size the command has. */
export function sizesOf(key: string): Planters {
  return {
    'size-below-minimum': { scene: [updated(key, { minSize: '50', maxSize: '50' })] },
    'value-below-minimum': { scene: [updated(key, { minValue: '10000000' })] },
  };
}

export const POOR = {
  'insufficient-balance': { scene: [withdraw('sub', 'USDT', '100000')] },
} as const;

export const WRONG_PRESETS: Planters = {
  'preset-take-profit-side': { command: { 'presets.takeProfitPrice': '1' } },
  'preset-stop-loss-side': { command: { 'presets.stopLossPrice': '1000000' } },
};

const LIMIT = { type: 'place-order', orderType: 'limit', timeInForce: 'gtc' } as const;
const MARKET = { type: 'place-order', orderType: 'market', timeInForce: 'gtc' } as const;
/** One ether for 2 000. */
const BUY = { ...LIMIT, uid: 'sub', instrument: ETH, side: 'buy', lots: 10_000 } as const;
/** 300 USDT of bitcoin. */
const OPEN = { ...LIMIT, uid: 'sub', instrument: BTCF, side: 'buy', lots: 5 } as const;

const SPOT_ORDERS: readonly Form[] = [
  {
    name: 'a batch of one order',
    scene: VENUE,
    command: { type: 'place-batch', uid: 'sub', orders: [{ ...BUY, priceTicks: 200_000 }] },
    planters: {
      'user-frozen': SENDER['user-frozen'],
      'unknown-instrument': { command: { 'orders.0.instrument': 'SPOT:NONE' } },
      'instrument-not-trading': ENTRY['instrument-not-trading'],
      ...POOR,
    },
  },
  {
    name: 'a spot limit buy',
    scene: VENUE,
    command: { ...BUY, priceTicks: 200_000 },
    planters: {
      ...RESTRICTED,
      ...ENTRY,
      ...clientOidTaken('sub'),
      ...manyOrders(ETH),
      ...sizes({ lots: 0 }, { lots: 10_000_001 }),
      'value-below-minimum': { command: { lots: 1 } },
      'price-above-band': { command: { priceTicks: 230_000 } },
      'preset-on-closing-order': {
        command: { reduceOnly: true, 'presets.takeProfitTrigger': 'mark' },
      },
      ...WRONG_PRESETS,
      ...POOR,
    },
  },
  {
    name: 'a spot limit sell',
    scene: [...VENUE, deposit('sub', 'ETH', '1')],
    command: { ...BUY, side: 'sell', priceTicks: 210_000 },
    planters: {
      ...ENTRY,
      ...sizesOf(ETH),
      'price-below-band': { command: { priceTicks: 150_000 } },
      'preset-take-profit-side': { command: { 'presets.takeProfitPrice': '1000000' } },
      'preset-stop-loss-side': { command: { 'presets.stopLossPrice': '1' } },
      'insufficient-balance': { scene: [withdraw('sub', 'ETH', '1')] },
    },
  },
  {
    name: 'a spot market buy',
    scene: VENUE,
    command: { ...MARKET, uid: 'sub', instrument: ETH, side: 'buy', quoteAmount: '2000' },
    planters: {
      ...ENTRY,
      ...clientOidTaken('sub'),
      'invalid-amount': { command: { quoteAmount: '0' } },
      'size-above-maximum': { scene: [updated(ETH, { maxMarketSize: '0.01' })] },
      'value-below-minimum': { scene: [updated(ETH, { minValue: '10000000' })] },
      ...WRONG_PRESETS,
      ...POOR,
    },
  },
];

/** A margin order that lacks nothing until its owner's money is gone. */
const MARGIN_BUY = { ...BUY, priceTicks: 200_000, loan: 'borrow' } as const;

const MARGIN_ORDERS: readonly Form[] = [
  {
    name: 'a margin buy',
    scene: [...VENUE, deposit('classic', 'USDT', '100000')],
    command: MARGIN_BUY,
    planters: {
      ...RESTRICTED,
      ...ENTRY,
      ...clientOidTaken('sub'),
      ...manyOrders(ETH),
      'margin-not-available': { scene: [updated(ETH, { margin: undefined })] },
      ...sizes({ lots: 0 }, { lots: 10_000_001 }),
      'value-below-minimum': { command: { lots: 1 } },
      'price-above-band': { command: { priceTicks: 230_000 } },
      ...WRONG_PRESETS,
      'borrow-exceeds-limit': { scene: [withdraw('sub', 'USDT', '100000')] },
      'insufficient-margin': { scene: [withdraw('sub', 'USDT', '98990')] },
    },
    apart: [['borrow-exceeds-limit', 'insufficient-margin']],
  },
  {
    name: 'a margin market buy',
    scene: VENUE,
    command: {
      ...MARKET,
      uid: 'sub',
      instrument: ETH,
      side: 'buy',
      quoteAmount: '2000',
      loan: 'borrow',
    },
    planters: {
      'margin-not-available': { scene: [updated(ETH, { margin: undefined })] },
      'invalid-amount': { command: { quoteAmount: '0' } },
    },
  },
  {
    name: 'a margin sell of what is not lent',
    scene: VENUE,
    command: {
      ...LIMIT,
      uid: 'sub',
      instrument: DOGE,
      side: 'sell',
      lots: 100,
      priceTicks: 11_000,
      loan: 'borrow',
    },
    planters: {
      ...ENTRY,
      'margin-not-available': { scene: [updated(DOGE, { margin: undefined })] },
      ...sizesOf(DOGE),
      'coin-not-lendable': { scene: [withdraw('sub', 'DOGE', '1000')] },
    },
  },
];

export const INSUFFICIENT_MARGIN: Planters = {
  'insufficient-margin': { scene: [withdraw('sub', 'USDT', '99975')] },
};

export const ABOVE_TIER = {
  scene: [{ type: 'set-leverage', uid: 'sub', instrument: BTCF, leverage: 125 }],
} as const;

/** One lot is 60 USDT. */
export const ABOVE_OPEN_INTEREST: { readonly scene: readonly Act[] } = {
  scene: [updated(BTCF, { openInterestLimit: { user: '100' } })],
};

const FUTURES_ORDERS: readonly Form[] = [
  {
    name: 'a futures order that opens',
    scene: VENUE,
    command: { ...OPEN, priceTicks: 600_000 },
    planters: {
      ...RESTRICTED,
      ...ENTRY,
      ...clientOidTaken('sub'),
      ...manyOrders(BTCF),
      'position-side-not-allowed': {
        scene: [configured('reject')],
        command: { positionSide: 'long', effect: 'open' },
      },
      'margin-coin-mismatch': { command: { marginCoin: 'BTC' } },
      'union-crossed-only': {
        first: [{ type: 'set-asset-mode', uid: 'sub', assetMode: 'union' }],
        command: { marginMode: 'isolated' },
      },
      'margin-mode-mismatch': {
        scene: [limit('sub', BTCF, ['buy', 1, 590_000])],
        command: { marginMode: 'isolated' },
      },
      ...sizes({ lots: 0 }, { lots: 100_001 }),
      'value-below-minimum': { command: { priceTicks: 1 } },
      'price-above-band': { command: { priceTicks: 700_000 } },
      ...WRONG_PRESETS,
      'position-above-tier': ABOVE_TIER,
      'open-interest-above-limit': ABOVE_OPEN_INTEREST,
      ...INSUFFICIENT_MARGIN,
    },
  },
  {
    name: 'a futures order that opens a short position',
    scene: VENUE,
    command: { ...OPEN, side: 'sell', priceTicks: 600_000 },
    planters: {
      ...ENTRY,
      'size-below-minimum': { command: { lots: 0 } },
      'value-below-minimum': { scene: [updated(BTCF, { minValue: '1000' })] },
      'price-below-band': { command: { priceTicks: 500_000 } },
      'preset-take-profit-side': { command: { 'presets.takeProfitPrice': '1000000' } },
      'preset-stop-loss-side': { command: { 'presets.stopLossPrice': '1' } },
      'position-above-tier': ABOVE_TIER,
      'open-interest-above-limit': ABOVE_OPEN_INTEREST,
      ...INSUFFICIENT_MARGIN,
    },
  },
  {
    name: 'a reduce-only order',
    scene: [...VENUE, limit('sub', BTCF, ['buy', 10, 600_100])],
    command: { ...OPEN, side: 'sell', priceTicks: 610_000, reduceOnly: true },
    planters: {
      ...ENTRY,
      ...clientOidTaken('sub'),
      'margin-coin-mismatch': { command: { marginCoin: 'BTC' } },
      'margin-mode-mismatch': { command: { marginMode: 'isolated' } },
      'no-position': { command: { side: 'buy' } },
      ...sizes({ lots: 0 }, { lots: 100_001 }),
      'price-below-band': { command: { priceTicks: 500_000 } },
      'preset-on-closing-order': { command: { 'presets.takeProfitTrigger': 'mark' } },
    },
  },
  {
    name: 'a hedge close',
    scene: [
      ...VENUE,
      limit('hedge', BTCF, ['buy', 10, 600_100], { positionSide: 'long', effect: 'open' }),
    ],
    command: {
      ...OPEN,
      uid: 'hedge',
      side: 'buy',
      priceTicks: 610_000,
      positionSide: 'long',
      effect: 'close',
    },
    planters: {
      ...ENTRY,
      'position-side-required': { command: { effect: undefined } },
      'margin-coin-mismatch': { command: { marginCoin: 'BTC' } },
      'margin-mode-mismatch': { command: { marginMode: 'isolated' } },
      'no-position': { command: { positionSide: 'short' } },
      ...sizes({ lots: 0 }, { lots: 100_001 }),
      'price-below-band': { command: { priceTicks: 500_000 } },
      'preset-on-closing-order': { command: { 'presets.takeProfitTrigger': 'mark' } },
      'insufficient-position': {
        scene: [
          limit('hedge', BTCF, ['buy', 8, 610_000], { positionSide: 'long', effect: 'close' }),
        ],
      },
    },
    // What closes a short buys: no price of it is below the band.
    apart: [['no-position', 'price-below-band']],
  },
];

export const PRODUCT = {
  type: 'create-loan-product',
  spec: {
    productId: 'P',
    coin: 'USDT',
    annualRate: '0.1',
    maxAmount: '1000000',
    collateral: [
      { coin: 'USDT', ratio: '1' },
      { coin: 'BTC', ratio: '0.9' },
    ],
    ltv: { warn: '0.7', margin: '0.8', liquidate: '0.95' },
    leverage: 5,
    instruments: [
      { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
      { category: 'SPOT', symbol: 'ETHUSDT' },
    ],
  },
} as const satisfies Act;

/**
 * `fund` owes 20 000 USDT, which rest in a bid, and has one bitcoin that stands for it. The product of
 * the loan lets it trade BTCUSDT and ETHUSDT at five times at most.
 */
export const FUND = [
  ...VENUE,
  user('fund', {}),
  deposit('fund', 'BTC', '1'),
  deposit('fund', 'DOGE', '1000'),
  { type: 'set-leverage', uid: 'fund', instrument: BTCF, leverage: 5, target: 'crossed' },
  PRODUCT,
  { type: 'create-risk-unit', riskUnitId: 'U', uids: ['fund'] },
  { type: 'disburse-loan', productId: 'P', uid: 'fund', amount: '20000', reference: 'lent' },
  limit('fund', ETH, ['buy', 95_000, 190_000]),
] as const satisfies Form['scene'];

/** Loan to value above `warn`, and above `margin`: 20 000 of 20 000 + 0.9 · price. */
export const WARNED = { scene: [index('7000')] };
const STRAINED = { scene: [index('4500')] };

export function index(price: string) {
  const prices = [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price }] as const;
  return { type: 'set-index-price', prices } as const;
}

const ABOUT_FUND = {
  'unknown-user': ENTRY['unknown-user'],
  'instrument-not-trading': ENTRY['instrument-not-trading'],
  'symbol-not-for-copy-trading': ENTRY['symbol-not-for-copy-trading'],
} as const;

const LOAN_ORDERS: readonly Form[] = [
  {
    name: 'a spot buy of a borrower',
    scene: FUND,
    command: { ...BUY, uid: 'fund', lots: 100, priceTicks: 200_000 },
    planters: {
      ...ABOUT_FUND,
      'loan-spot-unsupported': { command: { instrument: DOGE, priceTicks: 10_000 } },
      'loan-buying-prohibited': STRAINED,
      ...sizes({ lots: 0 }, { lots: 10_000_001 }),
      'value-below-minimum': { command: { lots: 1 } },
      'price-above-band': { command: { priceTicks: 230_000 } },
      ...WRONG_PRESETS,
      'insufficient-balance': { command: { lots: 900_000 } },
    },
    // Of DOGEUSDT no size that is too large for ETHUSDT is.
    apart: [
      ['loan-spot-unsupported', 'size-above-maximum'],
      ['loan-spot-unsupported', 'insufficient-balance'],
    ],
  },
  {
    name: 'a margin buy of a borrower',
    scene: FUND,
    command: { ...BUY, uid: 'fund', lots: 100, priceTicks: 200_000, loan: 'borrow' },
    planters: {
      ...ABOUT_FUND,
      'loan-margin-unsupported': { command: { instrument: DOGE, priceTicks: 10_000 } },
      'margin-not-available': {
        scene: [updated(ETH, { margin: undefined }), updated(DOGE, { margin: undefined })],
      },
      ...sizes({ lots: 0 }, { lots: 10_000_001 }),
      'value-below-minimum': { command: { lots: 1 } },
      ...WRONG_PRESETS,
      'borrow-exceeds-limit': { command: { lots: 90_000 } },
      'loan-risk': WARNED,
    },
    apart: [['loan-margin-unsupported', 'size-above-maximum']],
  },
  {
    name: 'a futures order of a borrower',
    scene: FUND,
    command: { ...OPEN, uid: 'fund', priceTicks: 600_000, lots: 1 },
    planters: {
      ...ABOUT_FUND,
      'loan-futures-unsupported': { command: { instrument: ETHF } },
      'loan-order-leverage': { command: { marginMode: 'isolated' } },
      'loan-opening-prohibited': STRAINED,
      ...sizes({ lots: 0 }, { lots: 100_001 }),
      ...WRONG_PRESETS,
    },
    apart: [
      ['loan-futures-unsupported', 'size-above-maximum'],
      // An order of no size closes: it is refused for its size alone.
      ['loan-futures-unsupported', 'size-below-minimum'],
      ['loan-order-leverage', 'size-below-minimum'],
      ['loan-opening-prohibited', 'size-below-minimum'],
    ],
  },
];

export const ORDER_FORMS: readonly Form[] = [
  ...SPOT_ORDERS,
  ...MARGIN_ORDERS,
  ...FUTURES_ORDERS,
  ...LOAN_ORDERS,
];
