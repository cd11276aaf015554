/**
 * One leg of a holding. `openValue` is the exact sum of what was paid to open what is still open,
 * never a rounded average: avgPrice = openValue / (lots · valuePerTickLot) ticks.
 */
import type { PositionSide } from '../order/order.ts';
import type { Watch } from '../risk/watch.ts';

export interface Position {
  readonly id: string;
  readonly side: PositionSide;
  lots: number;
  /** Value units of the instrument. */
  openValue: bigint;
  /** Initial margin at its open value and its leverage, kept with every change. */
  margin: bigint;
  /** Unrealised profit at `profitMark`, kept because many reads ask at one mark; never stored. */
  profit: bigint;
  profitMark: bigint | undefined;
  /** Isolated: when it is looked at again (risk/watch.ts); never stored. */
  watch: Watch | undefined;
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
