/** Inputs of what changes something and is called by no story: an order that rests, or a position, is made for it first. */
import type { RestClientV2, RestClientV3 } from 'bitget-api';

type Made = (client: { readonly v2: RestClientV2; readonly v3: RestClientV3 }) => Promise<unknown>;

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

const given =
  (input: unknown): Made =>
  async () =>
    input;

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

/** With the id of an order that was made for it. */
const of =
  (order: Made, input: (orderId: unknown) => unknown): Made =>
  async (client) =>
    input(await order(client));

export const INPUTS: Readonly<Record<string, Made>> = {
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
  'POST /api/v2/margin/isolated/account/borrow': given({
    symbol: 'ETHUSDT',
    coin: 'ETH',
    borrowAmount: '1',
  }),
  'POST /api/v2/margin/isolated/account/repay': given({
    symbol: 'ETHUSDT',
    coin: 'ETH',
    repayAmount: '0.1',
  }),
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
