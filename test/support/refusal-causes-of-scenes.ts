/** Reasons that need users, orders or positions of their own first; they follow the rows of `refusal-causes.ts`. */
import {
  mix,
  OF_MIX,
  ofBtc,
  post,
  type RefusalCause,
  spot,
  uta,
  V3,
  withdrawal,
} from './refusal-requests.ts';

const amend = (change: object, as: string) =>
  post('/api/v3/trade/modify-order', { category: 'SPOT', symbol: 'ETHUSDT', ...change }, as);
const plan = (order: object, as: string) =>
  post(
    '/api/v2/mix/order/place-plan-order',
    {
      ...{ planType: 'normal_plan', symbol: 'XRPUSDT', ...OF_MIX, marginMode: 'crossed' },
      ...{ size: '10', triggerPrice: '0.4', triggerType: 'mark_price', side: 'buy' },
      ...{ orderType: 'market', ...order },
    },
    as,
  );
const leverage = (value: string, as: string) =>
  post('/api/v2/mix/account/set-leverage', { symbol: 'BTCUSDT', ...OF_MIX, leverage: value }, as);
const margin = (amount: string) =>
  post(
    '/api/v2/mix/account/set-margin',
    { symbol: 'BTCUSDT', ...OF_MIX, holdSide: 'long', amount },
    'eve',
  );
const btc = { symbol: 'BTCUSDT', size: '0.1', price: '60000' };

export const CAUSES_OF_SCENES: readonly RefusalCause[] = [
  {
    reason: 'unknown-wallet',
    codes: 'uta',
    cause: 'A wallet that the user does not have',
    sent: post(`${V3}/deposit-account`, { coin: 'USDT', accountType: 'otc' }),
    names: ['accountType: got "otc"'],
  },
  {
    reason: 'account-frozen',
    codes: 'uta',
    cause: 'Money is to go to a sub-account that is frozen',
    before: [post('/api/v3/user/freeze-sub', { subUid: '100102', operation: 'freeze' })],
    sent: post(`${V3}/sub-transfer`, {
      ...{ fromType: 'uta', toType: 'uta', amount: '1', coin: 'USDT' },
      ...{ fromUserId: '1001', toUserId: '100102', clientOid: 'frozen' },
    }),
    names: ['toUserId: got "100102"'],
  },
  {
    reason: 'key-open-to-all',
    codes: 'uta',
    cause: 'An operator makes a key that may withdraw from anywhere',
    sent: post(
      '/operator/v1/create-key',
      {
        ...{ uid: '1002', key: 'open', secret: 'open-secret', passphrase: 'openpass1234' },
        permissions: ['withdraw'],
      },
      'operator',
    ),
    names: ['open'],
  },
  {
    reason: 'symbol-not-for-copy-trading',
    codes: 'spot',
    cause: 'A copy-trading key places an order on a pair that is not for it',
    sent: spot({ price: '2000' }, 'alice-copy'),
    names: ['ETHUSDT'],
  },
  {
    reason: 'not-cancellable',
    codes: 'spot',
    cause: 'A withdrawal that has ended is cancelled',
    before: [withdrawal({})],
    sent: post('/api/v2/spot/wallet/cancel-withdrawal', { orderId: '1000000000000000000' }),
    names: ['1000000000000000000', 'success'],
  },
  {
    reason: 'position-side-not-allowed',
    codes: 'mix',
    cause: 'In one-way mode an order says that it opens, where the venue refuses that',
    sent: mix({ tradeSide: 'open' }, 'eve'),
    names: ['tradeSide', 'open'],
  },
  {
    reason: 'size-above-maximum',
    codes: 'mix',
    cause: 'More than the contract takes in one order',
    sent: mix({ size: '60000' }, 'eve'),
    names: ['size', '"60000"', '50000'],
  },
  {
    reason: 'too-many-triggers',
    codes: 'mix',
    cause: 'One more plan order than a user may have waiting',
    before: [plan({}, 'eve'), plan({}, 'eve')],
    sent: plan({}, 'eve'),
    names: ['symbol', 'XRPUSDT', 'at most 2'],
  },
  {
    reason: 'no-mark-price',
    codes: 'mix',
    cause: 'A plan order waits for the mark of a contract that has no price at all',
    sent: plan({ symbol: 'NEWUSDT' }, 'eve'),
    names: ['symbol: got "NEWUSDT"'],
  },
  {
    reason: 'nothing-to-amend',
    codes: 'uta',
    cause: 'An order is changed to what it is',
    sent: amend({ clientOid: 'one', qty: '1', price: '1000' }, 'bob'),
    names: ['qty: got "1"; price: got "1000"'],
  },
  {
    reason: 'amend-below-filled',
    codes: 'uta',
    cause: 'An order is made smaller than what of it has traded',
    before: [
      spot({ price: '2000', clientOid: 'part' }, 'eve'),
      spot({ price: '2000', side: 'sell', size: '0.4' }, 'bob'),
    ],
    sent: amend({ clientOid: 'part', qty: '0.3', price: '2000' }, 'eve'),
    names: ['qty', '"0.3"', '0.4'],
  },
  {
    reason: 'margin-mode-mismatch',
    codes: 'mix',
    cause: 'An order of another margin mode than the position that is open',
    sent: mix({ ...btc, marginMode: 'isolated' }),
    names: ['marginMode', 'isolated'],
  },
  {
    reason: 'no-liquidity',
    codes: 'mix',
    cause: 'A position is turned round where nobody buys',
    sent: post('/api/v2/mix/order/click-backhand', { symbol: 'BTCUSDT', ...OF_MIX }),
    names: ['symbol: got "BTCUSDT"'],
  },
  {
    reason: 'margin-exceeds-spare',
    codes: 'mix',
    cause: 'More margin is to leave an isolated position than it can spare',
    before: [
      mix({ ...btc, marginMode: 'isolated' }, 'eve'),
      uta({ side: 'sell' }, 'bob'),
      margin('5'),
    ],
    sent: margin('-10'),
    names: ['amount', '"-10"', 'at most 5'],
  },
  {
    reason: 'leverage-needs-margin',
    codes: 'mix',
    cause: 'Less leverage than what is free can margin',
    before: [leverage('100', 'poor'), mix({ ...btc, size: '1' }, 'poor')],
    sent: leverage('10', 'poor'),
    names: ['leverage', '"10"', 'USDT'],
  },
  {
    reason: 'collateral-needed',
    codes: 'uta',
    cause: 'A coin is to stand for the account no more that what is open needs',
    before: [
      post(`${V3}/adjust-account-mode`, { mode: 'advanced' }, 'ethan'),
      uta({ ...ofBtc, qty: '0.01', price: '50000' }, 'ethan'),
    ],
    sent: post(
      `${V3}/set-collateral-type`,
      { collateralType: 'custom', collateralCoins: 'USDT' },
      'ethan',
    ),
    names: ['collateral'],
  },
  {
    reason: 'account-restricted',
    codes: 'spot',
    cause: 'A sub-account trades on spot, which its broker has given it no right to',
    before: [
      post('/api/v2/broker/account/modify-subaccount', {
        ...{ subUid: '100101', status: 'normal', permList: ['read', 'contract_trade'] },
      }),
    ],
    sent: spot({ price: '2000' }, 'alice-sub'),
    names: ['spot_trade'],
  },
];
