/**
 * Figures of which way a market leans, now and in periods that have passed: who holds positions, and what takers
 * bought and sold. Decides R-G-11.
 */

import type { ReadMarket } from '../../engine/core/entities.ts';
import type { Holders } from '../../engine/positions/holders.ts';
import {
  accountLongShort,
  currentHolders,
  isUncounted,
  type LongShort,
  positionLongShort,
} from '../../engine/read/sentiment.ts';
import type { Services } from '../../http/endpoint.ts';
import { oneOf } from '../../http/fields.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { CandleRow } from '../../reporting/candles/bar.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  type Period,
  periodStart,
  shiftPeriod,
} from '../../reporting/candles/period.ts';
import type { HoldersRow } from '../../reporting/reports/holders.ts';
import { minus } from '../codecs/amount-text.ts';
import type { Leaning, TakerFlow } from '../codecs/flow.ts';

export const FLOW_PERIODS = {
  '5m': { length: 5 * MINUTE_MS, zone: 'utc' },
  '15m': { length: 15 * MINUTE_MS, zone: 'utc' },
  '30m': { length: 30 * MINUTE_MS, zone: 'utc' },
  '1h': { length: HOUR_MS, zone: 'utc' },
  '2h': { length: 2 * HOUR_MS, zone: 'utc' },
  '4h': { length: 4 * HOUR_MS, zone: 'utc' },
  '6h': { length: 6 * HOUR_MS, zone: 'utc8' },
  '12h': { length: 12 * HOUR_MS, zone: 'utc8' },
  '1d': { length: DAY_MS, zone: 'utc8' },
  '1Dutc': { length: DAY_MS, zone: 'utc' },
} as const satisfies Readonly<Record<string, Period>>;

type FlowPeriod = keyof typeof FLOW_PERIODS;

export const FLOW_PERIOD_NAMES = Object.keys(FLOW_PERIODS) as FlowPeriod[];

export const flowPeriod = () =>
  oneOf(FLOW_PERIOD_NAMES, { default: '5m', description: 'From one row to the next.' });

/** The open period included. */
export const FLOW_ROWS = 30;

/** The starts of so many periods before a time, newest first. */
export function startsBefore(timeMs: number, period: Period, count: number): readonly number[] {
  const last = periodStart(timeMs - 1, period);
  return Array.from({ length: count }, (_, before) => shiftPeriod(last, -before, period));
}

/** How who holds positions is read. */
export const LEANINGS = { account: accountLongShort, position: positionLongShort } as const;

interface Asked {
  readonly period: FlowPeriod;
  readonly of: (holders: Holders) => LongShort;
}

/** At the start of each of the last periods, and now; oldest first. */
export async function leanings(
  { history, nowMs }: Pick<Services, 'history' | 'nowMs'>,
  market: ReadMarket,
  { of, period }: Asked,
): Promise<readonly Leaning[]> {
  const timeMs = nowMs();
  const now = currentHolders(market);
  const starts = startsBefore(timeMs, FLOW_PERIODS[period], FLOW_ROWS - 1);
  const uncounted = starts.filter((startMs) => isUncounted(market, startMs));
  const counted = await countedAt(history, market, starts.slice(uncounted.length));
  const holders = [...[timeMs, ...uncounted].map((at) => ({ ...now, timeMs: at })), ...counted];
  return holders.toReversed().map((each) => ({ ...of(each), timeMs: each.timeMs }));
}

/** At given times, newest first, as far back as anybody was counted: a count holds until the next. */
async function countedAt(
  history: Services['history'],
  { instrument }: ReadMarket,
  timesMs: readonly number[],
): Promise<readonly (Holders & { readonly timeMs: number })[]> {
  const found: (Holders & { readonly timeMs: number })[] = [];
  let last: HoldersRow | undefined;
  for (const timeMs of timesMs) {
    if (last === undefined || last.timeMs > timeMs)
      [last] = await history.holders({ instrument: instrument.key, toMs: timeMs }, { limit: 1 });
    if (last === undefined) break;
    found.push({ ...last, timeMs });
  }
  return found;
}

/** The last periods, the open one included, oldest first. */
export async function takerFlows(
  { history, nowMs }: Pick<Services, 'history' | 'nowMs'>,
  { instrument }: ReadMarket,
  period: FlowPeriod,
): Promise<readonly TakerFlow[]> {
  const rows = await history.candles({
    instrument: instrument.key,
    ...FLOW_PERIODS[period],
    toMs: nowMs() + 1,
    limit: FLOW_ROWS,
  });
  return rows.map(flowOf);
}

function flowOf({ baseVolume, boughtVolume, startMs }: CandleRow): TakerFlow {
  return { startMs, bought: boughtVolume, sold: minus(baseVolume, boughtVolume) };
}
