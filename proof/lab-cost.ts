/**
 * What the lab costs: a venue in a test suite, and the faults where there is no rule of one. It tells something only on a calm
 * machine. Small: two turns, few orders and venues.
 */
import { alignedTable } from '../bench/report.ts';
import { type Area, type Counts, cleaningUp, type Extent, type Proof } from './runner/area.ts';
import { FAULTS_OFF, faultsOff } from './runner/faults-off.ts';
import { VENUE_BOUNDS, venueFigures } from './runner/lab-venues.ts';

const SMALL = { turns: 2, orders: 2_000, venues: 50 };
const FULL = { turns: 10, orders: 20_000, venues: 1_000 };
/** In thousandths: 3 % more or less. */
const LEAST_RATIO = 970;
const MOST_RATIO = 1_030;

export const area: Area = {
  promise:
    'A venue in a test suite is there in 50 ms and takes 30 MB, is reset in 20 ms and forked in 100 ms, and a thousand in a ' +
    'row take a minute and leave nothing; where there is no rule of faults, an order costs what it costs in a venue that ' +
    'is built without them, within 3 %.',
  run: cleaningUp(measure),
};

async function measure({ isSmall }: Extent, tell: (line: string) => void): Promise<Proof> {
  const size = isSmall ? SMALL : FULL;
  const venues = await venueFigures(size.venues);
  tell(JSON.stringify(venues));
  const counts = { ...venues, ...(await faultsOff(size, tell)) };
  const ratio = counts[FAULTS_OFF] ?? NaN;
  const rows = Object.entries(counts).map(([name, value]) => [name, String(value), goalOf(name)]);
  console.log(alignedTable([['figure (median)', 'seen', 'goal'], ...rows]));
  const isOff = !(ratio >= LEAST_RATIO && ratio <= MOST_RATIO);
  const off = `${FAULTS_OFF}: ${ratio}, not ${goalOf(FAULTS_OFF)}`;
  return { counts, faults: [...tooHigh(counts), ...(isOff ? [off] : [])] };
}

function goalOf(name: string): string {
  if (name === FAULTS_OFF) return `${LEAST_RATIO} to ${MOST_RATIO}`;
  const most = VENUE_BOUNDS[name];
  return most === undefined ? '' : `≤ ${most}`;
}

function tooHigh(counts: Counts): readonly string[] {
  return Object.entries(VENUE_BOUNDS).flatMap(([name, most]) =>
    (counts[name] ?? NaN) <= most ? [] : [`${name}: ${counts[name]}, not ≤ ${most}`],
  );
}
