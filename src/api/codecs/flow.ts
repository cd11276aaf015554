/** Long/short and flow figures of a market, in the words of both families (wire.md D.8). */

import type { ReadMarket } from '../../engine/core/entities.ts';
import {
  accountLongShort,
  type LongShort,
  longShortOf,
  positionLongShort,
} from '../../engine/read/sentiment.ts';
import type { Services } from '../../http/endpoint.ts';
import { oneOf } from '../../http/fields.ts';
import { parseDecimal } from '../../primitives/decimal.ts';
import { mul, pow10 } from '../../primitives/units.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { CandleRow } from '../../reporting/candles/bar.ts';
import { HOUR_MS, MINUTE_MS, type Period } from '../../reporting/candles/period.ts';
import { minus } from './amount-text.ts';
import { codec } from './codec.ts';

const PERIODS = {
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

type FlowPeriod = keyof typeof PERIODS;

const NAMES = Object.keys(PERIODS) as FlowPeriod[];

export const flowPeriod = () =>
  oneOf(NAMES, { default: '5m', description: 'Length of what a row is about.' });

/** Of margin: clients send timeframes too, and the one row is that of now whatever they are. */
export const marginPeriod = () =>
  oneOf(['24h', '30d', ...NAMES], { default: '24h', description: 'The one row is that of now.' });

/** What the positions of now say; `timeMs` is when. */
export interface Leaning extends LongShort {
  readonly timeMs: number;
}

/** Positions of the past are not kept: the one row is that of now. */
export function leaningNow(
  of: (market: ReadMarket) => LongShort,
  market: ReadMarket,
  nowMs: number,
): readonly Leaning[] {
  return [{ ...of(market), timeMs: nowMs }];
}

const TS = ['When, Unix ms.', ({ timeMs }: { readonly timeMs: number }) => String(timeMs)] as const;

export const accountRatio = codec<Leaning>({
  longAccountRatio: ['Share of accounts with a long position.', ({ long }) => long],
  shortAccountRatio: ['Share of accounts with a short position.', ({ short }) => short],
  longShortAccountRatio: ['The first by the second.', ({ longShort }) => longShort],
  ts: TS,
});

export const positionRatio = codec<Leaning>({
  longPositionRatio: ['Share of what a long account holds on average.', ({ long }) => long],
  shortPositionRatio: ['Share of what a short account holds on average.', ({ short }) => short],
  longShortPositionRatio: ['The first by the second.', ({ longShort }) => longShort],
  ts: TS,
});

/** Of a pair on margin. */
interface MarginLeaning {
  readonly longShort: string;
  readonly timeMs: number;
}

export const marginRatio = codec<MarginLeaning>({
  longShortRatio: [
    'What is owed of the quote coin by what is owed of the base coin, in dollars; 0 without the latter.',
    ({ longShort }) => longShort,
  ],
  ts: TS,
});

export const LEANINGS = { account: accountLongShort, position: positionLongShort } as const;

/** What takers bought and sold in a period that begins at `startMs`, base coin. */
export interface TakerFlow {
  readonly bought: string;
  readonly sold: string;
  readonly startMs: number;
}

const PERIOD_START = [
  'When the period began, Unix ms.',
  ({ startMs }: TakerFlow) => String(startMs),
] as const;

export const takerVolume = codec<TakerFlow>({
  buyVolume: ['What takers bought, base coin.', ({ bought }) => bought],
  sellVolume: ['What takers sold, base coin.', ({ sold }) => sold],
  ts: PERIOD_START,
});

export const takerRatio = codec<TakerFlow>({
  longRatio: ['Share of what takers bought.', (flow) => sharesOf(flow).long],
  shortRatio: ['Share of what takers sold.', (flow) => sharesOf(flow).short],
  longShortRatio: ['The first by the second.', (flow) => sharesOf(flow).longShort],
  ts: PERIOD_START,
});

const SHARE_SCALE = 18;

function sharesOf({ bought, sold }: TakerFlow): LongShort {
  return longShortOf(unitsAt(bought), unitsAt(sold));
}

function unitsAt(text: string) {
  const { scale, units } = parseDecimal(text) ?? { units: 0, scale: 0 };
  return mul(units, pow10(SHARE_SCALE - scale));
}

const ROWS = 30;

/** The last periods, the open one included, oldest first. */
export async function takerFlows(
  { history, nowMs }: Pick<Services, 'history' | 'nowMs'>,
  { instrument }: ReadMarket,
  period: FlowPeriod,
): Promise<readonly TakerFlow[]> {
  const rows = await history.candles({
    instrument: instrument.key,
    ...PERIODS[period],
    toMs: nowMs() + 1,
    limit: ROWS,
  });
  return rows.map(flowOf);
}

function flowOf({ baseVolume, boughtVolume, startMs }: CandleRow): TakerFlow {
  return { startMs, bought: boughtVolume, sold: minus(baseVolume, boughtVolume) };
}
