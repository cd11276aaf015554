/**
 * The reasons of the engine that a client meets, each by the request that shows it: on the venue of `refusal-causes-venue.ts`, one after
 * another in this order. `docs/api/errors.md` is made of them, and a test sends them all.
 */

import type { RejectionReason } from '../../src/engine/core/rejection.ts';
import type { CodeColumn } from '../../src/http/wire-error.ts';
import type { Sent } from './error-causes.ts';

export interface RefusalCause {
  readonly reason: RejectionReason;
  readonly codes: CodeColumn;
  /** When it is given. */
  readonly cause: string;
  readonly before?: readonly Sent[];
  readonly sent: Sent;
  /** What its message names: the field, what was sent and the bound, where there are. */
  readonly names: readonly string[];
  /** The call is done, and an item of it refused. */
  readonly isItem?: true;
}

const post = (path: string, body: unknown, as = 'alice'): Sent => ({
  method: 'POST',
  path,
  body,
  as,
});
const get = (path: string, query: Readonly<Record<string, string>>, as = 'alice'): Sent => ({
  method: 'GET',
  path,
  query,
  as,
});

const spot = (order: object, as = 'alice'): Sent =>
  post(
    '/api/v2/spot/trade/place-order',
    { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc', size: '1', ...order },
    as,
  );
const OF_MIX = { productType: 'USDT-FUTURES', marginCoin: 'USDT' };
const mix = (order: object, as = 'alice'): Sent =>
  post(
    '/api/v2/mix/order/place-order',
    {
      ...{ symbol: 'XRPUSDT', ...OF_MIX, marginMode: 'crossed', side: 'buy', orderType: 'limit' },
      ...{ size: '10', price: '0.5', ...order },
    },
    as,
  );
const uta = (order: object, as = 'alice'): Sent =>
  post(
    '/api/v3/trade/place-order',
    {
      ...{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' },
      ...{ qty: '0.1', price: '60000', ...order },
    },
    as,
  );
const withdrawal = (asked: object): Sent =>
  post('/api/v2/spot/wallet/withdrawal', {
    ...{ coin: 'USDT', transferType: 'on_chain', chain: 'TRC20', address: 'TXabc', size: '30' },
    ...asked,
  });
const inside = (address: string) => ({ transferType: 'internal_transfer', address });
const move = (qty: string, of: object = {}): Sent =>
  post('/api/v3/account/move-positions', {
    ...{ fromUid: '1001', toUid: '100101', category: 'USDT-FUTURES' },
    ...{ positionList: [{ symbol: 'BTCUSDT', side: 'buy', qty }], ...of },
  });
const subKey = (note: string): Sent =>
  post('/api/v3/user/create-sub-api', {
    ...{ subUid: '100101', note, type: 'read_only', passphrase: 'subkeypass1' },
    ips: ['127.0.0.1'],
    permissions: ['uta_trade'],
  });
const V3 = '/api/v3/account';
const ofBtc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

export const REFUSAL_CAUSES: readonly RefusalCause[] = [
  {
    reason: 'main-account-only',
    codes: 'uta',
    cause: 'A sub-account does what its main account may',
    sent: post('/api/v3/user/create-sub', { username: 'mine' }, 'alice-sub'),
    names: [],
  },
  {
    reason: 'not-own-sub-account',
    codes: 'uta',
    cause: 'A uid that is no sub-account of the caller',
    sent: post('/api/v3/user/freeze-sub', { subUid: '1002', operation: 'freeze' }),
    names: [],
  },
  {
    reason: 'not-own-account',
    codes: 'uta',
    cause: 'A position is to move to somebody else',
    sent: move('0.1', { toUid: '1002' }),
    names: [],
    isItem: true,
  },
  {
    reason: 'unknown-user',
    codes: 'spot',
    cause: 'Money is to go to a uid that nobody has',
    sent: withdrawal(inside('9999')),
    names: [],
  },
  {
    reason: 'unknown-instrument',
    codes: 'spot',
    cause: 'A pair that is not listed',
    sent: spot({ symbol: 'NOPEUSDT', price: '2000' }),
    names: ['NOPEUSDT'],
  },
  {
    reason: 'unknown-coin',
    codes: 'spot',
    cause: 'A coin that the venue does not have',
    sent: get('/api/v2/spot/wallet/deposit-address', { coin: 'NOPE' }),
    names: ['coin', 'NOPE'],
  },
  {
    reason: 'unknown-chain',
    codes: 'spot',
    cause: 'A chain that the coin does not have',
    sent: get('/api/v2/spot/wallet/deposit-address', { coin: 'USDT', chain: 'NOPE' }),
    names: ['NOPE'],
  },
  {
    reason: 'unknown-sub-key',
    codes: 'uta',
    cause: 'A key that no sub-account of the caller has',
    sent: post('/api/v3/user/delete-sub-api', { apiKey: 'nobodys' }),
    names: [],
  },
  {
    reason: 'order-not-found',
    codes: 'uta',
    cause: 'An order that is not there is cancelled',
    sent: post('/api/v3/trade/cancel-order', { orderId: '404', category: 'SPOT' }),
    names: ['orderId', '404'],
  },
  {
    reason: 'trigger-not-found',
    codes: 'uta',
    cause: 'A strategy order that is not there is cancelled',
    sent: post('/api/v3/trade/cancel-strategy-order', { orderId: '404' }),
    names: ['orderId', '404'],
  },
  {
    reason: 'payment-not-found',
    codes: 'spot',
    cause: 'A withdrawal that is not there is cancelled',
    sent: post('/api/v2/spot/wallet/cancel-withdrawal', { orderId: '404' }),
    names: ['orderId', '404'],
  },
  {
    reason: 'sub-name-taken',
    codes: 'uta',
    cause: 'A second sub-account of one name',
    before: [post('/api/v3/user/create-sub', { username: 'twice' })],
    sent: post('/api/v3/user/create-sub', { username: 'twice' }),
    names: [],
  },
  {
    reason: 'too-many-sub-accounts',
    codes: 'uta',
    cause: 'A main account whose uid leaves no digits for sub-accounts',
    sent: post('/api/v3/user/create-sub', { username: 'one' }, 'long'),
    names: ['at most 0'],
  },
  {
    reason: 'too-many-keys',
    codes: 'uta',
    cause: 'An eleventh key of a sub-account',
    before: Array.from({ length: 9 }, (_, index) => subKey(`key ${index}`)),
    sent: subKey('one too many'),
    names: ['at most 10'],
  },
  {
    reason: 'chain-closed-to-deposits',
    codes: 'spot',
    cause: 'The chain takes no deposits now',
    sent: get('/api/v2/spot/wallet/deposit-address', { coin: 'USDT', chain: 'OLD' }),
    names: ['USDT'],
  },
  {
    reason: 'chain-closed-to-withdrawals',
    codes: 'spot',
    cause: 'The chain takes no withdrawals now',
    sent: withdrawal({ chain: 'OLD' }),
    names: ['OLD'],
  },
  {
    reason: 'own-address',
    codes: 'spot',
    cause: 'Money is to go to the account that it comes from',
    sent: withdrawal(inside('1001')),
    names: ['1001'],
  },
  {
    reason: 'tag-required',
    codes: 'spot',
    cause: 'A chain that needs a tag, and none',
    sent: withdrawal({ chain: 'TON' }),
    names: [],
  },
  {
    reason: 'payment-below-minimum',
    codes: 'spot',
    cause: 'Less than the chain pays out',
    sent: withdrawal({ size: '5' }),
    names: ['size', '"5"', '10'],
  },
  {
    reason: 'payment-below-fee',
    codes: 'spot',
    cause: 'Less than the fee of the chain',
    sent: withdrawal({ chain: 'DEAR', size: '15' }),
    names: ['size', '"15"', '20'],
  },
  {
    reason: 'payment-off-step',
    codes: 'spot',
    cause: 'An amount between the steps of the chain',
    sent: withdrawal({ size: '10.3' }),
    names: ['size', '"10.3"', '0.5'],
  },
  {
    reason: 'withdrawal-exceeds-available',
    codes: 'spot',
    cause: 'More than is free',
    sent: withdrawal({ size: '9000000' }),
    names: ['size', '"9000000"', 'available 1000000 USDT'],
  },
  {
    reason: 'coin-not-transferable',
    codes: 'spot',
    cause: 'A coin that the other wallet does not take',
    sent: post(
      '/api/v2/spot/wallet/transfer',
      { fromType: 'spot', toType: 'usdt_futures', coin: 'ETH', amount: '1' },
      'dave',
    ),
    names: ['coin', 'ETH'],
  },
  {
    reason: 'transfer-exceeds-available',
    codes: 'spot',
    cause: 'More than may leave the wallet',
    sent: post(
      '/api/v2/spot/wallet/transfer',
      { fromType: 'spot', toType: 'usdt_futures', coin: 'USDT', amount: '2000000' },
      'dave',
    ),
    names: ['amount', '"2000000"', 'available 1000000 USDT'],
  },
  {
    reason: 'duplicate-client-oid',
    codes: 'spot',
    cause: 'A second order of one clientOid while the first is open',
    before: [spot({ price: '1000', clientOid: 'one' }, 'bob')],
    sent: spot({ price: '1000', clientOid: 'one' }, 'bob'),
    names: ['clientOid', 'one'],
  },
  {
    reason: 'margin-coin-mismatch',
    codes: 'mix',
    cause: 'Another margin coin than that of the contract',
    sent: mix({ marginCoin: 'BTC' }),
    names: ['marginCoin', 'BTC'],
  },
  {
    reason: 'size-below-minimum',
    codes: 'mix',
    cause: 'Less than the contract trades',
    sent: mix({ size: '0' }),
    names: ['size', '"0"', '1'],
  },
  {
    reason: 'price-above-band',
    codes: 'mix',
    cause: 'A buy above the band round the price',
    sent: mix({ price: '0.9' }),
    names: ['price', '"0.9"', 'at most 0.55'],
  },
  {
    reason: 'price-below-band',
    codes: 'mix',
    cause: 'A sell below the band round the price',
    sent: mix({ price: '0.1', side: 'sell' }),
    names: ['price', '"0.1"', 'at least 0.45'],
  },
  {
    reason: 'preset-take-profit-side',
    codes: 'spot',
    cause: 'A take-profit below the price of a buy',
    sent: spot({ price: '2000', presetTakeProfitPrice: '1000' }),
    names: ['presetTakeProfitPrice', '"1000"', '2000'],
  },
  {
    reason: 'callback-out-of-range',
    codes: 'mix',
    cause: 'A trailing stop that gives way by more than it may',
    sent: post('/api/v2/mix/order/place-plan-order', {
      ...{ planType: 'track_plan', symbol: 'BTCUSDT', ...OF_MIX, marginMode: 'crossed' },
      ...{ size: '0.1', triggerPrice: '60000', triggerType: 'mark_price', side: 'buy' },
      ...{ orderType: 'market', callbackRatio: '20' },
    }),
    names: ['callbackRatio', '"20"', '0.01 to 10'],
  },
  {
    reason: 'leverage-out-of-range',
    codes: 'uta',
    cause: 'More leverage than the contract has, set or asked about',
    before: [get(`${V3}/pre-set-leverage`, { ...ofBtc, marginMode: 'crossed', leverage: '125' })],
    sent: get(`${V3}/pre-set-leverage`, { ...ofBtc, marginMode: 'crossed', leverage: '126' }),
    names: ['leverage', '"126"', '125'],
  },
  {
    reason: 'open-interest-above-limit',
    codes: 'mix',
    cause: 'More of a contract than a user may have open',
    sent: mix({ symbol: 'ETHUSDT', size: '3', price: '2000' }),
    names: ['size', '"3"', '5000 USDT'],
  },
  {
    reason: 'position-above-tier',
    codes: 'mix',
    cause: 'A position too large for its leverage',
    before: [
      post('/api/v2/mix/account/set-leverage', { symbol: 'XRPUSDT', ...OF_MIX, leverage: '100' }),
    ],
    sent: mix({ size: '5000' }),
    names: ['size', '"5000"', '1000'],
  },
  {
    reason: 'leverage-above-tier',
    codes: 'mix',
    cause: 'More leverage than what is open or waits to open allows',
    before: [
      post('/api/v2/mix/account/set-leverage', { symbol: 'XRPUSDT', ...OF_MIX, leverage: '5' }),
      mix({ size: '5000' }),
    ],
    sent: post('/api/v2/mix/account/set-leverage', {
      ...{ symbol: 'XRPUSDT', ...OF_MIX, leverage: '100' },
    }),
    names: ['leverage', '"100"', '10'],
  },
  {
    reason: 'too-many-open-orders',
    codes: 'mix',
    cause: 'One more order than a user may have open',
    before: [mix({})],
    sent: mix({}),
    names: ['at most 2'],
  },
  {
    reason: 'borrow-exceeds-limit',
    codes: 'spot',
    cause: 'More than the venue lends to an account',
    sent: post('/api/v2/margin/crossed/account/borrow', { coin: 'ETH', borrowAmount: '501' }),
    names: ['borrowAmount', '"501"', 'at most 500 ETH'],
  },
  {
    reason: 'coin-not-lendable',
    codes: 'spot',
    cause: 'A coin that the venue does not lend',
    sent: post('/api/v2/margin/crossed/account/borrow', { coin: 'BTC', borrowAmount: '1' }),
    names: ['BTC'],
  },
  {
    reason: 'nothing-owed',
    codes: 'spot',
    cause: 'A repayment of nothing',
    sent: post('/api/v2/margin/crossed/account/repay', { coin: 'ETH', repayAmount: '1' }),
    names: ['ETH'],
  },
  {
    reason: 'rate-quota-above-cap',
    codes: 'uta',
    cause: 'More order calls a second than a family may share out',
    sent: post('/api/v3/user/set-rate-limit-quota', {
      ...{ category: 'futures', uids: ['100101'], quota: '100000' },
    }),
    names: ['quota', '"100000"'],
  },
  {
    reason: 'no-position',
    codes: 'uta',
    cause: 'Margin for a position that is not there',
    sent: post(`${V3}/set-margin`, {
      ...{ ...ofBtc, posSide: 'long', operation: 'add', amount: '1' },
    }),
    names: [],
  },
  {
    reason: 'no-position-for-trigger',
    codes: 'mix',
    cause: 'A stop for a position that is not there',
    sent: post('/api/v2/mix/order/place-pos-tpsl', {
      ...{ symbol: 'BTCUSDT', ...OF_MIX, holdSide: 'long', stopLossTriggerPrice: '50000' },
    }),
    names: [],
  },
  {
    reason: 'margin-not-isolated',
    codes: 'uta',
    cause: 'Margin for a position that all of the account stands for',
    before: [uta({ side: 'sell' }, 'bob'), uta({})],
    sent: post(`${V3}/set-margin`, {
      ...{ ...ofBtc, posSide: 'long', operation: 'add', amount: '1' },
    }),
    names: ['BTCUSDT'],
  },
  {
    reason: 'insufficient-position',
    codes: 'uta',
    cause: 'More of a position is to move than there is',
    sent: move('9'),
    names: ['qty', '9', 'at most 0.1'],
    isItem: true,
  },
  {
    reason: 'opposite-position',
    codes: 'uta',
    cause: 'A position is to move to where the other one is, in one-way mode',
    before: [uta({}, 'bob'), uta({ side: 'sell' }, 'alice-sub')],
    sent: move('0.1'),
    names: [],
    isItem: true,
  },
  {
    reason: 'account-mode-unchanged',
    codes: 'uta',
    cause: 'A mode of account that the venue does not have',
    sent: post(`${V3}/adjust-account-mode`, { mode: 'delta' }),
    names: ['delta'],
  },
  {
    reason: 'account-mode-locked',
    codes: 'uta',
    cause: 'The account is to be a classic one while something is open',
    sent: post(`${V3}/switch`, {}),
    names: [],
  },
  {
    reason: 'asset-mode-locked',
    codes: 'uta',
    cause: 'Coins are to stand for each other while something is open',
    sent: post(`${V3}/adjust-account-mode`, { mode: 'advanced' }),
    names: [],
  },
  {
    reason: 'position-mode-locked',
    codes: 'uta',
    cause: 'Another position mode while something is open',
    sent: post(`${V3}/set-hold-mode`, { holdMode: 'hedge_mode' }),
    names: [],
  },
  {
    reason: 'margin-mode-locked',
    codes: 'mix',
    cause: 'Another margin mode while something is open',
    sent: post('/api/v2/mix/account/set-margin-mode', {
      ...{ symbol: 'XRPUSDT', ...OF_MIX, marginMode: 'isolated' },
    }),
    names: [],
  },
  {
    reason: 'union-crossed-only',
    codes: 'mix',
    cause: 'Isolated margin where all coins stand for all positions',
    before: [post(`${V3}/adjust-account-mode`, { mode: 'advanced' }, 'long')],
    sent: post(
      '/api/v2/mix/account/set-margin-mode',
      { symbol: 'XRPUSDT', ...OF_MIX, marginMode: 'isolated' },
      'long',
    ),
    names: [],
  },
];
