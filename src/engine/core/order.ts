/**
 * An order as the engine holds it while it can still change, and its links into the book.
 * The record that others read is {@link ./order-record.ts}.
 *
 *   accepted ──▶ new ──▶ partially_filled ──▶ filled
 *                  └────────────┴───────────▶ cancelled
 *
 * Decides R-B-12, R-2.3-6, R-2.3-7, R-2.3-8, R-2.3-9.
 */

import { optional, type StructFields, words } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import { factsCodec } from './facts.ts';
import type { Category, Instrument, InstrumentKey } from './instrument.ts';

export type Side = 'buy' | 'sell';

/** Of whoever is met. */
export function oppositeSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

export type OrderType = 'limit' | 'market';

export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post_only'] as const;

export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

export const SELF_TRADE_PREVENTIONS = [
  'none',
  'cancel_taker',
  'cancel_maker',
  'cancel_both',
] as const;

export type SelfTradePrevention = (typeof SELF_TRADE_PREVENTIONS)[number];

export type OrderStatus = 'new' | 'partially_filled' | 'filled' | 'cancelled';

export type HoldMode = 'one_way_mode' | 'hedge_mode';

export type MarginMode = 'crossed' | 'isolated';

export type PositionSide = 'long' | 'short';

/** What a futures order does to its position; a one-way order nets. Spot orders have none. */
export type PositionEffect = 'open' | 'close' | 'net';

/** Why an order ended without filling; the words clients know (wire.md appendix C). */
export type CancelReason =
  | 'normal_cancel'
  | 'ioc_not_full_cancel'
  | 'fok_not_full_cancel'
  | 'post_only_fill_cancel'
  | 'stp_cancel'
  | 'trade_count_too_small'
  | 'reduce_only_cancel'
  | 'margin_shortage_cancel'
  | 'modify_limit_order'
  | 'burst_cancel'
  | 'adl_cancel'
  | 'delivery_order_cancel';

/**
 * What made an order: its user (triggers included), or a step of the venue's own: netting hedged
 * positions, reducing by tiers, liquidating, deleveraging a counterparty, delivering.
 */
export type ExecType = 'normal' | 'offset' | 'reduce' | 'liquidation' | 'deleveraging' | 'delivery';

/** Which price sets off a take-profit or stop-loss. */
export type TriggerPrice = 'market' | 'mark';

/** Take-profit and stop-loss prices stored with an order; texts as sent, undefined = none. */
export interface Presets {
  readonly takeProfitPrice?: string;
  readonly takeProfitExecutePrice?: string;
  readonly stopLossPrice?: string;
  readonly stopLossExecutePrice?: string;
  /** Absent = the last trade's price. */
  readonly takeProfitTrigger?: TriggerPrice;
  readonly stopLossTrigger?: TriggerPrice;
}

/**
 * A margin order's loan: whether what it lacks is borrowed, and whether what it receives repays the
 * debt of that coin. `none`: it only trades as a margin order.
 */
export type OrderLoan = 'none' | 'borrow' | 'repay' | 'borrow-and-repay';

/** Where an order is listed: margin orders trade the spot book and are told apart (R-B-12). */
export type OrderCategory = Category | MarginCategory;

/** Of margin orders: crossed, and of the wallet of a pair. */
export type MarginCategory = 'MARGIN' | 'ISOLATED-MARGIN';

/** The category of the margin orders of a mode. */
export const MARGIN_CATEGORY = {
  crossed: 'MARGIN',
  isolated: 'ISOLATED-MARGIN',
} as const satisfies Record<MarginMode, MarginCategory>;

/** The category in which such orders trade. */
export function tradedIn(category: OrderCategory): Category {
  return category === 'MARGIN' || category === 'ISOLATED-MARGIN' ? 'SPOT' : category;
}

/** What an order, or a trigger, is called. */
export interface OrderIds {
  readonly orderId: string;
  readonly clientOid: string;
}

/** Who sent it and by which door. */
export interface OrderOrigin {
  /** Shown, and never decided upon. */
  readonly enterPoint: 'API' | 'WEB' | 'SYS';
  /** A copy-trading key trades the listed pairs alone (orders/place.ts). */
  readonly isCopyTrading: boolean;
}

export const FROM_API: OrderOrigin = { enterPoint: 'API', isCopyTrading: false };

/** What a snapshot keeps of an order, beside whose it is and where. */
export interface OrderFacts {
  readonly id: string;
  readonly clientOid: string;
  /** The book side: a hedge-mode "close long" is a sell here. */
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly selfTradePrevention: SelfTradePrevention;
  /** 0 for market orders. */
  priceTicks: number;
  /** Ordered lots; 0 for a spot market buy, whose size is `quoteBudget`. Amending changes both. */
  lots: number;
  /** Spot market buy only: money to spend, in quote units. 0 otherwise. */
  readonly quoteBudget: Units;
  readonly isReduceOnly: boolean;
  readonly holdMode: HoldMode | undefined;
  readonly positionSide: PositionSide | undefined;
  readonly effect: PositionEffect | undefined;
  readonly marginMode: MarginMode | undefined;
  readonly leverage: number;
  /** Undefined: not a margin order. */
  readonly loan: OrderLoan | undefined;
  presets: Presets;
  readonly origin: OrderOrigin;
  readonly execType: ExecType;
  readonly isFeeFree: boolean;
  readonly createdMs: number;

  /** Lots that may still fill. `lots = leavesLots + cumLots + cancelledLots` always holds. */
  leavesLots: number;
  cumLots: number;
  cancelledLots: number;
  /** Filled value in value units of the instrument. */
  cumValue: Units;
  /** Fees so far in units of `feeCoin`; positive = paid. */
  fee: Units;
  feeCoin: string;
  /** Fees paid in the platform coin instead (R-E-6), in its units; the coin is '' while there are none. */
  platformFee: Units;
  platformFeeCoin: string;
  /** Realised profit of its fills in margin-coin units (futures). */
  realisedPnl: Units;
  /** Spot only: units held for it, in quote (buy) or base (sell). */
  held: Units;
  /** Of what is held, units that were borrowed for it. */
  borrowed: Units;
  status: OrderStatus;
  cancelReason: CancelReason | undefined;
  updatedMs: number;
}

export const ORDER_FACTS = factsCodec<OrderFacts>({
  id: true,
  clientOid: true,
  side: true,
  type: true,
  timeInForce: true,
  selfTradePrevention: true,
  priceTicks: true,
  lots: true,
  quoteBudget: true,
  isReduceOnly: true,
  holdMode: true,
  positionSide: true,
  effect: true,
  marginMode: true,
  leverage: true,
  loan: true,
  presets: true,
  origin: true,
  execType: true,
  isFeeFree: true,
  createdMs: true,
  leavesLots: true,
  cumLots: true,
  cancelledLots: true,
  cumValue: true,
  fee: true,
  feeCoin: true,
  platformFee: true,
  platformFeeCoin: true,
  realisedPnl: true,
  held: true,
  borrowed: true,
  status: true,
  cancelReason: true,
  updatedMs: true,
});

/**
 * What any order may say beside what it trades, also one that waits for its price. Whoever places one hands
 * these on as they are, so that a new one is added here alone and at the end of the records that keep them.
 */
export interface OrderOptions {
  readonly stp?: SelfTradePrevention;
}

/** How a record keeps them where they stand; what is added later stands at its end. */
export const ORDER_OPTIONS: StructFields<OrderOptions> = {
  stp: optional(
    words<SelfTradePrevention>({ none: 1, cancel_taker: 2, cancel_maker: 3, cancel_both: 4 }),
  ),
};

/** Those of an order again, of what would place it or of what it is. */
export function optionsOf(from: OrderOptions | OrderFacts): OrderOptions {
  const stp = 'selfTradePrevention' in from ? from.selfTradePrevention : from.stp;
  return stp === undefined ? {} : { stp };
}

/**
 * Which of two orders of one user ends when they meet: the mode of the incoming one decides. With `none`
 * neither does, and they trade.
 */
export function givesWay({ selfTradePrevention }: Pick<OrderFacts, 'selfTradePrevention'>): {
  readonly taker: boolean;
  readonly maker: boolean;
} {
  return GIVES_WAY[selfTradePrevention];
}

const GIVES_WAY = {
  none: { taker: false, maker: false },
  cancel_taker: { taker: true, maker: false },
  cancel_maker: { taker: false, maker: true },
  cancel_both: { taker: true, maker: true },
} as const;

/** What an order is to be: who wants it, where, and on what terms. */
export interface OrderTerms extends OrderOptions {
  readonly uid: string;
  readonly instrument: InstrumentKey;
  /** Buy or sell on spot and in one-way mode; in hedge mode the two fields below decide. */
  readonly side: Side;
  /**
   * Both together: the position and what to do to it, were the user in hedge mode. The engine ignores
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
  readonly clientOid?: string;
  readonly reduceOnly?: boolean;
  /** Futures, v2: the margin mode and coin the client named; absent = the symbol's own. Of a margin order the mode. */
  readonly marginMode?: MarginMode;
  readonly marginCoin?: string;
  readonly presets?: Presets;
  /** Spot: makes it a margin order, which trades the spot book. */
  readonly loan?: OrderLoan;
  readonly origin?: OrderOrigin;
}

/** What the venue knows of an order that it places for a user, beside what stands in a command. */
export interface VenueTerms extends OrderTerms {
  /** Older orders that close the position give way to it, with this word, whatever the setting. */
  readonly displaces?: CancelReason;
  /** Hedge mode: lots of the opposite position that are closed just before it and free their margin. */
  readonly closedFirst?: number;
  /** Its clientOid is of the venue's making. */
  readonly isNamedByVenue?: boolean;
}

/** Money sizes a market buy of a pair, and nothing else: its hold is the most that it may spend. */
export function isSizedInMoney(
  { kind }: Pick<Instrument, 'kind'>,
  { orderType, side }: Pick<OrderTerms, 'orderType' | 'side'>,
): boolean {
  return kind === 'spot' && orderType === 'market' && side === 'buy';
}
