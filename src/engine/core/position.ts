/**
 * One position of a user market. `openValue` is the exact sum of what was paid to open what is still open,
 * never a rounded average: avgPrice = openValue / (lots · valuePerTickLot) ticks.
 */
import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';
import type { PositionSide } from './order.ts';

/** What a snapshot keeps of a position. */
export interface PositionFacts {
  readonly id: string;
  readonly side: PositionSide;
  lots: number;
  /** Value units of the instrument. */
  openValue: Units;
  /** Since it was opened, margin-coin units: realised profit, and fees paid (positive = paid). */
  realisedPnl: Units;
  /** Σ funding received − paid. */
  funding: Units;
  openFee: Units;
  closeFee: Units;
  /** Lots opened and closed over its life, with their values: for its history record. */
  openedLots: number;
  openedValue: Units;
  closedLots: number;
  closedValue: Units;
  readonly createdMs: number;
  /** The journal entry that changed its size last. */
  changedSeq: number;
  updatedMs: number;
  /** Margin is added to it before it is liquidated; undefined = no. */
  isAutoMargin: true | undefined;
}

export interface Position extends PositionFacts, Mutable {
  /** Initial margin at its open value and its leverage, kept with every change. */
  margin: Units;
  /** Unrealised profit at `profitMark` (0 = at no mark), kept because many reads ask at one mark. */
  profit: Units;
  profitMark: Units;
}

export type ReadPosition = DeepReadonly<Position>;

/** A position before its first lot. */
export function emptyPosition(born: {
  readonly id: string;
  readonly side: PositionSide;
  readonly timeMs: number;
  readonly seq: number;
}): Position {
  return {
    id: born.id,
    side: born.side,
    lots: 0,
    openValue: 0,
    margin: 0,
    profit: 0,
    profitMark: 0,
    realisedPnl: 0,
    funding: 0,
    openFee: 0,
    closeFee: 0,
    openedLots: 0,
    openedValue: 0,
    closedLots: 0,
    closedValue: 0,
    createdMs: born.timeMs,
    changedSeq: born.seq,
    updatedMs: born.timeMs,
    isAutoMargin: undefined,
  };
}

export const POSITION_FACTS = factsCodec<PositionFacts>({
  id: true,
  side: true,
  lots: true,
  openValue: true,
  realisedPnl: true,
  funding: true,
  openFee: true,
  closeFee: true,
  openedLots: true,
  openedValue: true,
  closedLots: true,
  closedValue: true,
  createdMs: true,
  changedSeq: true,
  updatedMs: true,
  isAutoMargin: true,
});
