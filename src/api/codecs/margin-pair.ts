/** What clients are told of a pair that trades on margin, in the words of both families (wire.md D.10). */
import type { Instrument } from '../../engine/core/instrument.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';

/** Risk rates at which clients warn, and at which an account is liquidated (see R-B-11). */
export const WARNING_RATIO = '0.8';
export const LIQUIDATION_RATIO = '1';

export function isOnMargin({ marginLeverage }: Instrument): boolean {
  return marginLeverage > 0;
}

/** Whether a coin of the pair can be borrowed in its own wallet. */
export function isLentOn({ coins }: ReadState, instrument: Instrument, coin: string): boolean {
  return isOnMargin(instrument) && coins.get(coin)?.borrow !== undefined;
}

/** The least that can be borrowed of the base coin: its smallest unit. */
export function leastBorrow(state: ReadState, { base }: Instrument): string {
  return formatUnits(1, coinScale(state, base));
}
