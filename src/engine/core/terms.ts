import type { InstrumentKey } from './instrument.ts';
import type {
  MarginMode,
  Order,
  OrderLoan,
  OrderOrigin,
  OrderType,
  PositionSide,
  Presets,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from './order.ts';

/** What an order is to be: who wants it, where, and on what terms. */
export interface OrderTerms {
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

interface NewTerms {
  readonly priceTicks?: number | undefined;
  readonly lots?: number | undefined;
  readonly presets?: Presets | undefined;
}

/**
 * The terms that would place what is left of an order again, with changes: how it is judged when
 * amended. Its clientOid is its own and not to be judged; hedge mode names the leg, one-way mode
 * does not.
 */
export function termsOf(order: Order, changes: NewTerms): OrderTerms {
  const { positionSide, effect } = order;
  const presets = changes.presets ?? order.presets;
  const isLeg = positionSide !== undefined && (effect === 'open' || effect === 'close');
  return {
    uid: order.holding.user.uid,
    instrument: order.holding.market.instrument.key,
    side: order.side,
    ...(isLeg ? { positionSide, effect } : {}),
    orderType: order.type,
    priceTicks: changes.priceTicks ?? order.priceTicks,
    lots: changes.lots ?? order.leavesLots,
    timeInForce: order.timeInForce,
    stp: order.selfTradePrevention,
    reduceOnly: order.isReduceOnly,
    ...(Object.keys(presets).length === 0 ? {} : { presets }),
    ...(order.loan === undefined ? {} : { loan: order.loan }),
    origin: order.origin,
  };
}
