/** On what terms a market trades and a coin is lent: position tiers, funding rates, interest. */

import type { ReadMarket } from '../../engine/core/entities.ts';
import {
  fundingHours,
  type Instrument,
  nextFundingMs,
  RATE_SCALE,
} from '../../engine/core/instrument.ts';
import type { Coin } from '../../engine/core/reference.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinTiers } from '../../engine/read/lending-tiers.ts';
import { runningFundingRate } from '../../engine/read/market-figures.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { neg } from '../../primitives/units.ts';
import { codec } from './codec.ts';

/** A position tier of a contract as text. */
export interface TierRow {
  /** From 1. */
  readonly level: string;
  /** Open value in quote coin; `to` is '' when the tier has no end. */
  readonly from: string;
  readonly to: string;
  readonly leverage: string;
  readonly maintenanceRate: string;
}

export function tierRows({ tiers, valueScale }: Instrument): TierRow[] {
  return tiers.map(({ upTo, maxLeverage, maintenanceRate }, index) => ({
    level: String(index + 1),
    from: formatUnits(tiers[index - 1]?.upTo ?? 0, valueScale),
    to: upTo === undefined ? '' : formatUnits(upTo, valueScale),
    leverage: String(maxLeverage),
    maintenanceRate: formatUnits(maintenanceRate, RATE_SCALE),
  }));
}

/** The tiers of debts in a coin (R-B-22): `from` and `to` are amounts of it. */
export function debtTierRows(state: ReadState, { coin }: Coin): TierRow[] {
  const tiers = coinTiers(state, coin);
  return tiers.map(({ leverage, maintenanceRate, max, tier }, index) => ({
    ...{ level: tier, from: tiers[index - 1]?.max ?? '0', to: max, leverage, maintenanceRate },
  }));
}

/** A market at a moment. */
interface Running {
  readonly market: ReadMarket;
  readonly nowMs: number;
}

/** The running funding rate as both families show it (wire.md 4.5). */
export const fundRate = codec<Running>({
  symbol: ['Trading pair.', ({ market }) => market.instrument.symbol],
  fundingRate: [
    'Rate of the running interval, fraction; positive = longs pay.',
    ({ market, nowMs }) => runningFundingRate(market, nowMs),
  ],
  fundingRateInterval: [
    'Interval, hours; 0 = no funding.',
    ({ market }) => String(fundingHours(market.instrument)),
  ],
  nextUpdate: [
    'End of the interval, Unix ms; 0 = no funding.',
    ({ market, nowMs }) => String(nextFundingMs(market, nowMs)),
  ],
  minFundingRate: [
    'Lowest rate.',
    ({ market }) => formatUnits(neg(market.instrument.fundingCap), RATE_SCALE),
  ],
  maxFundingRate: [
    'Highest rate.',
    ({ market }) => formatUnits(market.instrument.fundingCap, RATE_SCALE),
  ],
});
