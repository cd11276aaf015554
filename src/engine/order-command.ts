/**
 * Commands about orders: placing, cancelling, amending, closing. Their events say all that became of
 * the orders, so they need no other record.
 */
import type { FuturesCategory, InstrumentKey } from './instrument/instrument.ts';
import type {
  MarginMode,
  OrderCategory,
  OrderLoan,
  OrderOrigin,
  OrderType,
  PositionSide,
  Presets,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from './order/order.ts';
import type { Rejection } from './rejection.ts';

export interface PlaceOrder {
  readonly type: 'place-order';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  /** Buy or sell on spot and in one-way mode; in hedge mode the two fields below decide. */
  readonly side: Side;
  /**
   * Both together: the leg and what to do to it, were the user in hedge mode. The engine ignores
   * them in one-way mode (setting `oneWayTradeSide`), because only it knows the mode.
   */
  readonly positionSide?: PositionSide;
  readonly effect?: 'open' | 'close';
  readonly orderType: OrderType;
  /** Limit orders only. */
  readonly priceTicks?: number;
  /** All but the spot market buy. */
  readonly lots?: number;
  /** Spot market buy only: decimal text in the quote coin. */
  readonly quoteAmount?: string;
  readonly timeInForce: TimeInForce;
  readonly stp?: SelfTradePrevention;
  readonly clientOid?: string;
  readonly reduceOnly?: boolean;
  /** Futures, v2: the margin mode and coin the client named; absent = the symbol's own. */
  readonly marginMode?: MarginMode;
  readonly marginCoin?: string;
  readonly presets?: Presets;
  /** Spot: makes it a margin order, which trades the spot book. */
  readonly loan?: OrderLoan;
  readonly origin?: OrderOrigin;
}

/** Either id; `orderId` wins. Category and symbol, where given, must be the order's own. */
export interface OrderReference {
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly category?: OrderCategory;
  readonly symbol?: string;
}

export interface CancelOrder extends OrderReference {
  readonly type: 'cancel-order';
  readonly uid: string;
}

export interface CancelBatch {
  readonly type: 'cancel-batch';
  readonly uid: string;
  readonly orders: readonly OrderReference[];
}

/** Cancels all open orders of a user on an instrument (or everywhere), then places new ones. */
export interface ReplaceQuotes {
  readonly type: 'replace-quotes';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly quotes: readonly {
    readonly side: Side;
    readonly priceTicks: number;
    readonly lots: number;
  }[];
}

/** Places orders one after another; each stands or falls alone. */
export interface PlaceBatch {
  readonly type: 'place-batch';
  readonly uid: string;
  readonly orders: readonly PlaceOrder[];
}

/** Cancels all open orders, or those that are as named. */
export interface CancelAll {
  readonly type: 'cancel-all';
  readonly uid: string;
  readonly category?: OrderCategory;
  readonly symbol?: string;
  readonly marginCoin?: string;
}

/** Changes an open order, which keeps its id. What is not named stays. */
export interface AmendOrder extends OrderReference {
  readonly type: 'amend-order';
  readonly uid: string;
  readonly priceTicks?: number;
  /** The whole size, what has filled included. */
  readonly lots?: number;
  readonly presets?: Presets;
  /** Cancels the order when the amendment is refused. */
  readonly cancelOnRefusal?: boolean;
}

/** Cancels an open order and places another with what is named, in one act or not at all. */
export interface ReplaceOrder extends OrderReference {
  readonly type: 'replace-order';
  readonly uid: string;
  readonly priceTicks?: number;
  /** The size of the new order. */
  readonly lots?: number;
  readonly presets?: Presets;
  readonly newClientOid?: string;
  readonly origin?: OrderOrigin;
}

/** Closes positions at market. */
export interface ClosePositions {
  readonly type: 'close-positions';
  readonly uid: string;
  readonly category: FuturesCategory;
  readonly symbol?: string;
  readonly positionSide?: PositionSide;
  readonly origin?: OrderOrigin;
}

/** Closes a position at market and opens one on the other side. */
export interface ReversePosition {
  readonly type: 'reverse-position';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  /** One-way mode: the book side that turns the position round; absent = whichever does. */
  readonly side?: Side;
  /** Hedge mode: the leg that goes. */
  readonly positionSide?: PositionSide;
  /** Size of the new position; absent = that of the old one. */
  readonly lots?: number;
  readonly clientOid?: string;
  readonly origin?: OrderOrigin;
}

export type OrderCommand =
  | PlaceOrder
  | CancelOrder
  | CancelBatch
  | ReplaceQuotes
  | PlaceBatch
  | CancelAll
  | AmendOrder
  | ReplaceOrder
  | ClosePositions
  | ReversePosition;

export type OrderCommandType = OrderCommand['type'];

/** Of what each command is, for telling them from the others. */
const ORDER_COMMANDS: Readonly<Record<OrderCommandType, true>> = {
  'place-order': true,
  'cancel-order': true,
  'cancel-batch': true,
  'replace-quotes': true,
  'place-batch': true,
  'cancel-all': true,
  'amend-order': true,
  'replace-order': true,
  'close-positions': true,
  'reverse-position': true,
};
const ORDER_COMMAND_TYPES: ReadonlySet<string> = new Set(Object.keys(ORDER_COMMANDS));

export function isOrderCommand<C extends { readonly type: string }>(
  command: C,
): command is Extract<C, { type: OrderCommandType }> {
  return ORDER_COMMAND_TYPES.has(command.type);
}

export interface OrderIds {
  readonly orderId: string;
  readonly clientOid: string;
}

export type CancelOutcome = OrderIds | Rejection;

export interface PlacedOrder extends OrderIds {
  /** R-4.2-3: it displaced older reduce-only orders, so v2 replies without an orderId. */
  readonly displaced: boolean;
}

/** What became of one of several orders; without a refusal it is done. */
export interface OrderOutcome extends OrderIds {
  readonly refusal?: Rejection;
}

/** One market order that closes a leg, or why there is none (then its ids are empty). */
export interface PositionOutcome extends OrderOutcome {
  readonly symbol: string;
  readonly positionSide: PositionSide;
}

/** What each answers when it is not refused. */
export interface OrderResults {
  'place-order': PlacedOrder;
  'cancel-order': OrderIds;
  'cancel-batch': readonly CancelOutcome[];
  'replace-quotes': { readonly placed: number };
  'place-batch': readonly (PlacedOrder | Rejection)[];
  'cancel-all': readonly OrderOutcome[];
  'amend-order': OrderIds;
  'replace-order': OrderIds;
  'close-positions': readonly PositionOutcome[];
  'reverse-position': OrderIds;
  'set-margin': { readonly margin: string };
}
