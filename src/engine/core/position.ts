/**
 * One leg of a holding. `openValue` is the exact sum of what was paid to open what is still open,
 * never a rounded average: avgPrice = openValue / (lots · valuePerTickLot) ticks.
 */
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';
import type { PositionSide } from './order.ts';

/** What a snapshot keeps of a leg. */
export interface PositionFacts {
  readonly id: string;
  readonly side: PositionSide;
  lots: number;
  /** Value units of the instrument. */
  openValue: bigint;
  /** Since it was opened, margin-coin units: realised profit, and fees paid (positive = paid). */
  realisedPnl: bigint;
  /** Σ funding received − paid. */
  funding: bigint;
  openFee: bigint;
  closeFee: bigint;
  /** Lots opened and closed over its life, with their values: for its history record. */
  openedLots: number;
  openedValue: bigint;
  closedLots: number;
  closedValue: bigint;
  readonly createdMs: number;
  /** The journal entry that changed its size last. */
  changedSeq: number;
  updatedMs: number;
}

export interface Position extends PositionFacts, Mutable {
  /** Initial margin at its open value and its leverage, kept with every change. */
  margin: bigint;
  /** Unrealised profit at `profitMark`, kept because many reads ask at one mark. */
  profit: bigint;
  profitMark: bigint | undefined;
}

export type ReadPosition = DeepReadonly<Position>;

/** A leg before its first lot. */
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
    openValue: 0n,
    margin: 0n,
    profit: 0n,
    profitMark: undefined,
    realisedPnl: 0n,
    funding: 0n,
    openFee: 0n,
    closeFee: 0n,
    openedLots: 0,
    openedValue: 0n,
    closedLots: 0,
    closedValue: 0n,
    createdMs: born.timeMs,
    changedSeq: born.seq,
    updatedMs: born.timeMs,
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
});
