/** Instruments against the coins, and their numbers against each other. */
import { isFutures } from '../../engine/instrument/instrument.ts';
import { type Decimal, parseDecimal, pow10 } from '../../primitives/decimal.ts';
import { type CrossFault, repeated } from './cross-fault.ts';
import { isInverse, marginCoinOf } from './margin-coin.ts';
import type { InstrumentEntry, VenueFile } from './schema.ts';

const FUTURES_ONLY = [
  'marginCoin',
  'maxLeverage',
  'fundingIntervalHours',
  'fundingCap',
  'markSource',
  'indexStaleAfterMs',
  'tiers',
  'type',
] as const;

type Finding = readonly [property: string, message: string];

export function* checkInstruments(file: VenueFile): Generator<CrossFault> {
  const scales = new Map((file.coins ?? []).map(({ coin, scale }) => [coin, scale]));
  const instruments = file.instruments ?? [];
  for (const [index, instrument] of instruments.entries()) {
    for (const [property, message] of findings(instrument, scales)) {
      yield { path: ['instruments', index, property], message };
    }
    yield* checkTiers(instrument, index);
  }
  yield* repeated(
    instruments,
    ({ category, symbol }) => `${category}:${symbol}`,
    (index) => ['instruments', index, 'symbol'],
  );
}

type Scales = ReadonlyMap<string, number>;

function* findings(instrument: InstrumentEntry, scales: Scales): Generator<Finding> {
  yield* isFutures(instrument.category) ? checkMarginCoin(instrument) : checkSpot(instrument);
  yield* checkCoins(instrument, scales);
  yield* checkSteps(instrument, scales);
  yield* checkSizes(instrument);
}

function* checkSpot(instrument: InstrumentEntry): Generator<Finding> {
  for (const property of FUTURES_ONLY) {
    if (instrument[property] !== undefined) yield [property, 'only futures have this'];
  }
}

function* checkMarginCoin(instrument: InstrumentEntry): Generator<Finding> {
  const wanted = marginCoinOf(instrument);
  if (instrument.marginCoin !== undefined && instrument.marginCoin !== wanted) {
    const side = isInverse(instrument) ? 'base' : 'quote';
    yield [
      'marginCoin',
      `expected the ${side} coin, ${wanted}, as ${instrument.category} settle in it`,
    ];
  }
}

/** Only coins that money of this instrument is counted in must be coins of the venue. */
function* checkCoins(instrument: InstrumentEntry, scales: Scales): Generator<Finding> {
  const settled = !isFutures(instrument.category)
    ? (['base', 'quote'] as const)
    : isInverse(instrument)
      ? (['base'] as const)
      : (['quote'] as const);
  for (const property of settled) {
    if (!scales.has(instrument[property])) {
      yield [property, `unknown coin ${instrument[property]}; coins are declared under \`coins\``];
    }
  }
}

/** A trade's value must be whole units of its coin, so that it never needs rounding. */
function* checkSteps(instrument: InstrumentEntry, scales: Scales): Generator<Finding> {
  const priceStep = parseDecimal(instrument.priceStep);
  const sizeStep = parseDecimal(instrument.sizeStep);
  if (priceStep === undefined || sizeStep === undefined) return;
  const baseScale = scales.get(instrument.base);
  const countsBase = !isFutures(instrument.category) || isInverse(instrument);
  if (countsBase && baseScale !== undefined && sizeStep.scale > baseScale) {
    yield ['sizeStep', `finer than the ${baseScale} decimals of ${instrument.base}`];
  }
  const quoteScale = scales.get(instrument.quote);
  if (isInverse(instrument) || quoteScale === undefined) return;
  const smallest: Decimal = {
    units: priceStep.units * sizeStep.units,
    scale: priceStep.scale + sizeStep.scale,
  };
  if ((smallest.units * pow10(quoteScale)) % pow10(smallest.scale) !== 0n) {
    yield [
      'priceStep',
      `priceStep × sizeStep must be a whole unit of ${instrument.quote}, which has ${quoteScale} decimals`,
    ];
  }
}

function* checkSizes(instrument: InstrumentEntry): Generator<Finding> {
  for (const property of ['minSize', 'maxSize', 'maxMarketSize'] as const) {
    const size = instrument[property];
    if (size !== undefined && !isMultiple(size, instrument.sizeStep)) {
      yield [property, `expected a multiple of sizeStep ${instrument.sizeStep}, got ${size}`];
    }
    if (size !== undefined && compare(size, instrument.minSize) < 0) {
      yield [property, `below minSize ${instrument.minSize}`];
    }
  }
}

function* checkTiers(instrument: InstrumentEntry, index: number): Generator<CrossFault> {
  const at = (tier: number, property: string) => ['instruments', index, 'tiers', tier, property];
  const tiers = instrument.tiers ?? [];
  for (const [position, tier] of tiers.entries()) {
    const previous = tiers[position - 1];
    if (previous !== undefined && compare(tier.upTo, previous.upTo) <= 0) {
      yield {
        path: at(position, 'upTo'),
        message: `expected more than ${previous.upTo}, the tier before`,
      };
    }
    if (instrument.maxLeverage !== undefined && tier.maxLeverage > instrument.maxLeverage) {
      yield {
        path: at(position, 'maxLeverage'),
        message: `above the instrument's maxLeverage ${instrument.maxLeverage}`,
      };
    }
  }
}

/** At a common scale, as integers. */
function aligned(one: string, other: string): readonly [bigint, bigint] {
  const [left, right] = [parseDecimal(one), parseDecimal(other)];
  if (left === undefined || right === undefined) return [0n, 1n];
  return [left.units * pow10(right.scale), right.units * pow10(left.scale)];
}

function isMultiple(value: string, step: string): boolean {
  const [units, stepUnits] = aligned(value, step);
  return units % stepUnits === 0n;
}

function compare(one: string, other: string): number {
  const [left, right] = aligned(one, other);
  return left === right ? 0 : left < right ? -1 : 1;
}
