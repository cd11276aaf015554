/** The trader's side of the venue in v2: classic accounts. */
import { quotient } from './decimal.ts';
import type { InputOf } from './operations.ts';
import { receiptsInput } from './receipts-input.ts';
import { call } from './request.ts';
import type { Signer } from './signer.ts';
import {
  CATEGORIES,
  type FuturesCategory,
  isFutures,
  type Kept,
  type NewOrder,
  type Pair,
  type Position,
  type Preview,
  type Trading,
} from './trading.ts';
import { uniqueId } from './unique-id.ts';
import { lists } from './v2-lists.ts';
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
    parts: PARTS,
    ...lists(signer),
    ...figures(context),
    ...orderActs(context),
    ...triggerActs(context),
    ...settingActs(context),
  };
}

const PARTS: Trading['parts'] = {
  orders: CATEGORIES,
  triggers: CATEGORIES,
  positions: CATEGORIES.filter(isFutures),
  balances: CATEGORIES,
};

const NEWS: Trading['news'] = CATEGORIES.flatMap((category) => {
  const channel = (name: string, changes: readonly Kept[], whose = 'instId') => ({
    argument: { instType: category, channel: name, [whose]: 'default' },
    changes,
    category,
  });
  return [
    channel('orders', ['orders', 'balances']),
    channel('fill', ['fills', 'orders', 'positions']),
    channel('orders-algo', ['triggers']),
    channel('account', ['balances'], 'coin'),
    ...(isFutures(category) ? [channel('positions', ['positions'])] : []),
  ];
});

type Figures = 'settings' | 'largest' | 'preview' | 'feeRates' | 'receipts';

function figures(context: Context): Pick<Trading, Figures> {
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
      if (!isFutures(productType)) return largestOfSpot(signer, order);
      const posSide = side === 'buy' ? ('long' as const) : ('short' as const);
      const coin = { productType, marginCoin: await marginCoin(order) };
      const input = { symbol, ...coin, posSide, orderType, openPrice: price };
      return (await call('GET /api/v2/mix/account/max-open', input, signer)).maxOpen;
    },
    async feeRates({ category, symbol }) {
      const businessType = isFutures(category) ? ('mix' as const) : ('spot' as const);
      const input = { symbol, businessType };
      const rates = await call('GET /api/v2/common/trade-rate', input, signer);
      return { maker: rates.makerFeeRate, taker: rates.takerFeeRate };
    },
    receipts: async (of) => (await call('GET /venue/v1/receipts', receiptsInput(of), signer)).list,
    async preview(order): Promise<Preview> {
      const { category } = order;
      const body = isFutures(category)
        ? await mixOrder(context, order, category)
        : { ...spotOrder(order), productType: 'SPOT' as const };
      return call('POST /venue/v1/preview-order', body, signer);
    },
  };
}

/** What is free of the coin that the side spends; of a limit buy what that pays for. */
async function largestOfSpot(
  signer: Signer,
  { orderType, price = '', side, symbol }: Omit<NewOrder, 'qty'>,
): Promise<string> {
  const [pair] = await call('GET /api/v2/spot/public/symbols', { symbol });
  const coin = side === 'buy' ? pair?.quoteCoin : pair?.baseCoin;
  const [asset] = await call('GET /api/v2/spot/account/assets', { coin }, signer);
  const free = asset?.available ?? '';
  if (side === 'sell' || orderType === 'market' || price === '') return free;
  return quotient(free, price, stepOf(pair?.quantityPrecision ?? '0'));
}

function stepOf(precision: string): string {
  return precision === '0' ? '1' : `0.${'1'.padStart(Number(precision), '0')}`;
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
      const ids = { symbol, productType: category, orderId, newClientOid: uniqueId() };
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
