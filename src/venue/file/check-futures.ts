/**
 * Futures instruments: what they promise over time (delivery or funding), where their index comes from, and their
 * tiers, rising in value, falling in leverage, rising in maintenance.
 */

import { parseDecimal, parseUnits } from '../../primitives/decimal.ts';
import { isoTimeMs } from '../../primitives/iso-time.ts';
import { mul, pow10 } from '../../primitives/units.ts';
import { type CrossFault, compareDecimals, isInverse } from './cross-check.ts';
import type { InstrumentEntry, VenueFile } from './schema.ts';

export type Finding = readonly [property: string, message: string];

const DAY_HOURS = 24;

export function* checkContract(instrument: InstrumentEntry, file: VenueFile): Generator<Finding> {
  yield* instrument.type === 'delivery'
    ? checkDelivery(instrument, file.clock?.start)
    : checkPerpetual(instrument);
  yield* checkIndexSource(instrument, file.instruments ?? []);
}

/** `startText`: where a manual clock starts, when the file says so. */
function* checkDelivery(
  instrument: InstrumentEntry,
  startText: string | undefined,
): Generator<Finding> {
  const { deliveryTime } = instrument;
  for (const property of ['fundingIntervalHours', 'fundingCap'] as const) {
    if (instrument[property] !== undefined) yield [property, 'a delivery contract is not funded'];
  }
  if (deliveryTime === undefined) {
    yield ['deliveryTime', 'missing; a delivery contract ends at a time'];
    return;
  }
  const deliveryMs = isoTimeMs(deliveryTime);
  if (deliveryMs === undefined) yield ['deliveryTime', 'there is no such day or time'];
  else if (startText !== undefined && deliveryMs <= Date.parse(startText)) {
    yield ['deliveryTime', `expected a time after the clock's start ${startText}`];
  }
}

function* checkPerpetual({
  deliveryTime,
  fundingIntervalHours: hours,
}: InstrumentEntry): Generator<Finding> {
  if (deliveryTime !== undefined) yield ['deliveryTime', 'only `type: delivery` has this'];
  if (hours !== undefined && DAY_HOURS % hours !== 0) {
    yield ['fundingIntervalHours', `expected a divisor of ${DAY_HOURS}, got ${hours}`];
  }
}

function* checkIndexSource(
  { indexSource, base, quote }: InstrumentEntry,
  all: readonly InstrumentEntry[],
): Generator<Finding> {
  if (indexSource !== 'spot') return;
  const isThere = all.some(
    (other) => other.category === 'SPOT' && other.base === base && other.quote === quote,
  );
  if (!isThere) yield ['indexSource', `there is no SPOT instrument of ${base} and ${quote}`];
}

type Tier = NonNullable<InstrumentEntry['tiers']>[number];
type TierFinding = readonly [property: keyof Tier, message: string];

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

/** Values as fine as those of its positions. */
export function* checkOpenInterestLimit(
  instrument: InstrumentEntry,
  index: number,
  quoteScale: number | undefined,
): Generator<CrossFault> {
  const valueScale = isInverse(instrument) ? gridScale(instrument) : quoteScale;
  const limit = instrument.openInterestLimit ?? {};
  for (const property of ['user', 'withSubAccounts'] as const) {
    const text = limit[property];
    if (text === undefined || valueScale === undefined) continue;
    if (parseUnits(text, valueScale) === undefined) {
      const message = `finer than the ${valueScale} decimals of a value in ${instrument.quote}`;
      yield { path: ['instruments', index, 'openInterestLimit', property], message };
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
): Generator<TierFinding> {
  const { instrument, valueScale } = at;
  if (valueScale !== undefined && parseUnits(upTo, valueScale) === undefined) {
    yield ['upTo', `finer than the ${valueScale} decimals of a value in ${instrument.quote}`];
  }
  if (instrument.maxLeverage !== undefined && maxLeverage > instrument.maxLeverage) {
    yield ['maxLeverage', `above the instrument's maxLeverage ${instrument.maxLeverage}`];
  }
  const rate = parseDecimal(maintenanceMarginRate);
  if (rate !== undefined && mul(rate.units, maxLeverage) >= pow10(rate.scale)) {
    yield [
      'maintenanceMarginRate',
      `expected less than 1 / ${maxLeverage}, what the tier's leverage asks as margin`,
    ];
  }
}

function* checkOrder(before: Tier | undefined, tier: Tier): Generator<TierFinding> {
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
