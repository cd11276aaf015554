/** The tiers of a futures instrument: rising in value, falling in leverage, rising in maintenance. */
import { parseDecimal, parseUnits, pow10 } from '../../primitives/decimal.ts';
import type { CrossFault } from './cross-fault.ts';
import { compareDecimals } from './decimal-text.ts';
import { isInverse } from './margin-coin.ts';
import type { InstrumentEntry } from './schema.ts';

type Tier = NonNullable<InstrumentEntry['tiers']>[number];
type Finding = readonly [property: keyof Tier, message: string];

/** `quoteScale`: the decimals of the quote coin; undefined when it is no coin of the venue. */
export function* checkTiers(
  instrument: InstrumentEntry,
  index: number,
  quoteScale: number | undefined,
): Generator<CrossFault> {
  const tiers = instrument.tiers ?? [];
  const valueScale = isInverse(instrument) ? gridScale(instrument) : quoteScale;
  for (const [position, tier] of tiers.entries()) {
    const found = [
      ...checkAlone(tier, { instrument, valueScale }),
      ...checkOrder(tiers[position - 1], tier),
    ];
    for (const [property, message] of found) {
      yield { path: ['instruments', index, 'tiers', position, property], message };
    }
  }
}

/** The value of an inverse contract is counted in a currency that is no coin: as finely as its steps. */
function gridScale({ priceStep, sizeStep }: InstrumentEntry): number {
  return (parseDecimal(priceStep)?.scale ?? 0) + (parseDecimal(sizeStep)?.scale ?? 0);
}

function* checkAlone(
  { upTo, maxLeverage, maintenanceMarginRate }: Tier,
  at: { readonly instrument: InstrumentEntry; readonly valueScale: number | undefined },
): Generator<Finding> {
  const { instrument, valueScale } = at;
  if (valueScale !== undefined && parseUnits(upTo, valueScale) === undefined) {
    yield ['upTo', `finer than the ${valueScale} decimals of a value in ${instrument.quote}`];
  }
  if (instrument.maxLeverage !== undefined && maxLeverage > instrument.maxLeverage) {
    yield ['maxLeverage', `above the instrument's maxLeverage ${instrument.maxLeverage}`];
  }
  const rate = parseDecimal(maintenanceMarginRate);
  if (rate !== undefined && rate.units * BigInt(maxLeverage) >= pow10(rate.scale)) {
    yield [
      'maintenanceMarginRate',
      `expected less than 1 / ${maxLeverage}, what the tier's leverage asks as margin`,
    ];
  }
}

function* checkOrder(before: Tier | undefined, tier: Tier): Generator<Finding> {
  if (before === undefined) return;
  if (compareDecimals(tier.upTo, before.upTo) <= 0) {
    yield ['upTo', `expected more than ${before.upTo}, the tier before`];
  }
  if (tier.maxLeverage > before.maxLeverage) {
    yield ['maxLeverage', `expected at most ${before.maxLeverage}, the tier before`];
  }
  if (compareDecimals(tier.maintenanceMarginRate, before.maintenanceMarginRate) < 0) {
    yield [
      'maintenanceMarginRate',
      `expected at least ${before.maintenanceMarginRate}, the tier before`,
    ];
  }
}
