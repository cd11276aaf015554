/** Instruments against the coins, and their numbers against each other. */

import { pairTiersOf } from '../../engine/core/debt-tiers.ts';
import { isFutures } from '../../engine/core/instrument.ts';
import { type Decimal, parseDecimal } from '../../primitives/decimal.ts';
import { mod, mul, pow10 } from '../../primitives/units.ts';
import {
  checkContract,
  checkOpenInterestLimit,
  checkTiers,
  type Finding,
} from './check-futures.ts';
import {
  type CrossFault,
  compareDecimals,
  isInverse,
  isMultiple,
  marginCoinOf,
  pairText,
  repeated,
} from './cross-check.ts';
import type { InstrumentEntry, VenueFile } from './schema.ts';

const FUTURES_ONLY = [
  'marginCoin',
  'maxLeverage',
  'fundingIntervalHours',
  'fundingCap',
  'markSource',
  'indexStaleAfterMs',
  'tiers',
  'openInterestLimit',
  'type',
  'deliveryTime',
] as const;

export function* checkInstruments(file: VenueFile): Generator<CrossFault> {
  const scales = new Map((file.coins ?? []).map(({ coin, scale }) => [coin, scale]));
  const instruments = file.instruments ?? [];
  for (const [index, instrument] of instruments.entries()) {
    for (const [property, message] of findings(instrument, { file, scales })) {
      yield { path: ['instruments', index, property], message };
    }
    yield* checkTiers(instrument, index, scales.get(instrument.quote));
    yield* checkOpenInterestLimit(instrument, index, scales.get(instrument.quote));
  }
  yield* repeated(instruments, pairText, (index) => ['instruments', index, 'symbol']);
}

type Scales = ReadonlyMap<string, number>;

function* findings(
  instrument: InstrumentEntry,
  { file, scales }: { readonly file: VenueFile; readonly scales: Scales },
): Generator<Finding> {
  yield* isFutures(instrument.category)
    ? checkFutures(instrument, file)
    : checkSpot(instrument, scales);
  yield* checkCoins(instrument, scales);
  yield* checkSteps(instrument, scales);
  yield* checkSizes(instrument);
}

function* checkSpot(instrument: InstrumentEntry, scales: Scales): Generator<Finding> {
  for (const property of FUTURES_ONLY) {
    if (instrument[property] !== undefined) yield [property, 'only futures have this'];
  }
  const [base, quote] = [scales.get(instrument.base), scales.get(instrument.quote)];
  if (base !== undefined && quote !== undefined) {
    const tiers = pairTiersOf(instrument, { base, quote });
    if (typeof tiers === 'string') yield ['margin', tiers];
  }
  if (instrument.indexSource === 'spot') {
    yield ['indexSource', 'only futures take their index from a spot book'];
  }
}

function* checkFutures(instrument: InstrumentEntry, file: VenueFile): Generator<Finding> {
  if (instrument.margin !== undefined) yield ['margin', 'only spot pairs have this'];
  yield* checkMarginCoin(instrument);
  yield* checkContract(instrument, file);
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
    units: mul(priceStep.units, sizeStep.units),
    scale: priceStep.scale + sizeStep.scale,
  };
  if (mod(mul(smallest.units, pow10(quoteScale)), pow10(smallest.scale)) !== 0) {
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
    if (size !== undefined && compareDecimals(size, instrument.minSize) < 0) {
      yield [property, `below minSize ${instrument.minSize}`];
    }
  }
}
