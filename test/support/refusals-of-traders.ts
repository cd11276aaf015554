/** What traders are refused for beside orders and triggers: settings, money, sub-accounts. */
import type { Act, Form, Planter, Planters } from './refusals.ts';
import { FUND, index, WARNED } from './refusals-of-orders.ts';
import {
  ABOUT,
  apiKey,
  BTCF,
  deposit,
  ETH,
  keyFor,
  limit,
  RESTRICTED,
  SENDER,
  updated,
  user,
  VENUE,
  withdraw,
} from './refusals-venue.ts';

const ISOLATED = [
  ...VENUE,
  { type: 'set-margin-mode', uid: 'sub', instrument: BTCF, marginMode: 'isolated' },
  limit('sub', BTCF, ['buy', 10, 600_100]),
  { type: 'set-margin', uid: 'sub', instrument: BTCF, positionSide: 'long', amount: '10' },
] as const;

const CROSSED_ANEW = {
  scene: [
    { type: 'close-positions', uid: 'sub', category: 'USDT-FUTURES' },
    limit('sub', BTCF, ['buy', 10, 600_100], { marginMode: 'crossed' }),
  ],
} as const;

const BUSY = { scene: [limit('sub', BTCF, ['buy', 1, 590_000])] } as const;

const SETTINGS: readonly Form[] = [
  {
    name: 'leverage of a borrower',
    scene: [...FUND, limit('fund', BTCF, ['buy', 5, 590_000])],
    command: {
      type: 'set-leverage',
      uid: 'fund',
      instrument: BTCF,
      leverage: 4,
      target: 'crossed',
    },
    planters: {
      'unknown-user': ABOUT['unknown-user'],
      'unknown-instrument': ABOUT['unknown-instrument'],
      // Above all bounds, above those of loan and tier, above that of the loan.
      'leverage-out-of-range': { command: { leverage: 126 } },
      'loan-leverage': { command: { leverage: 100 } },
    },
  },
  {
    name: 'leverage of what waits',
    scene: [...VENUE, limit('sub', BTCF, ['buy', 10, 590_000])],
    command: { type: 'set-leverage', uid: 'sub', instrument: BTCF, leverage: 20 },
    planters: {
      ...ABOUT,
      'leverage-out-of-range': { command: { leverage: 126 } },
      'leverage-above-tier': { command: { leverage: 100 } },
      'leverage-needs-margin': {
        scene: [withdraw('sub', 'USDT', '99930')],
        command: { leverage: 1 },
      },
    },
  },
  {
    name: 'margin for a position',
    scene: ISOLATED,
    command: {
      type: 'set-margin',
      uid: 'sub',
      instrument: BTCF,
      positionSide: 'long',
      amount: '100',
    },
    planters: {
      ...ABOUT,
      'no-position': { command: { positionSide: 'short' } },
      'margin-not-isolated': CROSSED_ANEW,
      'invalid-amount': { command: { amount: '0' } },
      'insufficient-margin': { scene: [withdraw('sub', 'USDT', '99900')] },
    },
    // A crossed position needs what is left for it.
    apart: [['margin-not-isolated', 'insufficient-margin']],
  },
  {
    name: 'margin from a position',
    scene: ISOLATED,
    command: {
      type: 'set-margin',
      uid: 'sub',
      instrument: BTCF,
      positionSide: 'long',
      amount: '-5',
    },
    planters: {
      'no-position': { command: { positionSide: 'short' } },
      'margin-not-isolated': CROSSED_ANEW,
      'invalid-amount': { command: { amount: '0' } },
      'margin-exceeds-spare': { scene: [index('59000')] },
    },
    // At another index nobody takes the closing order.
    apart: [['margin-not-isolated', 'margin-exceeds-spare']],
  },
  {
    name: 'margin that is added by itself',
    scene: ISOLATED,
    command: {
      type: 'set-auto-margin',
      uid: 'sub',
      instrument: BTCF,
      positionSide: 'long',
      isOn: true,
    },
    planters: {
      ...ABOUT,
      'no-position': { command: { positionSide: 'short' } },
      'margin-not-isolated': CROSSED_ANEW,
    },
  },
  {
    name: 'a margin mode',
    scene: VENUE,
    command: { type: 'set-margin-mode', uid: 'sub', instrument: BTCF, marginMode: 'isolated' },
    planters: {
      ...ABOUT,
      'union-crossed-only': {
        first: [{ type: 'set-asset-mode', uid: 'sub', assetMode: 'union' }],
      },
      'margin-mode-locked': BUSY,
    },
  },
  {
    name: 'a hold mode',
    scene: VENUE,
    command: { type: 'set-hold-mode', uid: 'sub', holdMode: 'hedge_mode' },
    planters: { ...SENDER, 'position-mode-locked': BUSY },
  },
  {
    name: 'a countdown',
    scene: VENUE,
    command: { type: 'set-countdown', uid: 'sub', afterMs: 5_000 },
    planters: SENDER,
  },
  {
    name: 'fees in the platform coin',
    scene: VENUE,
    command: { type: 'set-fee-deduction', uid: 'sub', isOn: true },
    planters: SENDER,
  },
  {
    name: 'an asset mode',
    scene: [...VENUE, { ...deposit('classic', 'USDT', '1000'), wallet: 'usdt_futures' } as Act],
    command: { type: 'set-asset-mode', uid: 'sub', assetMode: 'union' },
    planters: {
      ...SENDER,
      'margin-account-only': { command: { uid: 'classic' } },
      'asset-mode-locked': {
        scene: [...BUSY.scene, limit('classic', BTCF, ['buy', 1, 590_000])],
      },
    },
  },
  {
    name: 'what stands for an account',
    scene: VENUE,
    command: { type: 'set-collateral', uid: 'sub', collateralType: 'custom', coins: ['DOGE'] },
    planters: {
      ...SENDER,
      'unknown-coin': { command: { coins: ['X'] } },
      'margin-account-only': { command: { uid: 'classic' } },
      'collateral-needed': {
        scene: [
          { type: 'set-asset-mode', uid: 'sub', assetMode: 'union' },
          // 118 USD of margin; the DOGE alone count 100.
          limit('sub', BTCF, ['buy', 20, 590_000]),
        ],
      },
    },
  },
  {
    name: 'a position of a family',
    scene: [...VENUE, limit('sub', BTCF, ['buy', 10, 600_100])],
    command: {
      type: 'move-position',
      uid: 'main',
      fromUid: 'sub',
      toUid: 'main',
      instrument: BTCF,
      positionSide: 'long',
      lots: 5,
    },
    planters: {
      'unknown-user': ABOUT['unknown-user'],
      'unknown-instrument': ABOUT['unknown-instrument'],
      'main-account-only': { command: { uid: 'sub' } },
      'not-own-account': { command: { toUid: 'sub' } },
      'account-frozen': { scene: [{ type: 'set-user-status', uid: 'sub', status: 'frozen' }] },
      'no-position': { command: { positionSide: 'short' } },
      'opposite-position': { scene: [limit('main', BTCF, ['sell', 1, 599_900])] },
      'size-below-minimum': { command: { lots: 0 } },
      'insufficient-position': { command: { lots: 11 } },
    },
    // Whoever is frozen and sends it himself is told so before anything else.
    apart: [['main-account-only', 'account-frozen']],
  },
  {
    name: 'an account mode',
    scene: VENUE,
    command: { type: 'set-account-mode', uid: 'classic', accountMode: 'unified' },
    planters: {
      ...SENDER,
      'account-mode-unchanged': { command: { accountMode: 'classic' } },
      'account-mode-locked': {
        scene: [
          { ...deposit('classic', 'USDT', '1000'), wallet: 'usdt_futures' } as Act,
          limit('classic', BTCF, ['buy', 1, 590_000]),
        ],
      },
    },
  },
];

const TO_MAIN = {
  type: 'transfer',
  uid: 'sub',
  from: { uid: 'sub', account: 'uta' },
  to: { uid: 'main', account: 'uta' },
  coin: 'USDT',
  amount: '1',
} as const satisfies Act;

const TRANSFER: Planters = {
  'unknown-user': SENDER['unknown-user'],
  'unknown-coin': { command: { coin: 'X' } },
  'unknown-wallet': { command: { 'from.account': 'p2p' } },
  'invalid-amount': { command: { amount: '0' } },
};

/** The pair trades on margin no more. */
const NO_MARGIN: Planter = { scene: [updated(ETH, { margin: undefined })] };

const WITH_FUND_SUB = [...FUND, user('desk', { parentUid: 'fund' })];

const TO_USDT = {
  type: 'convert',
  uid: 'fund',
  fromCoin: 'DOGE',
  fromSize: '1',
  toCoin: 'USDT',
  toSize: '0.1',
  price: '0.1',
  quoteId: 'q',
} as const satisfies Act;

const MONEY: readonly Form[] = [
  {
    name: 'a conversion',
    scene: FUND,
    command: TO_USDT,
    planters: {
      'unknown-user': SENDER['unknown-user'],
      'unknown-coin': { command: { toCoin: 'X' } },
      'invalid-amount': { command: { fromSize: '0' } },
      'insufficient-balance': { command: { fromSize: '1001' } },
      'loan-risk': { scene: [index('7000')] },
    },
  },
  {
    name: 'a transfer to the main account',
    scene: VENUE,
    command: TO_MAIN,
    planters: {
      ...RESTRICTED,
      ...TRANSFER,
      'user-frozen': SENDER['user-frozen'],
      'not-own-account': { command: { 'to.uid': 'maker' } },
      'transfer-exceeds-available': { scene: [withdraw('sub', 'USDT', '100000')] },
    },
  },
  {
    name: 'a transfer of a main account',
    scene: VENUE,
    command: {
      ...TO_MAIN,
      uid: 'main',
      from: { uid: 'main', account: 'uta' },
      to: { uid: 'classic', account: 'usdt_futures' },
    },
    planters: {
      ...TRANSFER,
      'account-frozen': { scene: SENDER['user-frozen'].scene },
      'coin-not-transferable': { command: { coin: 'DOGE' } },
      'transfer-exceeds-available': { scene: [withdraw('main', 'USDT', '100000')] },
    },
  },
  {
    name: 'a transfer out of a risk unit',
    scene: WITH_FUND_SUB,
    command: {
      ...TO_MAIN,
      uid: 'fund',
      from: { uid: 'fund', account: 'uta' },
      to: { uid: 'desk', account: 'uta' },
      coin: 'DOGE',
    },
    planters: {
      ...TRANSFER,
      'transfer-exceeds-available': { command: { amount: '1001' } },
      'loan-risk': WARNED,
    },
  },
  {
    name: 'a transfer to the wallet of a pair',
    scene: [...VENUE, deposit('sub', 'ETH', '10')],
    command: {
      ...TO_MAIN,
      to: { uid: 'sub', account: 'isolated_margin' },
      symbol: 'ETHUSDT',
    },
    planters: {
      ...TRANSFER,
      'user-frozen': SENDER['user-frozen'],
      'unknown-instrument': { command: { symbol: 'X' } },
      'coin-not-transferable': { command: { coin: 'DOGE' } },
      'margin-not-available': NO_MARGIN,
      'transfer-exceeds-available': { scene: [withdraw('sub', 'USDT', '100000')] },
    },
  },
  {
    name: 'a loan by hand in the wallet of a pair',
    scene: [
      ...VENUE,
      {
        ...TO_MAIN,
        to: { uid: 'sub', account: 'isolated_margin' },
        symbol: 'ETHUSDT',
        amount: '900',
      },
    ],
    command: { type: 'borrow', uid: 'sub', coin: 'USDT', amount: '10', symbol: 'ETHUSDT' },
    planters: {
      ...SENDER,
      'unknown-instrument': { command: { symbol: 'X' } },
      'unknown-coin': { command: { coin: 'X' } },
      'margin-not-available': NO_MARGIN,
      'coin-not-of-pair': { command: { coin: 'DOGE' } },
      'invalid-amount': { command: { amount: '0' } },
      'borrow-exceeds-limit': { command: { amount: '1001' } },
    },
  },
  {
    name: 'a loan by hand',
    scene: VENUE,
    command: { type: 'borrow', uid: 'sub', coin: 'USDT', amount: '10' },
    planters: {
      ...RESTRICTED,
      ...SENDER,
      'unknown-coin': { command: { coin: 'X' } },
      'invalid-amount': { command: { amount: '0' } },
      'coin-not-lendable': { command: { coin: 'DOGE' } },
      'borrow-exceeds-limit': { command: { amount: '1001' } },
      'insufficient-margin': {
        scene: [withdraw('sub', 'USDT', '100000'), withdraw('sub', 'DOGE', '1000')],
      },
    },
  },
  {
    name: 'a loan by hand of a borrower',
    scene: FUND,
    command: { type: 'borrow', uid: 'fund', coin: 'USDT', amount: '10' },
    planters: {
      'unknown-coin': { command: { coin: 'X' } },
      'invalid-amount': { command: { amount: '0' } },
      'coin-not-lendable': { command: { coin: 'DOGE' } },
      'borrow-exceeds-limit': { command: { amount: '1001' } },
      'loan-risk': WARNED,
    },
  },
  {
    name: 'a repayment',
    scene: [...VENUE, { type: 'borrow', uid: 'sub', coin: 'USDT', amount: '10' }],
    command: { type: 'repay', uid: 'sub', coin: 'USDT', amount: '5' },
    planters: {
      ...SENDER,
      'unknown-coin': { command: { coin: 'X' } },
      'nothing-owed': { scene: [{ type: 'repay', uid: 'sub', coin: 'USDT' }] },
      'invalid-amount': { command: { amount: '0' } },
      'insufficient-balance': { scene: [withdraw('sub', 'USDT', '100008')] },
    },
    // A debt that nothing is left for cannot be repaid.
    apart: [['nothing-owed', 'insufficient-balance']],
  },
];

/** A main account alone may; he who is frozen is a sub-account. */
const MAIN_ONLY: Planters = {
  'unknown-user': SENDER['unknown-user'],
  'user-frozen': { ...SENDER['user-frozen'], command: { uid: 'sub' } },
  'main-account-only': { command: { uid: 'sub' } },
};

const SUB_ACCOUNTS: readonly Form[] = [
  {
    name: 'a new sub-account',
    scene: VENUE,
    command: { type: 'create-sub-account', uid: 'main', name: 'one' },
    planters: {
      ...MAIN_ONLY,
      'sub-name-taken': { scene: [{ type: 'create-sub-account', uid: 'main', name: 'one' }] },
    },
  },
  {
    name: 'a new sub-account of a long uid',
    scene: [...VENUE, user('100000000000000000', {})],
    command: { type: 'create-sub-account', uid: 'main', name: 'one' },
    planters: { 'too-many-sub-accounts': { command: { uid: '100000000000000000' } } },
  },
  {
    name: 'a new key of a sub-account',
    scene: VENUE,
    command: { type: 'create-sub-key', uid: 'main', subUid: 'sub', apiKey: apiKey('new') },
    planters: {
      ...MAIN_ONLY,
      'not-own-sub-account': { command: { subUid: 'maker' } },
      'already-exists': { scene: [keyFor('sub', 'new')] },
      'too-many-keys': {
        scene: Array.from({ length: 10 }, (_, index) => keyFor('sub', `k${index}`)),
      },
    },
  },
  ...(['change-sub-key', 'delete-sub-key'] as const).map(
    (type): Form => ({
      name: type,
      scene: [...VENUE, keyFor('sub', 'k')],
      command: { type, uid: 'main', key: 'k', passphraseMac: '' },
      planters: { ...MAIN_ONLY, 'unknown-sub-key': { command: { key: 'none' } } },
    }),
  ),
  {
    name: 'a frozen sub-account',
    scene: VENUE,
    command: { type: 'freeze-sub-account', uid: 'main', subUid: 'sub', isFrozen: true },
    planters: { ...MAIN_ONLY, 'not-own-sub-account': { command: { subUid: 'maker' } } },
  },
  {
    name: 'a changed sub-account',
    scene: VENUE,
    command: { type: 'change-sub-account', uid: 'main', subUid: 'sub', rights: ['read'] },
    planters: { ...MAIN_ONLY, 'not-own-sub-account': { command: { subUid: 'maker' } } },
  },
  {
    name: 'a quota of order calls',
    scene: VENUE,
    command: { type: 'set-rate-quota', uid: 'main', category: 'spot', uids: ['sub'], quota: 10 },
    planters: {
      ...MAIN_ONLY,
      'not-own-sub-account': { command: { uids: ['maker'] } },
      'rate-quota-above-cap': { command: { quota: 1000 } },
    },
  },
  {
    name: 'a new member of a risk unit',
    scene: [...WITH_FUND_SUB, deposit('desk', 'USDT', '1000')],
    command: {
      type: 'bind-risk-unit',
      uid: 'fund',
      riskUnitId: 'U',
      subUid: 'desk',
      operation: 'bind',
    },
    planters: {
      'unknown-risk-unit': { command: { riskUnitId: 'none' } },
      'unknown-member': { command: { subUid: 'maker' } },
      'bound-elsewhere': { scene: [{ type: 'create-risk-unit', riskUnitId: 'V', uids: ['desk'] }] },
      'member-has-positions': { scene: [limit('desk', BTCF, ['buy', 1, 600_100])] },
      'member-has-orders': { scene: [limit('desk', BTCF, ['buy', 1, 590_000])] },
    },
  },
  {
    name: 'a member who leaves a risk unit',
    scene: [
      ...WITH_FUND_SUB,
      { type: 'bind-risk-unit', uid: 'fund', subUid: 'desk', operation: 'bind' },
    ],
    command: {
      type: 'bind-risk-unit',
      uid: 'fund',
      riskUnitId: 'U',
      subUid: 'desk',
      operation: 'unbind',
    },
    planters: {
      'unknown-risk-unit': { command: { riskUnitId: 'none' } },
      'unknown-member': { command: { subUid: 'maker' } },
      'member-has-assets': { scene: [deposit('desk', 'USDT', '1')] },
    },
  },
  {
    name: 'somebody who is in no risk unit leaves it',
    scene: WITH_FUND_SUB,
    command: {
      type: 'bind-risk-unit',
      uid: 'fund',
      riskUnitId: 'U',
      subUid: 'desk',
      operation: 'bind',
    },
    planters: {
      'unknown-risk-unit': { command: { riskUnitId: 'none' } },
      'not-a-member': { command: { operation: 'unbind' } },
    },
  },
];

export const TRADER_FORMS: readonly Form[] = [...SETTINGS, ...MONEY, ...SUB_ACCOUNTS];
