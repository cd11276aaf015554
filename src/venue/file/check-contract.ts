/** What futures instruments promise over time: delivery or funding, and where their index comes from. */
import { isoTimeMs } from '../../http/iso-time.ts';
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
