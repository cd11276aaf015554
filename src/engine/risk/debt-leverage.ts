import type { State } from '../core/state.ts';

/** The highest leverage at which a spot pair trades the coin on margin; 1 without one. */
export function debtLeverage(state: State, coin: string): number {
  let highest = 1;
  for (const { instrument } of state.markets.values()) {
    const isOfPair = instrument.base === coin || instrument.quote === coin;
    if (isOfPair && instrument.marginLeverage > highest) highest = instrument.marginLeverage;
  }
  return highest;
}
