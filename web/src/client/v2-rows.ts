/** Rows of v2 as the console shows them. */
import type { DataOf, RowOf } from './operations.ts';
import type {
  Fill,
  FuturesCategory,
  Order,
  Position,
  PositionSide,
  Side,
  Trigger,
} from './trading.ts';

type SpotOrder = RowOf<'GET /api/v2/spot/trade/unfilled-orders'>;
type MixOrder = DataOf<'GET /api/v2/mix/order/orders-pending'>['entrustedList'][number];
type MixPlan = DataOf<'GET /api/v2/mix/order/orders-plan-pending'>['entrustedList'][number];
type MixFill = DataOf<'GET /api/v2/mix/order/fills'>['fillList'][number];
type SpotPlan = DataOf<'GET /api/v2/spot/trade/current-plan-order'>['orderList'][number];

/** The side of the book: in hedge mode v2 names that of the position instead. */
function bookSide(row: {
  side: string;
  posSide: string;
  posMode: string;
  tradeSide: string;
}): Side {
  const isClose = row.posMode === 'hedge_mode' && row.tradeSide.startsWith('close');
  const isOfBuyer = row.side === 'buy';
  return isOfBuyer === isClose ? 'sell' : 'buy';
}

function sideOf(posSide: string): PositionSide | '' {
  return posSide === 'long' || posSide === 'short' ? posSide : '';
}

type PastSpotOrder = Omit<SpotOrder, 'basePrice' | keyof Presets> &
  Partial<Presets> & {
    readonly basePrice?: string;
    readonly force?: string;
  };

interface Presets {
  readonly presetTakeProfitPrice: string;
  readonly executeTakeProfitPrice: string;
  readonly presetStopLossPrice: string;
  readonly executeStopLossPrice: string;
}

/** An open order: its `priceAvg` is its price, its `basePrice` what it was filled at. */
export function orderOfSpot(row: PastSpotOrder): Order {
  return {
    category: 'SPOT',
    symbol: row.symbol,
    orderId: row.orderId,
    orderType: row.orderType,
    side: row.side as Side,
    posSide: '',
    price: row.priceAvg,
    qty: row.size,
    filled: row.baseVolume,
    avgPrice: row.basePrice ?? row.priceAvg,
    timeInForce: row.force ?? '',
    status: row.status,
    isReduceOnly: false,
    takeProfit: row.presetTakeProfitPrice ?? '',
    stopLoss: row.presetStopLossPrice ?? '',
    createdTime: row.cTime,
  };
}

export function orderOfMix(category: FuturesCategory, row: MixOrder): Order {
  return {
    category,
    symbol: row.symbol,
    orderId: row.orderId,
    orderType: row.orderType,
    side: bookSide(row),
    posSide: sideOf(row.posSide),
    price: row.price,
    qty: row.size,
    filled: row.baseVolume,
    avgPrice: row.priceAvg,
    timeInForce: row.force,
    status: row.status,
    isReduceOnly: row.reduceOnly.toUpperCase() === 'YES',
    takeProfit: row.presetStopSurplusPrice,
    stopLoss: row.presetStopLossPrice,
    createdTime: row.cTime,
  };
}

/** A fee in v2 is below zero when it is paid; the console shows what is paid as what it is. */
function feeOf(detail: { feeCoin: string; totalFee: string } | undefined) {
  const fee = detail?.totalFee ?? '0';
  const paid = fee.startsWith('-') ? fee.slice(1) : fee;
  return {
    fee: fee.startsWith('-') || fee === '0' ? paid : `-${fee}`,
    feeCoin: detail?.feeCoin ?? '',
  };
}

export function fillOfSpot(row: RowOf<'GET /api/v2/spot/trade/fills'>): Fill {
  return {
    category: 'SPOT',
    symbol: row.symbol,
    fillId: row.tradeId,
    orderId: row.orderId,
    side: row.side as Side,
    price: row.priceAvg,
    qty: row.size,
    value: row.amount,
    ...feeOf(row.feeDetail),
    profit: '0',
    scope: row.tradeScope,
    time: row.cTime,
  };
}

export function fillOfMix(category: FuturesCategory, row: MixFill): Fill {
  return {
    category,
    symbol: row.symbol,
    fillId: row.tradeId,
    orderId: row.orderId,
    side: bookSide({ ...row, posSide: '' }),
    price: row.price,
    qty: row.baseVolume,
    value: row.quoteVolume,
    ...feeOf(row.feeDetail[0]),
    profit: row.profit,
    scope: row.tradeScope,
    time: row.cTime,
  };
}

export function positionOfMix(
  category: FuturesCategory,
  row: RowOf<'GET /api/v2/mix/position/all-position'>,
): Position {
  return {
    category,
    symbol: row.symbol,
    posSide: row.holdSide as PositionSide,
    holdMode: row.posMode === 'hedge_mode' ? 'hedge_mode' : 'one_way_mode',
    marginMode: row.marginMode === 'isolated' ? 'isolated' : 'crossed',
    marginCoin: row.marginCoin,
    size: row.total,
    available: row.available,
    leverage: row.leverage,
    entryPrice: row.openPriceAvg,
    markPrice: row.markPrice,
    liquidationPrice: row.liquidationPrice === '0' ? '' : row.liquidationPrice,
    margin: row.marginSize,
    unrealisedPnl: row.unrealizedPL,
    realisedPnl: row.achievedProfits,
    breakEvenPrice: row.breakEvenPrice === '0' ? '' : row.breakEvenPrice,
  };
}

const KINDS: Readonly<Record<string, Trigger['kind']>> = {
  profit_plan: 'takeProfit',
  pos_profit: 'takeProfit',
  loss_plan: 'stopLoss',
  pos_loss: 'stopLoss',
  moving_plan: 'stopLoss',
};

export function triggerOfMix(category: FuturesCategory, row: MixPlan): Trigger {
  return {
    category,
    symbol: row.symbol,
    orderId: row.orderId,
    kind: KINDS[row.planType] ?? 'open',
    planType: row.planType,
    side: bookSide(row),
    posSide: sideOf(row.posSide),
    qty: row.size,
    isWhole: row.planType.startsWith('pos_'),
    triggerPrice: row.triggerPrice,
    triggerBy: row.triggerType === 'fill_price' ? 'market' : 'mark',
    price: row.price === '0' ? '' : row.price,
    createdTime: row.cTime,
  };
}

export function triggerOfSpot(row: SpotPlan): Trigger {
  return {
    category: 'SPOT',
    symbol: row.symbol,
    orderId: row.orderId,
    kind: 'open',
    planType: row.planType,
    side: row.side as Side,
    posSide: '',
    qty: row.size,
    isWhole: false,
    triggerPrice: row.triggerPrice,
    triggerBy: row.triggerType === 'fill_price' ? 'market' : 'mark',
    price: row.executePrice === '0' ? '' : row.executePrice,
    createdTime: row.cTime,
  };
}
