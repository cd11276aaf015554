/**
 * What a trader's pages ask of the venue, whichever interface his account is of: `v3.ts` and `v2.ts`
 * answer it. Amounts and prices are the venue's own texts, times Unix ms.
 */
import type { DataOf } from './operations.ts';

export const CATEGORIES = [
  'SPOT',
  'USDT-FUTURES',
  'COIN-FUTURES',
  'USDC-FUTURES',
  'SUSDT-FUTURES',
  'SCOIN-FUTURES',
  'SUSDC-FUTURES',
] as const;
export type Category = (typeof CATEGORIES)[number];
export type FuturesCategory = Exclude<Category, 'SPOT'>;

export function isFutures(category: Category): category is FuturesCategory {
  return category !== 'SPOT';
}

export type Side = 'buy' | 'sell';
export type PositionSide = 'long' | 'short';
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'post_only';
export type TriggerBy = 'market' | 'mark';
export type HoldMode = 'one_way_mode' | 'hedge_mode';
export type MarginMode = 'crossed' | 'isolated';

export interface Pair {
  readonly category: Category;
  readonly symbol: string;
}

export interface Order extends Pair {
  readonly orderId: string;
  readonly orderType: string;
  /** Of the book. */
  readonly side: Side;
  /** Hedge mode only. */
  readonly posSide: PositionSide | '';
  readonly price: string;
  readonly qty: string;
  readonly filled: string;
  readonly avgPrice: string;
  readonly timeInForce: string;
  readonly status: string;
  readonly isReduceOnly: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly createdTime: string;
}

export interface Fill extends Pair {
  readonly fillId: string;
  readonly orderId: string;
  readonly side: Side;
  readonly price: string;
  readonly qty: string;
  readonly value: string;
  /** Paid or, below zero, received, of `feeCoin`. */
  readonly fee: string;
  readonly feeCoin: string;
  readonly profit: string;
  readonly scope: string;
  readonly time: string;
}

export interface Position extends Pair {
  readonly category: FuturesCategory;
  readonly posSide: PositionSide;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly marginCoin: string;
  readonly size: string;
  readonly available: string;
  readonly leverage: string;
  readonly entryPrice: string;
  readonly markPrice: string;
  /** Empty: no mark liquidates it. */
  readonly liquidationPrice: string;
  readonly margin: string;
  readonly unrealisedPnl: string;
  readonly realisedPnl: string;
  readonly breakEvenPrice: string;
}

export interface Balance {
  readonly coin: string;
  /** Which wallet it is in: empty where there is one alone. */
  readonly wallet: string;
  readonly equity: string;
  readonly available: string;
  readonly locked: string;
  readonly usdValue: string;
}

/** What an account is worth: balance and unrealised profit of all its coins. */
export interface Equity {
  /** `all`: there is one alone. */
  readonly account: 'all' | 'spot' | 'futures';
  readonly value: string;
  readonly coin: 'USD' | 'USDT';
}

/** What waits for a price. */
export interface Trigger extends Pair {
  readonly orderId: string;
  /** `open`: places an order. The others close a position, or a part of it. */
  readonly kind: 'open' | 'takeProfit' | 'stopLoss';
  /** The venue's word for it, needed to change or cancel it. */
  readonly planType: string;
  readonly side: Side;
  readonly posSide: PositionSide | '';
  readonly qty: string;
  /** Everything of the position. */
  readonly isWhole: boolean;
  readonly triggerPrice: string;
  readonly triggerBy: string;
  /** Empty: at market. */
  readonly price: string;
  readonly createdTime: string;
}

export interface NewOrder extends Pair {
  readonly side: Side;
  readonly orderType: 'limit' | 'market';
  readonly price?: string;
  readonly qty: string;
  readonly timeInForce: TimeInForce;
  readonly posSide?: PositionSide;
  readonly isReduceOnly: boolean;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
}

export interface NewTrigger extends Pair {
  readonly kind: Trigger['kind'];
  /** `open`: of the order it places. */
  readonly side: Side;
  readonly posSide?: PositionSide;
  readonly qty?: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerBy;
  /** Absent: at market. */
  readonly price?: string;
  readonly isReduceOnly: boolean;
}

/** What placing an order would do, or why it would be refused. */
export type Preview = DataOf<'POST /venue/v1/preview-order'>;

/** Why the venue did something that nobody ordered at that moment. */
export type Receipt = DataOf<'GET /venue/v1/receipts'>['list'][number];

/** An order, or a position that is open. */
export type ReceiptsOf = { readonly orderId: string } | { readonly position: Position };

/** Fractions of what is traded. */
export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** What the account has set for a pair. */
export interface PairSettings {
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  readonly leverage: string;
}

/** A list, as far as it was read: `next` asks for older ones. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly next?: string | undefined;
}

export interface Trading {
  readonly version: 'v2' | 'v3';
  /** In which parts a list is read: category by category, or at once. */
  readonly parts: Readonly<Record<KeptList, readonly Part[]>>;
  readonly orders: (part: Part) => Promise<readonly Order[]>;
  readonly triggers: (part: Part) => Promise<readonly Trigger[]>;
  readonly positions: (part: Part) => Promise<readonly Position[]>;
  readonly balances: (part: Part) => Promise<readonly Balance[]>;
  readonly equities: () => Promise<readonly Equity[]>;
  readonly fills: (pair: Pair, before?: string) => Promise<Page<Fill>>;
  readonly pastOrders: (pair: Pair, before?: string) => Promise<Page<Order>>;
  readonly settings: (pair: Pair) => Promise<PairSettings>;
  /** The largest size that an order of the side could open, base coin. */
  readonly largest: (order: Omit<NewOrder, 'qty'>) => Promise<string>;
  readonly feeRates: (pair: Pair) => Promise<FeeRates>;
  readonly receipts: (of: ReceiptsOf) => Promise<readonly Receipt[]>;
  readonly place: (order: NewOrder) => Promise<void>;
  readonly preview: (order: NewOrder) => Promise<Preview>;
  readonly modify: (
    order: Order,
    change: { readonly price: string; readonly qty: string },
  ) => Promise<void>;
  readonly cancel: (order: Order) => Promise<void>;
  readonly cancelAll: (pair: Pair) => Promise<void>;
  /** Closes it at market. */
  readonly close: (position: Position) => Promise<void>;
  readonly placeTrigger: (trigger: NewTrigger) => Promise<void>;
  readonly modifyTrigger: (trigger: Trigger, triggerPrice: string) => Promise<void>;
  readonly cancelTrigger: (trigger: Trigger) => Promise<void>;
  readonly setLeverage: (pair: Pair, leverage: string) => Promise<void>;
  readonly setHoldMode: (pair: Pair, mode: HoldMode) => Promise<void>;
  readonly setMarginMode?: (pair: Pair, mode: MarginMode) => Promise<void>;
  /** Channels that tell of changes, each with the list that has changed. */
  readonly news: readonly News[];
}

export type KeptList = 'orders' | 'triggers' | 'positions' | 'balances';
export type Kept = KeptList | 'equities' | 'fills' | 'settings';
export type Part = Category | 'all';

export interface News {
  readonly argument: Readonly<Record<string, string>>;
  readonly changes: readonly Kept[];
  /** Of which category it tells; absent: each of its rows says so, or it is about all. */
  readonly category?: Category;
}
