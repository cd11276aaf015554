/** An open position as others read it, all numbers plain decimal text. */

import { formatRatio, formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import type { ReadMarket, ReadUser, ReadUserMarket } from '../core/entities.ts';
import { type Category, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { HoldMode, MarginMode, PositionSide } from '../core/order.ts';
import { averagePrice, stepsToText } from '../core/order-record.ts';
import type { ReadPosition } from '../core/position.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import type { AssetMode } from '../core/user.ts';
import { markPrice } from '../markets/mark-price.ts';
import { profitOf, type ReadOpenPosition } from '../positions/position-figures.ts';
import { isolatedMargin, leverageOf } from '../positions/user-market.ts';
import { rankedOpenPositions, SCORE_SCALE } from '../risk/adl-rank.ts';
import { exposureOf, maintenanceMargin, maintenanceRate } from '../risk/exposure.ts';
import { breakEvenPrice } from './break-even.ts';
import { openPositions, type PositionFilter } from './open-positions.ts';
import { liquidationPrice, marginRatio, positionHealth } from './position-risk.ts';

export interface PositionRecord {
  readonly positionId: string;
  readonly category: Category;
  readonly symbol: string;
  readonly marginCoin: string;
  readonly side: PositionSide;
  readonly holdMode: HoldMode;
  readonly marginMode: MarginMode;
  /** Whether its margin coin alone margins it, or all coins of the account. */
  readonly assetMode: AssetMode;
  readonly leverage: number;
  /** Base coin: all of it, what closing orders occupy, and the rest. */
  readonly total: string;
  readonly locked: string;
  readonly available: string;
  /** Base coin in open orders that would open more of this position. */
  readonly openOrderSize: string;
  readonly avgPrice: string;
  /** '0' while there is none. */
  readonly markPrice: string;
  /** Crossed: initial margin. Isolated: what its ledger account holds. */
  readonly margin: string;
  readonly unrealisedPnl: string;
  readonly realisedPnl: string;
  readonly openFee: string;
  readonly closeFee: string;
  /** Σ funding received − paid. */
  readonly funding: string;
  /** Of its tier, as a fraction. */
  readonly maintenanceRate: string;
  /** That rate of its value at the mark; of a crossed pair of the larger position. */
  readonly maintenanceMargin: string;
  /** position-risk.ts: '1' = due for liquidation. */
  readonly marginRatio: string;
  /** position-risk.ts; '0' when there is none. */
  readonly liquidationPrice: string;
  /** break-even.ts; '0' when there is none. */
  readonly breakEvenPrice: string;
  /** unrealisedPnl / margin. */
  readonly profitRate: string;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** Margin is added before it is liquidated. */
  readonly isAutoMargin: boolean;
}

/** Open positions of a user by category, symbol and side. */
export function positionRecords(
  state: ReadState,
  user: ReadUser,
  filter: PositionFilter,
): PositionRecord[] {
  return openPositions(user, filter).map((open) => positionRecord(state, open));
}

function positionRecord(
  state: ReadState,
  { userMarket, market, position }: ReadOpenPosition,
): PositionRecord {
  const { instrument } = market;
  const exposure = exposureOf(userMarket, position);
  const scale = coinScale(state, instrument.marginCoin);
  const occupied = sumLots(userMarket.closing[position.side]);
  const opening = position.side === 'long' ? userMarket.buys.lots : userMarket.sells.lots;
  const margin = marginOf(state, userMarket, position);
  const profit = profitOf(market, position);
  const size = (lots: number) => stepsToText(lots, instrument.sizeStep);
  const money = (units: Units) => formatUnits(units, scale);
  return {
    positionId: position.id,
    category: instrument.category,
    symbol: instrument.symbol,
    marginCoin: instrument.marginCoin,
    side: position.side,
    holdMode: userMarket.isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode: userMarket.marginMode,
    assetMode: userMarket.user.assetMode,
    leverage: leverageOf(userMarket, position.side),
    total: size(position.lots),
    locked: size(occupied),
    available: size(Math.max(0, position.lots - occupied)),
    openOrderSize: size(opening),
    avgPrice: averagePrice(instrument, position.openValue, position.lots),
    markPrice: formatUnits(markPrice(market) ?? 0, MARK_SCALE),
    margin: money(margin),
    unrealisedPnl: money(profit),
    realisedPnl: money(position.realisedPnl),
    openFee: money(position.openFee),
    closeFee: money(position.closeFee),
    funding: money(position.funding),
    maintenanceRate: formatUnits(maintenanceRate(exposure), RATE_SCALE),
    maintenanceMargin: money(maintenanceMargin(exposure)),
    marginRatio: marginRatio(positionHealth(state, userMarket, position)),
    liquidationPrice: liquidationPrice(state, userMarket, position),
    breakEvenPrice: breakEvenPrice(instrument, position),
    profitRate: margin === 0 ? '0' : formatRatio(profit, margin, 8),
    createdMs: position.createdMs,
    updatedMs: position.updatedMs,
    isAutoMargin: position.isAutoMargin === true,
  };
}

function marginOf(state: ReadState, userMarket: ReadUserMarket, position: ReadPosition): Units {
  return userMarket.marginMode === 'crossed'
    ? position.margin
    : isolatedMargin(state.ledger, userMarket, position.side);
}

function sumLots(orders: Iterable<{ leavesLots: number }>): number {
  let lots = 0;
  for (const order of orders) lots += order.leavesLots;
  return lots;
}

/** The positions of one side, the one that is deleveraged first before the others; its score as decimal text. */
export function rankedPositions(
  state: ReadState,
  market: ReadMarket,
  side: PositionSide,
): { uid: string; positionId: string; lots: number; score: string }[] {
  return rankedOpenPositions(state, market, side).map(({ position, score, userMarket }) => ({
    uid: userMarket.user.uid,
    positionId: position.id,
    lots: position.lots,
    score: formatUnits(score, SCORE_SCALE),
  }));
}

/** The place of a position in line, from 1 (first) down to 1 / n, as decimal text (see R-Q-7). */
export function adlRank(
  state: ReadState,
  { market, position }: Pick<ReadOpenPosition, 'market' | 'position'>,
): string {
  const positions = rankedOpenPositions(state, market, position.side);
  const index = positions.findIndex((open) => open.position === position);
  return formatRatio(positions.length - index, positions.length, 4);
}
