/** What operators are refused for: money, prices, reference data, agents, loans. */
import { fixtureSpec } from './engine-fixture.ts';
import type { Act, Form, Planters } from './refusals.ts';
import { FUND, index, PRODUCT } from './refusals-of-orders.ts';
import { BTCF, DOGE, keyFor, limit, user, VENUE } from './refusals-venue.ts';

const AMOUNT = { 'invalid-amount': { command: { amount: '0' } } } as const satisfies Planters;

/** Another act of the kind was done before under its reference. */
const used = (act: Act): Planters => ({ 'reference-reused': { first: [act] } });

const OWNER: Planters = {
  'unknown-user': { command: { uid: 'nobody' } },
  'unknown-coin': { command: { coin: 'X' } },
  'unknown-wallet': { command: { wallet: 'spot' } },
  ...AMOUNT,
};

const MONEY: readonly Form[] = [
  {
    name: 'a deposit',
    scene: VENUE,
    command: { type: 'deposit', uid: 'sub', coin: 'USDT', amount: '1', reference: 'r' },
    planters: {
      ...used({ type: 'deposit', uid: 'main', coin: 'USDT', amount: '1', reference: 'r' }),
      ...OWNER,
    },
  },
  {
    name: 'a withdrawal',
    scene: FUND,
    command: { type: 'withdraw', uid: 'fund', coin: 'DOGE', amount: '1', reference: 'r' },
    planters: {
      ...used({ type: 'withdraw', uid: 'fund', coin: 'USDT', amount: '1', reference: 'r' }),
      ...OWNER,
      'withdrawal-exceeds-available': { command: { amount: '1001' } },
      'loan-risk': { scene: [index('7000')] },
    },
  },
  {
    name: 'a top-up of a reserve',
    scene: VENUE,
    command: {
      type: 'top-up-reserve',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      amount: '1',
      reference: 'r',
    },
    planters: {
      ...used({
        type: 'top-up-reserve',
        category: 'USDT-FUTURES',
        symbol: 'ETHUSDT',
        amount: '1',
        reference: 'r',
      }),
      'unknown-instrument': { command: { symbol: 'NONE' } },
      ...AMOUNT,
    },
  },
];

/** The index of a contract is then that of its spot pair. */
const INDEX_OF_SPOT: Act = {
  type: 'update-instrument',
  category: 'USDT-FUTURES',
  symbol: 'ETHUSDT',
  changes: { indexSource: 'spot' },
};

const PRICES: readonly Form[] = [
  {
    name: 'index prices',
    scene: VENUE,
    command: {
      type: 'set-index-price',
      prices: [
        { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60000' },
        { category: 'USDT-FUTURES', symbol: 'ETHUSDT', price: '2000' },
      ],
      force: false,
    },
    planters: {
      'unknown-instrument': { command: { 'prices.1.symbol': 'NONE' } },
      'index-kept-elsewhere': { scene: [INDEX_OF_SPOT] },
      'invalid-amount': { command: { 'prices.0.price': '0' } },
      'price-moves-too-far': { command: { 'prices.0.price': '1' } },
    },
  },
  {
    name: 'the points of a path',
    scene: VENUE,
    command: {
      type: 'extend-path',
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      name: 'path',
      startMs: 0,
      points: [
        { timeMs: 1, price: '2000' },
        { timeMs: 2, price: '2001' },
      ],
      isWhole: true,
    },
    planters: {
      'unknown-instrument': { command: { symbol: 'NONE' } },
      'index-kept-elsewhere': { scene: [INDEX_OF_SPOT] },
      'invalid-amount': { command: { 'points.0.price': '0' } },
      'time-not-forward': { command: { 'points.1.timeMs': 1 } },
    },
  },
  {
    name: 'the moments of a recording',
    scene: VENUE,
    command: {
      type: 'extend-recording',
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      name: 'day',
      seed: '1',
      startMs: 0,
      healMs: 5000,
      hasBook: true,
      moments: [
        { timeMs: 1, trade: { side: 'buy', ticks: 1, lots: 1 } },
        { timeMs: 2, bids: [{ ticks: 1, lots: 1 }], asks: [{ ticks: 2, lots: 0 }] },
      ],
      isWhole: true,
    },
    planters: {
      'unknown-instrument': { command: { symbol: 'NONE' } },
      'invalid-amount': { command: { 'moments.0.trade.ticks': 0 } },
      'time-not-forward': { command: { 'moments.1.timeMs': 0 } },
    },
  },
  {
    name: 'a mark price',
    scene: VENUE,
    command: {
      type: 'set-mark-price',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      price: '60000',
      force: false,
    },
    planters: {
      'unknown-instrument': { command: { symbol: 'NONE' } },
      'invalid-amount': { command: { price: '0' } },
      'price-moves-too-far': { command: { price: '1' } },
    },
  },
  {
    name: 'a step of the clock',
    scene: VENUE,
    command: { type: 'advance-clock', toMs: Date.UTC(2026, 0, 6) },
    planters: {
      'clock-not-manual': {
        scene: [{ ...VENUE[1], manualClock: false } as Act],
      },
      'time-not-forward': { command: { toMs: 0 } },
    },
  },
  {
    name: 'the host’s clock',
    scene: [...VENUE, { ...VENUE[1], manualClock: false } as Act],
    command: { type: 'accept-clock', fromMs: 0, toMs: 0 },
    planters: { 'clock-manual': { scene: [{ ...VENUE[1], manualClock: true } as Act] } },
  },
];

const SPEC = { ...fixtureSpec(DOGE), symbol: 'NEW' };

const REFERENCE_DATA: readonly Form[] = [
  {
    name: 'a coin',
    scene: VENUE,
    command: { type: 'create-coin', coin: 'NEW', scale: 8 },
    planters: {
      'already-exists': { command: { coin: 'USDT' } },
      'invalid-amount': { command: { scale: 19 } },
    },
  },
  {
    name: 'an instrument',
    scene: VENUE,
    command: { type: 'create-instrument', spec: SPEC },
    planters: {
      'already-exists': { command: { 'spec.symbol': 'DOGEUSDT' } },
      'invalid-instrument': { command: { 'spec.makerFeeRate': '2' } },
    },
  },
  {
    name: 'a change of an instrument',
    scene: VENUE,
    command: { type: 'update-instrument', category: 'SPOT', symbol: 'DOGEUSDT', changes: {} },
    planters: {
      'unknown-instrument': { command: { symbol: 'NONE' } },
      'invalid-instrument': { command: { 'changes.makerFeeRate': '2' } },
    },
  },
  {
    name: 'a user',
    scene: VENUE,
    command: user('new', { parentUid: 'main' }),
    planters: {
      'unknown-user': { command: { parentUid: 'nobody' } },
      'parent-not-main': { command: { parentUid: 'sub' } },
      'already-exists': { command: { uid: 'second' } },
      'margin-account-only': { command: { accountMode: 'classic', assetMode: 'union' } },
    },
  },
  {
    name: 'a key',
    scene: [...VENUE, keyFor('sub', 'old')],
    command: keyFor('sub', 'new'),
    planters: {
      'unknown-user': { command: { uid: 'nobody' } },
      'already-exists': { command: { 'apiKey.key': 'old' } },
    },
  },
];

const STATUS: readonly Form[] = [
  {
    name: 'a status',
    scene: VENUE,
    command: { type: 'set-status', category: 'SPOT', symbol: 'ETHUSDT', status: 'halted' },
    planters: { 'unknown-instrument': { command: { symbol: 'NONE' } } },
  },
  {
    name: 'a delisting',
    scene: [...FUND, limit('fund', BTCF, ['buy', 1, 590_000])],
    command: { type: 'delist', category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
    planters: {
      'unknown-instrument': { command: { symbol: 'NONE' } },
      'instrument-not-trading': {
        scene: [{ type: 'delist', category: 'USDT-FUTURES', symbol: 'BTCUSDT' }],
      },
    },
    apart: [['unknown-instrument', 'instrument-not-trading']],
  },
  {
    name: 'a status of a user',
    scene: VENUE,
    command: { type: 'set-user-status', uid: 'sub', status: 'frozen', cancelOrders: true },
    planters: { 'unknown-user': { command: { uid: 'nobody' } } },
  },
  {
    name: 'orders that an operator cancels',
    scene: VENUE,
    command: { type: 'cancel-orders', uid: 'sub', category: 'SPOT', symbol: 'ETHUSDT' },
    planters: {
      'unknown-user': { command: { uid: 'nobody' } },
      'unknown-instrument': { command: { symbol: 'NONE' } },
    },
  },
  {
    name: 'positions that an operator closes',
    scene: VENUE,
    command: { type: 'force-close', uid: 'sub', category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
    planters: {
      'unknown-user': { command: { uid: 'nobody' } },
      'unknown-instrument': { command: { symbol: 'NONE' } },
    },
  },
  {
    name: 'a position that is deleveraged',
    scene: [...VENUE, limit('sub', BTCF, ['buy', 10, 600_100])],
    command: { type: 'deleverage', uid: 'sub', instrument: BTCF, positionSide: 'long', lots: 5 },
    planters: {
      'unknown-user': { command: { uid: 'nobody' } },
      'unknown-instrument': { command: { instrument: 'USDT-FUTURES:NONE' } },
      'instrument-not-trading': {
        scene: [
          { type: 'set-status', category: 'USDT-FUTURES', symbol: 'BTCUSDT', status: 'halted' },
        ],
      },
      'no-position': { command: { positionSide: 'short' } },
      'size-below-minimum': { command: { lots: 0 } },
      'insufficient-position': { command: { lots: 11 } },
    },
  },
  {
    name: 'a revoked key',
    scene: [...VENUE, keyFor('sub', 'old')],
    command: { type: 'revoke-key', key: 'old' },
    planters: { 'unknown-key': { command: { key: 'none' } } },
  },
  {
    name: 'a rules version',
    scene: VENUE,
    command: { type: 'set-rules-version', version: 2 },
    planters: { 'unsupported-rules-version': { command: { version: 1 } } },
  },
];

const RATES = { maker: '0.001', taker: '0.001' };

const FEES: readonly Form[] = [
  {
    name: 'a fee schedule',
    scene: VENUE,
    command: {
      type: 'set-fee-schedule',
      tiers: [
        { tier: 'one', rates: { SPOT: RATES } },
        {
          tier: 'two',
          rates: {},
          instruments: [{ category: 'SPOT', symbol: 'ETHUSDT', ...RATES }],
        },
      ],
      deduction: { coin: 'DOGE', discount: '0.2' },
    },
    planters: {
      'unknown-instrument': { command: { 'tiers.1.instruments.0.symbol': 'NONE' } },
      'unknown-coin': { command: { 'deduction.coin': 'X' } },
      'already-exists': { command: { 'tiers.1.tier': 'one' } },
      'invalid-amount': { command: { 'tiers.0.rates.SPOT.maker': '2' } },
    },
  },
  {
    name: 'a fee tier',
    scene: VENUE,
    command: { type: 'set-fee-tier', uid: 'main', tier: null },
    planters: {
      'unknown-user': { command: { uid: 'nobody' } },
      'main-account-only': { command: { uid: 'sub' } },
      'unknown-fee-tier': { command: { tier: 'none' } },
    },
  },
];

function agent(uid: string, ...uids: string[]): Act {
  const customers = uids.map((each) => ({ uid: each, sinceMs: 0, userRebateRate: '0.1' }));
  return { type: 'set-agent', uid, commissionRate: '0.4', customers };
}

const PARTNERS: readonly Form[] = [
  {
    name: 'an agent',
    scene: [...VENUE, user('agent', {}), user('one', {}), user('two', {})],
    command: agent('agent', 'one', 'two', 'main'),
    planters: {
      'unknown-user': { command: { 'customers.2.uid': 'nobody' } },
      'main-account-only': { command: { 'customers.1.uid': 'sub' } },
      'agent-own-customer': { command: { 'customers.0.uid': 'agent' } },
      'customer-of-other-agent': { scene: [agent('maker', 'main', 'one', 'two')] },
      'already-exists': { command: { 'customers.0.uid': 'two' } },
      'invalid-amount': { command: { commissionRate: '2' } },
    },
  },
  {
    name: 'a correction of a commission',
    scene: [...VENUE, user('agent', {}), agent('agent', 'main')],
    command: {
      type: 'correct-commission',
      agentUid: 'agent',
      uid: 'main',
      coin: 'USDT',
      category: 'SPOT',
      symbol: 'ETHUSDT',
      rebate: '0',
      userRebate: '-1',
      reference: 'r',
    },
    planters: {
      ...used({
        type: 'correct-commission',
        agentUid: 'agent',
        uid: 'main',
        coin: 'USDT',
        category: 'SPOT',
        symbol: 'ETHUSDT',
        rebate: '0',
        userRebate: '-2',
        reference: 'r',
      }),
      'not-a-customer': { command: { uid: 'maker' } },
      'unknown-instrument': { command: { symbol: 'NONE' } },
      'unknown-coin': { command: { coin: 'X' } },
      'invalid-amount': { command: { rebate: 'x' } },
      'insufficient-balance': { command: { userRebate: '-1000000000' } },
    },
  },
];

const LOANS: readonly Form[] = [
  {
    name: 'a loan product',
    scene: VENUE,
    command: PRODUCT,
    planters: {
      'unknown-instrument': { command: { 'spec.instruments.0.symbol': 'NONE' } },
      'unknown-coin': { command: { 'spec.collateral.0.coin': 'X' } },
      'already-exists': {
        command: { 'spec.collateral.1': { coin: 'USDT', ratio: '1' } },
      },
      'invalid-amount': { command: { 'spec.annualRate': '2' } },
    },
    // Two unknown coins are not one coin twice.
    apart: [['unknown-coin', 'already-exists']],
  },
  {
    name: 'another loan product',
    scene: FUND,
    command: { ...PRODUCT, spec: { ...PRODUCT.spec, productId: 'Q' } },
    planters: {
      'unknown-coin': { command: { 'spec.coin': 'X' } },
      'already-exists': { command: { 'spec.productId': 'P' } },
      'invalid-amount': { command: { 'spec.annualRate': '2' } },
    },
  },
  {
    name: 'a risk unit',
    scene: FUND,
    command: { type: 'create-risk-unit', riskUnitId: 'V', uids: ['sub', 'second'] },
    planters: {
      'unknown-user': { command: { 'uids.1': 'nobody' } },
      'already-exists': { command: { riskUnitId: 'U' } },
      'bound-elsewhere': { command: { 'uids.0': 'fund' } },
      'invalid-amount': { command: { uids: [] } },
    },
    // Of nobody there is none who could be unknown or bound.
    apart: [
      ['unknown-user', 'invalid-amount'],
      ['bound-elsewhere', 'invalid-amount'],
    ],
  },
  {
    name: 'a loan of a risk unit',
    scene: [
      ...FUND,
      limit('fund', BTCF, ['buy', 1, 590_000]),
      { ...PRODUCT, spec: { ...PRODUCT.spec, productId: 'STRICT', leverage: 2 } },
    ],
    command: { type: 'disburse-loan', productId: 'P', uid: 'fund', amount: '100', reference: 'r' },
    planters: {
      ...used({
        type: 'disburse-loan',
        productId: 'P',
        uid: 'fund',
        amount: '1',
        reference: 'r',
      }),
      'unknown-user': { command: { uid: 'nobody' } },
      'unknown-loan-product': { command: { productId: 'none' } },
      'not-a-loan-user': { command: { uid: 'sub' } },
      ...AMOUNT,
      'loan-exceeds-limit': { command: { amount: '1000001' } },
      'loan-leverage': {
        command: { productId: 'STRICT' },
      },
      'loan-risk': { scene: [index('4500')] },
    },
  },
  {
    name: 'a repayment of a loan',
    scene: FUND,
    command: {
      type: 'repay-loan',
      orderId: '1000000000000000000',
      amount: '100',
      reference: 'r',
    },
    planters: {
      ...used({
        type: 'repay-loan',
        orderId: '1000000000000000000',
        amount: '1',
        reference: 'r',
      }),
      'unknown-loan': { command: { orderId: 'none' } },
      ...AMOUNT,
      'insufficient-balance': { command: { amount: '20000' } },
    },
  },
];

export const OPERATOR_FORMS: readonly Form[] = [
  ...MONEY,
  ...PRICES,
  ...REFERENCE_DATA,
  ...STATUS,
  ...FEES,
  ...PARTNERS,
  ...LOANS,
];
