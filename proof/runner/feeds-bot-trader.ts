import type { Dice } from '../../test/support/dice.ts';

/** One client with an account of its own. */
export interface BotTrader {
  readonly name: string;
  /** How much it was told and compared. */
  readonly seen: { orders: number; fills: number; compared: number };
  readonly act: (dice: Dice) => Promise<void>;
  /** Has figures that follow from the mark pushed anew. */
  readonly touch: () => Promise<void>;
  /** What its pushes say otherwise than REST. */
  readonly differences: () => Promise<readonly string[]>;
  /** What it complained of. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}
