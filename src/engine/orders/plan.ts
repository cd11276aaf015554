/**
 * What placing an order will do, decided before anything changes: a plan or a rejection. Spot and
 * futures make it (orders/spot/plan-spot.ts, orders/futures/plan-futures.ts), `execute.ts` carries it out.
 */
import type {
  CancelReason,
  ExecType,
  HoldMode,
  MarginMode,
  Order,
  PositionEffect,
  PositionSide,
  Side,
} from '../core/order.ts';

export interface Plan {
  /** The book side. */
  readonly side: Side;
  readonly lots: number;
  /** Lots cut off on acceptance because no position is left for them (R-4.2-3, R-4.2-4). */
  readonly cutLots: number;
  /** Spot market buy: quote units to spend. */
  readonly quoteBudget: bigint;
  readonly isReduceOnly: boolean;
  readonly holdMode: HoldMode | undefined;
  readonly positionSide: PositionSide | undefined;
  readonly effect: PositionEffect | undefined;
  readonly marginMode: MarginMode | undefined;
  readonly leverage: number;
  /** Worst price a market order may take; undefined = any. */
  readonly limitTicks: number | undefined;
  /** Older closing orders that give way to this one, and the word for it. */
  readonly displaced: readonly Order[];
  readonly displacedReason: CancelReason;
  /** Absent = `normal`. */
  readonly execType?: ExecType;
  /** The venue's own steps that cost their owner nothing. */
  readonly isFeeFree?: boolean;
}
