/** The position tiers of a contract as text: where each begins and ends, its leverage and rate. */
import { type Instrument, RATE_SCALE } from '../../engine/instrument/instrument.ts';
import { formatUnits } from '../../primitives/decimal.ts';

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
    from: formatUnits(tiers[index - 1]?.upTo ?? 0n, valueScale),
    to: upTo === undefined ? '' : formatUnits(upTo, valueScale),
    leverage: String(maxLeverage),
    maintenanceRate: formatUnits(maintenanceRate, RATE_SCALE),
  }));
}
