/** The trader's side of the venue in v3: accounts of the modes `unified` and `both`. */
import type { InputOf, RowOf } from './operations.ts';
import { receiptsInput } from './receipts-input.ts';
import { call } from './request.ts';
import type { Signer } from './signer.ts';
import {
  CATEGORIES,
  type Fill,
  type HoldMode,
  isFutures,
  type NewOrder,
  type NewTrigger,
  type Order,
  type Pair,
  type PairSettings,
  type Position,
  type PositionSide,
  type Preview,
  type Side,
  type Trading,
  type Trigger,
} from './trading.ts';

type PlaceOrder = InputOf<'POST /api/v3/trade/place-order'>;
type PlaceTrigger = InputOf<'POST /api/v3/trade/place-strategy-order'>;

export function tradingV3(signer: Signer): Trading {
  return {
    version: 'v3',
    news: NEWS,
    parts: PARTS,
    ...reads(signer),
    ...orderActs(signer),
    ...otherActs(signer),
  };
}

const PARTS: Trading['parts'] = {
  orders: ['all'],
  balances: ['all'],
  positions: CATEGORIES.filter(isFutures),
  triggers: CATEGORIES,
};

const NEWS: Trading['news'] = [
  { argument: { instType: 'UTA', topic: 'order' }, changes: ['orders', 'balances'] },
  { argument: { instType: 'UTA', topic: 'fill' }, changes: ['fills', 'orders', 'positions'] },
  { argument: { instType: 'UTA', topic: 'strategy-order' }, changes: ['triggers'] },
  { argument: { instType: 'UTA', topic: 'position' }, changes: ['positions'] },
  { argument: { instType: 'UTA', topic: 'account' }, changes: ['balances', 'equities'] },
];

type Reads =
  | 'orders'
  | 'triggers'
  | 'positions'
  | 'balances'
  | 'equities'
  | 'fills'
  | 'pastOrders'
  | 'settings'
  | 'largest'
  | 'preview'
  | 'feeRates'
  | 'receipts';

function reads(signer: Signer): Pick<Trading, Reads> {
  return {
    async orders() {
      const { list } = await call('GET /api/v3/trade/unfilled-orders', {}, signer);
      return list.map(orderOf);
    },
    async triggers(category) {
      if (category === 'all') return [];
      const input = { category };
      const rows = await call('GET /api/v3/trade/unfilled-strategy-orders', input, signer);
      return rows.map(triggerOf);
    },
    async positions(category) {
      if (category === 'all' || !isFutures(category)) return [];
      const input = { category };
      const { list } = await call('GET /api/v3/position/current-position', input, signer);
      return list.map(positionOf);
    },
    async balances() {
      const { assets } = await call('GET /api/v3/account/assets', {}, signer);
      return assets.map((asset) => ({ ...asset, wallet: '' }));
    },
    async equities() {
      const { accountEquity } = await call('GET /api/v3/account/assets', {}, signer);
      return [{ account: 'all', value: accountEquity, coin: 'USD' }];
    },
    async fills(pair, cursor) {
      const page = await call('GET /api/v3/trade/fills', { ...pairOf(pair), cursor }, signer);
      return { rows: page.list.map(fillOf), next: page.cursor || undefined };
    },
    async pastOrders(pair, cursor) {
      const input = { ...pairOf(pair), cursor };
      const page = await call('GET /api/v3/trade/history-orders', input, signer);
      return { rows: page.list.map(orderOf), next: page.cursor || undefined };
    },
    settings: (pair) => settingsOf(signer, pair),
    async largest({ category, orderType, price, side, symbol }) {
      const input = { category, symbol, side, orderType, price };
      const { maxOpen } = await call('GET /api/v3/account/max-open-available', input, signer);
      return maxOpen;
    },
    async feeRates(pair) {
      const rates = await call('GET /api/v3/account/fee-rate', pairOf(pair), signer);
      return { maker: rates.makerFeeRate, taker: rates.takerFeeRate };
    },
    receipts: async (of) => (await call('GET /venue/v1/receipts', receiptsInput(of), signer)).list,
    preview: async (order): Promise<Preview> =>
      call('POST /venue/v1/preview-order', placeOrderOf(order), signer),
  };
}

type OrderActs = 'place' | 'modify' | 'cancel' | 'cancelAll' | 'close';

function orderActs(signer: Signer): Pick<Trading, OrderActs> {
  return {
    async place(order) {
      await call('POST /api/v3/trade/place-order', placeOrderOf(order), signer);
    },
    async modify({ orderId }, { price, qty }) {
      await call('POST /api/v3/trade/modify-order', { orderId, price, qty }, signer);
    },
    async cancel({ orderId }) {
      await call('POST /api/v3/trade/cancel-order', { orderId }, signer);
    },
    async cancelAll(pair) {
      await call('POST /api/v3/trade/cancel-symbol-order', pairOf(pair), signer);
    },
    async close({ category, holdMode, posSide, symbol }) {
      const input = { category, symbol, ...(holdMode === 'hedge_mode' ? { posSide } : {}) };
      await call('POST /api/v3/trade/close-positions', input, signer);
    },
  };
}

type OtherActs = 'placeTrigger' | 'modifyTrigger' | 'cancelTrigger' | 'setLeverage' | 'setHoldMode';

function otherActs(signer: Signer): Pick<Trading, OtherActs> {
  return {
    async placeTrigger(trigger) {
      await call('POST /api/v3/trade/place-strategy-order', placeTriggerOf(trigger), signer);
    },
    async modifyTrigger({ kind, orderId }, price) {
      const input = { orderId, [kind === 'open' ? 'triggerPrice' : kind]: price };
      await call('POST /api/v3/trade/modify-strategy-order', input, signer);
    },
    async cancelTrigger({ orderId }) {
      await call('POST /api/v3/trade/cancel-strategy-order', { orderId }, signer);
    },
    async setLeverage(pair, leverage) {
      await call('POST /api/v3/account/set-leverage', { ...pairOf(pair), leverage }, signer);
    },
    async setHoldMode(_, holdMode) {
      await call('POST /api/v3/account/set-hold-mode', { holdMode }, signer);
    },
  };
}

function pairOf({ category, symbol }: Pair): Pair {
  return { category, symbol };
}

async function settingsOf(signer: Signer, pair: Pair): Promise<PairSettings> {
  const { holdMode, symbolConfigList } = await call('GET /api/v3/account/settings', {}, signer);
  const of = symbolConfigList.find(
    ({ category, symbol }) => category === pair.category && symbol === pair.symbol,
  );
  return {
    holdMode: holdMode as HoldMode,
    marginMode: of?.marginMode === 'isolated' ? 'isolated' : 'crossed',
    leverage: of?.leverage ?? '',
  };
}

function placeOrderOf(order: NewOrder): PlaceOrder {
  const { isReduceOnly, orderType, posSide, price, takeProfit, timeInForce, ...rest } = order;
  const { category, qty, side, stopLoss, symbol } = rest;
  return {
    category,
    symbol,
    side,
    orderType,
    qty,
    ...(orderType === 'limit' ? { price, timeInForce } : {}),
    posSide,
    ...(isReduceOnly && posSide === undefined ? { reduceOnly: 'YES' as const } : {}),
    takeProfit,
    stopLoss,
  };
}

function placeTriggerOf(trigger: NewTrigger): PlaceTrigger {
  const { category, kind, posSide, price, qty, side, symbol, triggerBy, triggerPrice } = trigger;
  const orderType = price === undefined ? ('market' as const) : ('limit' as const);
  if (kind === 'open') {
    const opens = { triggerBy, triggerPrice, triggerOrderType: orderType };
    const isReducing = trigger.isReduceOnly && posSide === undefined;
    return {
      category,
      symbol,
      type: 'trigger',
      side,
      qty,
      posSide,
      ...opens,
      triggerOrderPrice: price,
      ...(isReducing ? { reduceOnly: 'YES' as const } : {}),
    };
  }
  const closes = { category, symbol, type: 'tpsl' as const, side, posSide, qty };
  if (kind === 'takeProfit')
    return {
      ...closes,
      takeProfit: triggerPrice,
      tpTriggerBy: triggerBy,
      tpOrderType: orderType,
      tpLimitPrice: price,
    };
  return {
    ...closes,
    stopLoss: triggerPrice,
    slTriggerBy: triggerBy,
    slOrderType: orderType,
    slLimitPrice: price,
  };
}

function orderOf(row: RowOf<'GET /api/v3/trade/unfilled-orders'>): Order {
  return {
    ...pairOf(row as Pair),
    orderId: row.orderId,
    orderType: row.orderType,
    side: row.side as Side,
    posSide: row.posSide as PositionSide | '',
    price: row.price,
    qty: row.qty === '0' ? row.amount : row.qty,
    filled: row.cumExecQty,
    avgPrice: row.avgPrice,
    timeInForce: row.timeInForce,
    status: row.orderStatus,
    isReduceOnly: row.reduceOnly.toUpperCase() === 'YES',
    takeProfit: row.takeProfit,
    stopLoss: row.stopLoss,
    createdTime: row.createdTime,
  };
}

function fillOf(row: RowOf<'GET /api/v3/trade/fills'>): Fill {
  const [fee] = row.feeDetail;
  return {
    ...pairOf(row as Pair),
    fillId: row.execId,
    orderId: row.orderId,
    side: row.side as Side,
    price: row.execPrice,
    qty: row.execQty,
    value: row.execValue,
    fee: fee?.fee ?? '0',
    feeCoin: fee?.feeCoin ?? '',
    profit: row.execPnl,
    scope: row.tradeScope,
    time: row.createdTime,
  };
}

function positionOf(row: RowOf<'GET /api/v3/position/current-position'>): Position {
  return {
    category: row.category as Position['category'],
    symbol: row.symbol,
    posSide: row.posSide as PositionSide,
    holdMode: row.holdMode as HoldMode,
    marginMode: row.marginMode === 'isolated' ? 'isolated' : 'crossed',
    marginCoin: row.marginCoin,
    size: row.total,
    available: row.available,
    leverage: row.leverage,
    entryPrice: row.avgPrice,
    markPrice: row.markPrice,
    liquidationPrice: row.liquidationPrice === '0' ? '' : row.liquidationPrice,
    margin: row.positionBalance,
    unrealisedPnl: row.unrealisedPnl,
    realisedPnl: row.curRealisedPnl,
    breakEvenPrice: row.breakEvenPrice === '0' ? '' : row.breakEvenPrice,
  };
}

function triggerOf(row: RowOf<'GET /api/v3/trade/unfilled-strategy-orders'>): Trigger {
  const isTakeProfit = row.triggerType === 'takeProfit';
  const closes = isTakeProfit
    ? { at: row.takeProfit, by: row.tpTriggerBy, price: row.tpLimitPrice }
    : { at: row.stopLoss, by: row.slTriggerBy, price: row.slLimitPrice };
  const opens = { at: row.triggerPrice, by: row.triggerBy, price: row.triggerOrderPrice };
  const isOpening = row.type === 'trigger';
  const { at, by, price } = isOpening ? opens : closes;
  return {
    ...pairOf(row as Pair),
    orderId: row.orderId,
    kind: isOpening ? 'open' : isTakeProfit ? 'takeProfit' : 'stopLoss',
    planType: row.type,
    side: row.side as Side,
    posSide: row.posSide as PositionSide | '',
    qty: row.qty,
    isWhole: row.tpslMode === 'full',
    triggerPrice: at,
    triggerBy: by,
    price: price === '0' ? '' : price,
    createdTime: row.createdTime,
  };
}
