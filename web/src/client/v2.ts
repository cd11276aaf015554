/** The trader's side of the venue in v2: classic accounts. */
import type { InputOf } from './operations.ts';
import { call } from './request.ts';
import type { Signer } from './signer.ts';
import {
  CATEGORIES,
  type FuturesCategory,
  isFutures,
  type NewOrder,
  type Pair,
  type Position,
  type Preview,
  type Trading,
} from './trading.ts';
import {
  fillOfMix,
  fillOfSpot,
  orderOfMix,
  orderOfSpot,
  positionOfMix,
  triggerOfMix,
  triggerOfSpot,
} from './v2-rows.ts';
import { triggerActs } from './v2-triggers.ts';
import { type Context, hedged, marginCoins } from './v2-words.ts';

type PlaceMix = InputOf<'POST /api/v2/mix/order/place-order'>;
type PlaceSpot = InputOf<'POST /api/v2/spot/trade/place-order'>;

export function tradingV2(signer: Signer): Trading {
  const marginCoin = marginCoins();
  const context = { signer, marginCoin };
  return {
    version: 'v2',
    news: NEWS,
    ...lists(signer),
    ...figures(context),
    ...orderActs(context),
    ...triggerActs(context),
    ...settingActs(context),
  };
}

const FUTURES = CATEGORIES.filter(isFutures);

const NEWS: Trading['news'] = [
  ...CATEGORIES.flatMap((instType) => [
    {
      argument: { instType, channel: 'orders', instId: 'default' },
      changes: ['orders', 'balances'] as const,
    },
    {
      argument: { instType, channel: 'fill', instId: 'default' },
      changes: ['fills', 'orders', 'positions'] as const,
    },
    {
      argument: { instType, channel: 'orders-algo', instId: 'default' },
      changes: ['triggers'] as const,
    },
    { argument: { instType, channel: 'account', coin: 'default' }, changes: ['balances'] as const },
  ]),
  ...FUTURES.map((instType) => ({
    argument: { instType, channel: 'positions', instId: 'default' },
    changes: ['positions'] as const,
  })),
];

type Lists = 'orders' | 'triggers' | 'positions' | 'balances' | 'fills' | 'pastOrders';

function lists(signer: Signer): Pick<Trading, Lists> {
  return {
    async orders() {
      const spot = call('GET /api/v2/spot/trade/unfilled-orders', {}, signer);
      const mix = await eachFutures(async (productType) => {
        const input = { productType };
        const page = await call('GET /api/v2/mix/order/orders-pending', input, signer);
        return page.entrustedList.map((row) => orderOfMix(productType, row));
      });
      return [...(await spot).map(orderOfSpot), ...mix];
    },
    async triggers() {
      const spot = call('GET /api/v2/spot/trade/current-plan-order', {}, signer);
      const mix = await eachFutures(async (productType) => {
        const kinds = ['normal_plan', 'profit_loss'] as const;
        const pages = await Promise.all(
          kinds.map((planType) =>
            call('GET /api/v2/mix/order/orders-plan-pending', { productType, planType }, signer),
          ),
        );
        return pages
          .flatMap((page) => page.entrustedList)
          .map((row) => triggerOfMix(productType, row));
      });
      return [...(await spot).orderList.map(triggerOfSpot), ...mix];
    },
    positions: () =>
      eachFutures(async (productType) => {
        const rows = await call('GET /api/v2/mix/position/all-position', { productType }, signer);
        return rows.map((row) => positionOfMix(productType, row));
      }),
    balances: () => balancesOf(signer),
    fills: (pair, before) => fillsOf(signer, pair, before),
    pastOrders: (pair, before) => pastOrdersOf(signer, pair, before),
  };
}

async function eachFutures<T>(
  of: (category: FuturesCategory) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return (await Promise.all(FUTURES.map(of))).flat();
}

async function balancesOf(signer: Signer): ReturnType<Trading['balances']> {
  const spot = call('GET /api/v2/spot/account/assets', {}, signer);
  const mix = await eachFutures(async (productType) => {
    const rows = await call('GET /api/v2/mix/account/accounts', { productType }, signer);
    return rows.map((row) => ({
      coin: row.marginCoin,
      wallet: productType,
      equity: row.accountEquity,
      available: row.available,
      locked: row.locked,
      usdValue: row.usdtEquity,
    }));
  });
  const wallets = (await spot).map(({ available, coin, frozen }) => ({
    coin,
    wallet: 'SPOT',
    // The venue gives no equity of a spot wallet.
    equity: '',
    available,
    locked: frozen,
    usdValue: '',
  }));
  return [...wallets, ...mix];
}

async function fillsOf(
  signer: Signer,
  { category, symbol }: Pair,
  idLessThan?: string,
): ReturnType<Trading['fills']> {
  if (!isFutures(category)) {
    const rows = await call('GET /api/v2/spot/trade/fills', { symbol, idLessThan }, signer);
    return { rows: rows.map(fillOfSpot), next: after(rows.map(({ tradeId }) => tradeId)) };
  }
  const input = { productType: category, symbol, idLessThan };
  const page = await call('GET /api/v2/mix/order/fills', input, signer);
  const rows = page.fillList.map((row) => fillOfMix(category, row));
  return { rows, next: after(rows.map(({ fillId }) => fillId)) };
}

async function pastOrdersOf(
  signer: Signer,
  { category, symbol }: Pair,
  idLessThan?: string,
): ReturnType<Trading['pastOrders']> {
  if (!isFutures(category)) {
    const input = { symbol, idLessThan };
    const rows = await call('GET /api/v2/spot/trade/history-orders', input, signer);
    const orders = rows.map((row) => ({ ...orderOfSpot(row), price: row.price }));
    return { rows: orders, next: after(rows.map(({ orderId }) => orderId)) };
  }
  const input = { productType: category, symbol, idLessThan };
  const page = await call('GET /api/v2/mix/order/orders-history', input, signer);
  const rows = page.entrustedList.map((row) => orderOfMix(category, row));
  return { rows, next: after(rows.map(({ orderId }) => orderId)) };
}

/** The last id of a full page: there may be older rows. */
function after(ids: readonly string[]): string | undefined {
  return ids.length < 100 ? undefined : ids.at(-1);
}

function figures(context: Context): Pick<Trading, 'settings' | 'largest' | 'preview'> {
  const { marginCoin, signer } = context;
  return {
    async settings(pair) {
      const { category: productType, symbol } = pair;
      if (!isFutures(productType))
        return { holdMode: 'one_way_mode', marginMode: 'crossed', leverage: '' };
      const input = { symbol, productType, marginCoin: await marginCoin(pair) };
      const row = await call('GET /api/v2/mix/account/account', input, signer);
      const isIsolated = row.marginMode === 'isolated';
      return {
        holdMode: row.posMode === 'hedge_mode' ? 'hedge_mode' : 'one_way_mode',
        marginMode: isIsolated ? 'isolated' : 'crossed',
        leverage: String(isIsolated ? row.isolatedLongLever : row.crossedMarginLeverage),
      };
    },
    async largest(order) {
      const { category: productType, orderType, price, side, symbol } = order;
      if (!isFutures(productType)) return '';
      const posSide = side === 'buy' ? ('long' as const) : ('short' as const);
      const coin = { productType, marginCoin: await marginCoin(order) };
      const input = { symbol, ...coin, posSide, orderType, openPrice: price };
      return (await call('GET /api/v2/mix/account/max-open', input, signer)).maxOpen;
    },
    async preview(order): Promise<Preview> {
      const { category } = order;
      const body = isFutures(category)
        ? await mixOrder(context, order, category)
        : { ...spotOrder(order), productType: 'SPOT' };
      return call('POST /venue/v1/preview-order', body, signer);
    },
  };
}

type OrderActs = 'place' | 'modify' | 'cancel' | 'cancelAll' | 'close';

function orderActs(context: Context): Pick<Trading, OrderActs> {
  const { signer } = context;
  return {
    async place(order) {
      const { category } = order;
      if (!isFutures(category))
        await call('POST /api/v2/spot/trade/place-order', spotOrder(order), signer);
      else {
        const body = await mixOrder(context, order, category);
        await call('POST /api/v2/mix/order/place-order', body, signer);
      }
    },
    async modify({ category, orderId, symbol }, { price, qty }) {
      if (!isFutures(category)) {
        const body = { symbol, orderId, price, size: qty };
        await call('POST /api/v2/spot/trade/cancel-replace-order', body, signer);
        return;
      }
      const ids = { symbol, productType: category, orderId, newClientOid: crypto.randomUUID() };
      const body = { ...ids, newPrice: price, newSize: qty };
      await call('POST /api/v2/mix/order/modify-order', body, signer);
    },
    async cancel({ category, orderId, symbol }) {
      if (!isFutures(category))
        await call('POST /api/v2/spot/trade/cancel-order', { symbol, orderId }, signer);
      else {
        const body = { symbol, productType: category, orderId };
        await call('POST /api/v2/mix/order/cancel-order', body, signer);
      }
    },
    async cancelAll({ category, symbol }) {
      if (!isFutures(category))
        await call('POST /api/v2/spot/trade/cancel-symbol-order', { symbol }, signer);
      else {
        const body = { symbol, productType: category };
        await call('POST /api/v2/mix/order/batch-cancel-orders', body, signer);
      }
    },
    async close({ category: productType, holdMode, posSide, symbol }: Position) {
      const side = holdMode === 'hedge_mode' ? { holdSide: posSide } : {};
      const body = { productType, symbol, ...side };
      await call('POST /api/v2/mix/order/close-positions', body, signer);
    },
  };
}

type SettingActs = 'setLeverage' | 'setHoldMode' | 'setMarginMode';

function settingActs({ marginCoin, signer }: Context): Pick<Trading, SettingActs> {
  const mixPair = async (pair: Pair) => ({
    symbol: pair.symbol,
    productType: pair.category as FuturesCategory,
    marginCoin: await marginCoin(pair),
  });
  return {
    async setLeverage(pair, leverage) {
      const body = { ...(await mixPair(pair)), leverage };
      await call('POST /api/v2/mix/account/set-leverage', body, signer);
    },
    async setHoldMode({ category }, posMode) {
      const body = { productType: category as FuturesCategory, posMode };
      await call('POST /api/v2/mix/account/set-position-mode', body, signer);
    },
    async setMarginMode(pair, marginMode) {
      const body = { ...(await mixPair(pair)), marginMode };
      await call('POST /api/v2/mix/account/set-margin-mode', body, signer);
    },
  };
}

function spotOrder(order: NewOrder): PlaceSpot {
  const { orderType, price, qty, side, stopLoss, symbol, takeProfit, timeInForce } = order;
  return {
    symbol,
    side,
    orderType,
    size: qty,
    ...(orderType === 'limit' ? { price, force: timeInForce } : {}),
    presetTakeProfitPrice: takeProfit,
    presetStopLossPrice: stopLoss,
  };
}

async function mixOrder(
  { marginCoin, signer }: Context,
  order: NewOrder,
  productType: FuturesCategory,
): Promise<PlaceMix> {
  const { orderType, posSide, price, qty, side, symbol, timeInForce } = order;
  const coin = await marginCoin(order);
  const asked = { symbol, productType, marginCoin: coin };
  const { marginMode } = await call('GET /api/v2/mix/account/account', asked, signer);
  const inHedgeMode =
    posSide === undefined
      ? { side, ...(order.isReduceOnly ? { reduceOnly: 'YES' as const } : {}) }
      : hedged(side, posSide);
  return {
    ...asked,
    marginMode: marginMode === 'isolated' ? 'isolated' : 'crossed',
    size: qty,
    orderType,
    ...inHedgeMode,
    ...(orderType === 'limit' ? { price, force: timeInForce } : {}),
    presetStopSurplusPrice: order.takeProfit,
    presetStopLossPrice: order.stopLoss,
  };
}
