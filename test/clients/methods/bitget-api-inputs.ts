/** Inputs of what changes something and is called by no story: an order that rests, or a position, is made for it first. */
import { ACCOUNT_INPUTS } from './bitget-api-account-inputs.ts';
import { brokersSub, given, type Made, of, ofSub } from './made.ts';
import { METHODS_USER } from './run-ccxt.ts';

const SPOT = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' } as const;
const RESTS = { ...SPOT, price: '1500', size: '1' } as const;
const CONTRACT = {
  symbol: 'BTCUSDT',
  productType: 'USDT-FUTURES',
  marginCoin: 'USDT',
  marginMode: 'crossed',
} as const;
const LOW = { side: 'buy', orderType: 'limit', price: '50000', size: '0.1', force: 'gtc' } as const;
const MARGIN = { ...SPOT, price: '1500', baseSize: '1', loanType: 'normal' } as const;
const UNIFIED = { category: 'SPOT', symbol: 'ETHUSDT' } as const;
const RESTS_V3 = { ...UNIFIED, side: 'buy', orderType: 'limit', price: '1500', qty: '1' } as const;
const HELD_V3 = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;

const spotOrder: Made = async ({ v2 }) => (await v2.spotSubmitOrder(RESTS)).data.orderId;
const mixOrder: Made = async ({ v2 }) =>
  (await v2.futuresSubmitOrder({ ...CONTRACT, ...LOW })).data.orderId;
const marginOrder: Made = async ({ v2 }) =>
  (await v2.marginSubmitOrder('crossed', MARGIN)).data.orderId;
const orderV3: Made = async ({ v3 }) => (await v3.submitNewOrder(RESTS_V3)).data.orderId;

/** 0.1 BTC, bought at what is asked. */
const position: Made = ({ v2 }) =>
  v2.futuresSubmitOrder({ ...CONTRACT, side: 'buy', orderType: 'market', size: '0.1' });
const positionV3: Made = ({ v3 }) =>
  v3.submitNewOrder({ ...HELD_V3, side: 'buy', orderType: 'market', qty: '0.1' });

const SUB_KEY = { passphrase: 'secret1234', label: 'grid', ipList: ['127.0.0.1'] } as const;
const KEY_V2 = { ...SUB_KEY, permType: 'read_and_write', permList: ['contract_order'] } as const;
const KEY_V3 = { ...SUB_KEY, permType: 'read_write', permList: ['uta_trade'] } as const;

/** Of a key of a sub-account that was made for it. */
const ofSubKey =
  (input: object = {}): Made =>
  async ({ v2 }) => {
    const subUid = await brokersSub(v2);
    const { data } = await v2.createSubaccountApiKey({ subUid, ...KEY_V2 } as never);
    return { subUid, apiKey: (data as { readonly apiKey: string }).apiKey, ...input };
  };

const MONEY = { amount: '50', coin: 'USDT' } as const;
const PAID_OUT = { coin: 'USDT', amount: '30', dest: 'on_chain', chain: 'TRC20', address: 'TXabc' };

/** Of one that has money. */
const paidOut: Made = async ({ v2 }) => {
  const subUid = await brokersSub(v2);
  const of = { fromUserId: METHODS_USER.v2, toUserId: subUid };
  await v2.spotSubTransfer({ fromType: 'spot', toType: 'spot', ...MONEY, ...of });
  return { subUid, ...PAID_OUT };
};
const paidOutV3: Made = async ({ v2, v3 }) => {
  const subUid = await brokersSub(v2);
  const of = { fromUserId: METHODS_USER.v3, toUserId: subUid, clientOid: 'to-a-sub-account' };
  await v3.subAccountTransfer({ fromType: 'uta', toType: 'uta', ...MONEY, ...of });
  return { subUid, ...PAID_OUT };
};

export const INPUTS: Readonly<Record<string, Made>> = {
  ...ACCOUNT_INPUTS,
  'POST /api/v2/broker/account/create-subaccount': given({ subaccountName: 'one', label: 'bots' }),
  'POST /api/v2/broker/account/modify-subaccount': ofSub({ permList: ['read'], status: 'normal' }),
  'POST /api/v2/broker/account/modify-subaccount-email': ofSub({
    subaccountEmail: 'a@example.com',
  }),
  'POST /api/v2/broker/account/subaccount-address': ofSub({ coin: 'USDT' }),
  'POST /api/v2/broker/account/subaccount-withdrawal': paidOut,
  'POST /api/v2/broker/account/set-subaccount-autotransfer': ofSub({
    ...{ coin: 'USDT', toAccountType: 'spot' },
  }),
  'GET /api/v2/broker/account/subaccount-email': ofSub(),
  'GET /api/v2/broker/account/subaccount-spot-assets': ofSub(),
  'GET /api/v2/broker/account/subaccount-future-assets': ofSub({ productType: 'USDT-FUTURES' }),
  'POST /api/v2/broker/manage/create-subaccount-apikey': ofSub(KEY_V2),
  'POST /api/v2/broker/manage/modify-subaccount-apikey': ofSubKey({ passphrase: 'secret1234' }),
  'POST /api/v2/broker/manage/delete-subaccount-apikey': ofSubKey(),
  'GET /api/v2/broker/manage/subaccount-apikey-list': ofSub(),
  'POST /api/v3/broker/create-sub': given({ subaccountName: 'one', label: 'bots' }),
  'POST /api/v3/broker/modify-sub': ofSub({ permList: ['read'], status: 'normal' }),
  'POST /api/v3/broker/sub-deposit-address': ofSub({ coin: 'USDT' }),
  'POST /api/v3/broker/sub-withdrawal': paidOutV3,
  'POST /api/v3/broker/create-sub-apikey': ofSub(KEY_V3),
  'POST /api/v3/broker/modify-sub-apikey': ofSubKey({ passphrase: 'secret1234' }),
  'POST /api/v3/broker/delete-sub-apikey': ofSubKey(),
  'GET /api/v3/broker/query-sub-apikey': ofSubKey(),
  'POST /api/v2/spot/trade/batch-orders': given({ symbol: 'ETHUSDT', orderList: [RESTS] }),
  'POST /api/v2/spot/trade/batch-cancel-order': of(spotOrder, (orderId) => ({
    symbol: 'ETHUSDT',
    orderList: [{ orderId }],
  })),
  'POST /api/v2/spot/trade/cancel-replace-order': of(spotOrder, (orderId) => ({
    ...{ symbol: 'ETHUSDT', price: '1501', size: '1', orderId },
  })),
  'POST /api/v2/spot/trade/batch-cancel-replace-order': of(spotOrder, (orderId) => ({
    orderList: [{ symbol: 'ETHUSDT', price: '1501', size: '1', orderId }],
  })),
  'POST /api/v2/spot/trade/cancel-symbol-order': of(spotOrder, () => ({ symbol: 'ETHUSDT' })),
  'POST /api/v2/mix/order/batch-place-order': given({ ...CONTRACT, orderList: [LOW] }),
  'POST /api/v2/mix/order/modify-order': of(mixOrder, (orderId) => ({
    ...CONTRACT,
    ...{ orderId, newClientOid: 'modified-1', newSize: '0.2', newPrice: '50001' },
  })),
  'POST /api/v2/mix/order/batch-cancel-orders': of(mixOrder, (orderId) => ({
    ...CONTRACT,
    orderIdList: [{ orderId }],
  })),
  'POST /api/v2/mix/order/cancel-all-orders': of(mixOrder, () => CONTRACT),
  'POST /api/v2/mix/order/close-positions': of(position, () => CONTRACT),
  'POST /api/v2/mix/account/set-asset-mode': given({
    productType: 'USDT-FUTURES',
    assetMode: 'single',
  }),
  'POST /api/v2/margin/crossed/account/borrow': given({ coin: 'ETH', borrowAmount: '1' }),
  'POST /api/v2/margin/crossed/account/repay': given({ coin: 'ETH', repayAmount: '0.1' }),
  'POST /api/v2/margin/crossed/place-order': given(MARGIN),
  'POST /api/v2/margin/crossed/batch-place-order': given({
    symbol: 'ETHUSDT',
    orderList: [MARGIN],
  }),
  'POST /api/v2/margin/crossed/cancel-order': of(marginOrder, (orderId) => ({
    symbol: 'ETHUSDT',
    orderId,
  })),
  'POST /api/v3/trade/place-batch': given([RESTS_V3]),
  'POST /api/v3/trade/modify-order': of(orderV3, (orderId) => ({
    ...UNIFIED,
    ...{ orderId, qty: '2', price: '1501' },
  })),
  'POST /api/v3/trade/cancel-symbol-order': of(orderV3, () => UNIFIED),
  'POST /api/v3/trade/close-positions': of(positionV3, () => HELD_V3),
  'POST /api/v3/trade/countdown-cancel-all': given({ countdown: '60' }),
  'GET /api/v3/market/position-tier': given(HELD_V3),
};
