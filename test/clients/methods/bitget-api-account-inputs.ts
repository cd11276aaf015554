/** Inputs of what concerns an account: money that moves, margin of pairs, positions, modes; what it needs is made first. */
import { brokersSub, given, type Made, ofSub } from './made.ts';
import { METHODS_USER } from './run-ccxt.ts';

const PAIR = 'ETHUSDT';
const LOAN = { symbol: PAIR, coin: 'ETH' } as const;
const RESTS = {
  symbol: PAIR,
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
  loanType: 'normal',
  price: '1500',
  baseSize: '1',
} as const;

/** 5 000 USDT in the wallet of the pair. */
const funded: Made = ({ v2 }) =>
  v2.spotTransfer({
    ...{ fromType: 'spot', toType: 'isolated_margin', amount: '5000', coin: 'USDT', symbol: PAIR },
  } as never);

const withPair =
  (input: unknown): Made =>
  async (clients) => {
    await funded(clients);
    return input;
  };

const QUOTED = { fromCoin: 'USDT', fromCoinSize: '100', toCoin: 'ETH' } as const;
const quoted: Made = async ({ v2 }) => (await v2.getConvertQuotedPrice(QUOTED)).data;

const PAID = { coin: 'USDT', address: 'TXabc', chain: 'TRC20', size: '20' } as const;
const PAID_OUT = { ...PAID, transferType: 'on_chain' } as const;

/** One that has ended, as all do at once where nobody reviews them. */
const ended: Made = async ({ v2 }) => ({ orderId: (await v2.spotWithdraw(PAID_OUT)).data.orderId });
const endedV3: Made = async ({ v3 }) => ({
  orderId: (await v3.submitWithdraw(PAID_OUT as never)).data.orderId,
});

const INVERSE = { symbol: 'BTCUSD', productType: 'COIN-FUTURES', marginCoin: 'BTC' } as const;

/** 0.1 BTC long, isolated. */
const isolated: Made = async ({ v2 }) => {
  await v2.setFuturesMarginMode({ ...INVERSE, marginMode: 'isolated' });
  const order = { side: 'buy', orderType: 'market', size: '0.1', marginMode: 'isolated' } as const;
  return v2.futuresSubmitOrder({ ...INVERSE, ...order });
};

const withIsolated =
  (input: unknown): Made =>
  async (clients) => {
    await isolated(clients);
    return input;
  };

const MODIFIED = { category: 'SPOT', symbol: PAIR, side: 'buy', orderType: 'limit' } as const;
const modified: Made = async ({ v3 }) => {
  const { data } = await v3.submitNewOrder({ ...MODIFIED, price: '1500', qty: '1' });
  return [{ category: 'SPOT', symbol: PAIR, orderId: data.orderId, qty: '2', price: '1502' }];
};

/** A debt in ether, and some to pay it with: most of what there was is with a sub-account. */
const inDebt: Made = async ({ v2, v3 }) => {
  const toUserId = await brokersSub(v2);
  const of = { fromUserId: METHODS_USER.v3, toUserId, clientOid: 'all-but-a-few' };
  await v3.subAccountTransfer({
    ...{ coin: 'ETH', amount: '990', fromType: 'uta', toType: 'uta' },
    ...of,
  });
  const order = { symbol: PAIR, orderType: 'limit' } as const;
  await v3.submitNewOrder({ ...order, category: 'MARGIN', side: 'sell', price: '1990', qty: '30' });
  await v3.submitNewOrder({ ...order, category: 'SPOT', side: 'buy', price: '2000', qty: '1' });
  return { repayableCoinList: ['ETH'], paymentCoinList: ['ETH'] };
};

/** Of a sub-account. */
const levelOfSub: Made = async ({ v2 }) => ({
  ...{ mode: 'advanced', targetUid: await brokersSub(v2) },
});

const OF_CONTRACT = { category: 'COIN-FUTURES', symbol: 'BTCUSD' } as const;
const opened = { ...OF_CONTRACT, side: 'buy', orderType: 'market', qty: '0.1' } as const;

/** A part of a position, to a sub-account that has what it needs of the coin. */
const moved: Made = async ({ v2, v3 }) => {
  const toUid = await brokersSub(v2);
  const of = { fromUserId: METHODS_USER.v3, toUserId: toUid, clientOid: 'for-a-position' };
  const money = { coin: 'BTC', amount: '1', fromType: 'uta', toType: 'uta' } as const;
  await v3.subAccountTransfer({ ...money, ...of });
  await v3.submitNewOrder(opened);
  const positionList = [{ symbol: opened.symbol, side: 'buy', qty: '0.1' }];
  return { fromUid: METHODS_USER.v3, toUid, category: opened.category, positionList };
};

const isolatedV3: Made = async ({ v3 }) => {
  await v3.submitNewOrder({ ...opened, marginMode: 'isolated' } as never);
  return { ...OF_CONTRACT, posSide: 'long', operation: 'add', amount: '0.001' };
};

export const ACCOUNT_INPUTS: Readonly<Record<string, Made>> = {
  'GET /api/v2/convert/quoted-price': given(QUOTED),
  'POST /api/v2/convert/trade': quoted,
  'GET /api/v2/broker/rebate-info': async (clients) => {
    const { subUid } = (await ofSub()(clients)) as { readonly subUid: string };
    return { uid: subUid };
  },
  'GET /api/v2/spot/wallet/subaccount-deposit-address': ofSub({ coin: 'USDT' }),
  'GET /api/v2/spot/wallet/subaccount-deposit-records': ofSub(),
  'POST /api/v2/spot/account/upgrade': ofSub(),
  'POST /api/v2/spot/wallet/withdrawal': given(PAID_OUT),
  'POST /api/v2/spot/wallet/cancel-withdrawal': ended,
  'POST /api/v2/spot/wallet/modify-deposit-account': given({ accountType: 'spot', coin: 'USDT' }),
  'POST /api/v2/margin/isolated/account/borrow': withPair({ ...LOAN, borrowAmount: '1' }),
  'POST /api/v2/margin/isolated/account/repay': given({ ...LOAN, repayAmount: '0.1' }),
  'POST /api/v2/margin/isolated/place-order': withPair(RESTS),
  'POST /api/v2/margin/isolated/batch-place-order': withPair({ symbol: PAIR, orderList: [RESTS] }),
  'POST /api/v2/margin/isolated/cancel-order': async (clients) => {
    await funded(clients);
    const { data } = await clients.v2.marginSubmitOrder('isolated', RESTS);
    return { symbol: PAIR, orderId: data.orderId };
  },
  'POST /api/v2/mix/account/set-auto-margin': withIsolated({
    ...{ ...INVERSE, autoMargin: 'on', holdSide: 'long' },
  }),
  'POST /api/v2/mix/account/set-margin': withIsolated({
    ...{ ...INVERSE, amount: '0.001', holdSide: 'long' },
  }),
  'POST /api/v2/mix/account/union-convert': given({ coin: 'ETH', amount: '1' }),
  'POST /api/v3/account/adjust-account-mode': levelOfSub,
  // Refused while an order is open: as a classic account nothing of v3 would be answered.
  'POST /api/v3/account/switch': async (clients) => {
    await modified(clients);
    return {};
  },
  'POST /api/v3/account/cancel-withdrawal': endedV3,
  'POST /api/v3/account/withdraw': given(PAID_OUT),
  'POST /api/v3/account/deposit-account': given({ accountType: 'unified', coin: 'USDT' }),
  'GET /api/v3/account/pre-set-leverage': given({
    ...{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginMode: 'crossed', leverage: '20' },
  }),
  'POST /api/v3/account/move-positions': moved,
  'POST /api/v3/account/set-margin': isolatedV3,
  'POST /api/v3/account/repay': inDebt,
  'POST /api/v3/account/set-collateral-type': given({ collateralType: 'all' }),
  'GET /api/v3/account/sub-deposit-address': ofSub({ coin: 'USDT' }),
  'POST /api/v3/account/sub-deposit-records': ofSub(),
  'GET /api/v3/market/fee-group': given({ category: 'SPOT' }),
  'POST /api/v3/trade/batch-modify-order': modified,
  'GET /api/v3/user/rate-limit-quota': given({ category: 'spot' }),
  'POST /api/v3/user/set-rate-limit-quota': given({
    ...{ category: 'spot', uids: [METHODS_USER.v3], quota: '10' },
  }),
};
