/** A closed position as others read it, all numbers plain decimal text. */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, sub, type Units } from '../../primitives/units.ts';
import type { ReadPositionClosed } from '../core/event.ts';
import type { Category } from '../core/instrument.ts';
import type { HoldMode, MarginMode, PositionSide } from '../core/order.ts';
import { averagePrice, stepsToText } from '../core/order-record.ts';
import { type CoinScales, coinScale } from '../core/steps.ts';

export interface ClosedPositionRecord {
  readonly positionId: string;
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly marginCoin: string;
  readonly side: PositionSide;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  /** Over its whole life: lots opened and closed in base coin, at which average prices. */
  readonly openedSize: string;
  readonly closedSize: string;
  readonly openPrice: string;
  readonly closePrice: string;
  readonly realisedPnl: string;
  /** Positive = paid. */
  readonly openFee: string;
  readonly closeFee: string;
  /** Σ funding received − paid. */
  readonly funding: string;
  /** realisedPnl and funding less both fees. */
  readonly netProfit: string;
  readonly createdMs: number;
  readonly closedMs: number;
}

export function closedPositionRecord(
  scales: CoinScales,
  closed: ReadPositionClosed,
): ClosedPositionRecord {
  const { instrument, position } = closed;
  const scale = coinScale(scales, instrument.marginCoin);
  const money = (units: Units) => formatUnits(units, scale);
  const { openedLots, openedValue, closedLots, closedValue } = position;
  const { realisedPnl, openFee, closeFee, funding } = position;
  return {
    positionId: position.id,
    uid: closed.uid,
    category: instrument.category,
    symbol: instrument.symbol,
    marginCoin: instrument.marginCoin,
    side: position.side,
    holdMode: closed.holdMode,
    marginMode: closed.marginMode,
    openedSize: stepsToText(openedLots, instrument.sizeStep),
    closedSize: stepsToText(closedLots, instrument.sizeStep),
    openPrice: averagePrice(instrument, openedValue, openedLots),
    closePrice: averagePrice(instrument, closedValue, closedLots),
    realisedPnl: money(realisedPnl),
    openFee: money(openFee),
    closeFee: money(closeFee),
    funding: money(funding),
    netProfit: money(sub(sub(add(realisedPnl, funding), openFee), closeFee)),
    createdMs: position.createdMs,
    closedMs: position.updatedMs,
  };
}
