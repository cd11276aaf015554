/**
 * Figures of what is owed on margin, at full hours that have passed and now: which way a pair leans, how the debt in a
 * coin grew, what is owed in the isolated margin of a pair. Decides R-G-14.
 */

import type { Instrument } from '../../engine/core/instrument.ts';
import { countedDebts } from '../../engine/read/debt-record.ts';
import { debtGrowth, debtRatio, type Owed } from '../../engine/read/sentiment.ts';
import type { Endpoint, PublicCall } from '../../http/endpoint.ts';
import { coin, oneOf, optional, symbol } from '../../http/fields.ts';
import { wrong } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { HOUR_MS, type Period } from '../../reporting/candles/period.ts';
import type { History } from '../../reporting/history.ts';
import type { DebtFilter } from '../../reporting/reports/debts.ts';
import { type DebtFigure, isolatedRatio, loanGrowth, marginRatio } from '../codecs/flow.ts';
import { bare } from './frames.ts';
import { listEndpoint } from './list.ts';
import { FLOW_PERIOD_NAMES, FLOW_PERIODS, FLOW_ROWS, startsBefore } from './market-flow.ts';
import { tradedMarketV3 } from './markets.ts';

/** What a list reaches back over, in rows of a period. */
interface Reach {
  readonly period: Period;
  readonly rows: number;
}

const REACHES = {
  '24h': { period: { length: HOUR_MS, zone: 'utc' }, rows: 24 },
  '30d': { period: { length: DAY_MS, zone: 'utc' }, rows: 30 },
} as const satisfies Readonly<Record<string, Reach>>;

/** Clients send the words of the other figures too. What is owed is counted at full hours: no rows are closer. */
function reachOf(name: keyof typeof REACHES | keyof typeof FLOW_PERIODS): Reach {
  if (name === '24h' || name === '30d') return REACHES[name];
  const { length, zone } = FLOW_PERIODS[name];
  return { period: { length: Math.max(length, HOUR_MS), zone }, rows: FLOW_ROWS - 1 };
}

const marginPeriod = () =>
  oneOf(['24h', '30d', ...FLOW_PERIOD_NAMES], {
    default: '24h',
    description:
      'Rows of the last 24 hours, of the last 30 days, or as far apart as the others say.',
  });

const INPUT = { symbol: symbol(), period: marginPeriod() };

const WITH_COIN = {
  ...INPUT,
  coin: optional(coin({ description: 'Ignored: both coins of the pair are looked at.' })),
};

const WITH_OWN_COIN = {
  ...INPUT,
  coin: optional(coin({ description: 'One of the pair; its base coin by default.' })),
};

/** What of the declaration differs: two families have these calls, under several paths. */
type Place = Pick<Endpoint, 'path' | 'source' | 'family' | 'summary'>;

const PUBLIC = {
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 1 },
  frame: bare,
} as const;

/** Which way a pair leans: what is owed of its quote coin by what is owed of its base coin. */
export function marginLongShort(place: Place): Endpoint {
  return listEndpoint({
    ...{ ...place, ...PUBLIC, codes: codesOf(place), input: WITH_COIN, codec: marginRatio },
    async rows(call) {
      const { base, quote } = pairOf(call, place);
      return ratiosOf(await debtsOver(call, [ofAll(quote), ofAll(base)]));
    },
  });
}

/** How the debt in a coin of a pair grew from row to row. */
export function marginLoanGrowth(place: Place): Endpoint {
  return listEndpoint({
    ...{ ...place, ...PUBLIC, codes: codesOf(place), input: WITH_OWN_COIN, codec: loanGrowth },
    async rows(call) {
      const { base, quote } = pairOf(call, place);
      const { coin: asked = base } = call.input;
      if (asked !== base && asked !== quote) throw wrong('coin', `${base} or ${quote}`);
      return growthOf(await debtsOver(call, [ofAll(asked)]));
    },
  });
}

/** What is owed in the isolated margin of a pair: of its base coin by that of its quote coin. */
export function isolatedBorrowRate(place: Place): Endpoint {
  return listEndpoint({
    ...{ ...place, ...PUBLIC, codes: codesOf(place), input: INPUT, codec: isolatedRatio },
    async rows(call) {
      const { base, quote, symbol } = pairOf(call, place);
      const asked = [base, quote].map((coin) => ({ coin, symbol }));
      return ratiosOf(await debtsOver(call, asked));
    },
  });
}

type Call = Omit<PublicCall<unknown>, 'input'> & {
  readonly input: {
    readonly symbol: string;
    readonly period: Parameters<typeof reachOf>[0];
  };
};

function codesOf({ family }: Place): 'spot' | 'uta' {
  return family === 'v2' ? 'spot' : 'uta';
}

/** One that trades on margin. */
function pairOf({ input, venue: { state } }: Call, place: Place): Instrument {
  const { symbol } = input;
  return tradedMarketV3(state, { category: 'MARGIN', symbol }, codesOf(place)).instrument;
}

type Counted = Pick<DebtFilter, 'coin' | 'symbol'>;

function ofAll(coin: string): Counted {
  return { coin, symbol: '' };
}

/** What was owed at a time, in the order in which it was asked. */
interface OwedAt {
  readonly owed: readonly Owed[];
  readonly timeMs: number;
}

/** At the starts of the last periods, from the first of them on at which any of it was owed, and now; oldest first. */
async function debtsOver(
  { history, input, nowMs, venue: { state } }: Call,
  asked: readonly Counted[],
): Promise<readonly OwedAt[]> {
  const timeMs = nowMs();
  const { period, rows } = reachOf(input.period);
  const starts = startsBefore(timeMs, period, rows).toReversed();
  const found = await Promise.all(asked.map((counted) => debtsAt(history, counted, starts)));
  const past = starts.map((startMs) => ({
    owed: found.map((byTime) => byTime.get(startMs)),
    timeMs: startMs,
  }));
  const first = past.findIndex(({ owed }) => owed.some((debt) => debt !== undefined));
  const now = countedDebts(state);
  const current = asked.map(({ coin, symbol }) =>
    now.find((debt) => debt.coin === coin && debt.symbol === symbol),
  );
  return [...(first < 0 ? [] : past.slice(first)), { owed: current, timeMs }];
}

/** By time. An hour without a row is one in which nothing was owed. */
async function debtsAt(
  history: History,
  counted: Counted,
  startsMs: readonly number[],
): Promise<ReadonlyMap<number, Owed>> {
  const [fromMs = 0, toMs = 0] = [startsMs[0], startsMs.at(-1)];
  const limit = (toMs - fromMs) / HOUR_MS + 1;
  const rows = await history.debts({ ...counted, fromMs, toMs }, { limit });
  return new Map(rows.map((row) => [row.timeMs, row]));
}

/** The first that was asked by the second. */
function ratiosOf(times: readonly OwedAt[]): readonly DebtFigure[] {
  return times.map(({ owed: [debt, by], timeMs }) => ({ figure: debtRatio(debt, by), timeMs }));
}

/** Out of nothing no debt grows by a part of it: there is no row of that. */
function growthOf(times: readonly OwedAt[]): readonly DebtFigure[] {
  return times.slice(1).flatMap(({ owed: [after], timeMs }, index) => {
    const figure = debtGrowth(times[index]?.owed[0], after);
    return figure === undefined ? [] : [{ figure, timeMs }];
  });
}
