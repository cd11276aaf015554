/**
 * Figures of what takers bought and sold of a spot pair, by how large they are, and net; and of which symbols there
 * are such figures. Decides R-G-16.
 */

import { takerSize } from '../../engine/read/taker-size.ts';
import { type Endpoint, endpoint, type PublicCall } from '../../http/endpoint.ts';
import { type FieldsOf, object, oneOf, symbol } from '../../http/fields.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { HOUR_MS, MINUTE_MS, type Period, periodStart } from '../../reporting/candles/period.ts';
import type { LargeTakingRow } from '../../reporting/reports/large-takings.ts';
import { minus, plus } from '../codecs/amount-text.ts';
import {
  type Bought,
  type FundFlow,
  fundFlow,
  type NetFlow,
  netFlow,
  whaleFlow,
} from '../codecs/spot-flow.ts';
import { bare } from './frames.ts';
import { listEndpoint } from './list.ts';
import { findMarket } from './markets.ts';

const LENGTHS = {
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
} as const;

type Length = keyof typeof LENGTHS;

const MINUTES: Period = { length: MINUTE_MS, zone: 'utc' };
const HOURS: Period = { length: HOUR_MS, zone: 'utc' };
const DAYS: Period = { length: DAY_MS, zone: 'utc' };

/** The open period included. */
const HOURLY_ROWS = 24;
const DAILY_ROWS = 30;

/** Rows asked at once: there may be many. */
const PAGE = 5_000;

const INPUT = { symbol: symbol() };

const WITH_PERIOD = {
  ...INPUT,
  period: oneOf(Object.keys(LENGTHS) as Length[], {
    default: '15m',
    description: 'How far back it goes, in whole minutes.',
  }),
};

/** What of the declaration differs: both families have these calls. */
type Place = Pick<Endpoint, 'path' | 'source' | 'family' | 'summary'>;

const PUBLIC = { access: { kind: 'public' }, limit: { per: 'ip', perSecond: 1 } } as const;

/** What takers of each size bought and sold in the last minutes, and their shares. */
export function spotFundFlow(place: Place): Endpoint {
  return endpoint({
    ...{ ...place, ...PUBLIC, codes: codesOf(place), method: 'GET' },
    input: object(WITH_PERIOD),
    data: fundFlow.schema,
    handle: async (call) => fundFlow.encode(await flowOf(call, place)),
  });
}

/** What takers bought less what they sold, by the hours of a day. */
export function spotNetFlow(place: Place): Endpoint {
  return listEndpoint({
    ...{ ...place, ...PUBLIC, codes: codesOf(place), input: INPUT, frame: bare, codec: netFlow },
    async rows(call) {
      const bars = await barsOf(call, instrumentOf(call, place).key, HOURS, HOURLY_ROWS);
      return bars.map(({ startMs, ...flow }) => netOf(flow, startMs));
    },
  });
}

/** The same of the largest alone, by days. */
export function spotWhaleFlow(place: Place): Endpoint {
  return listEndpoint({
    ...{ ...place, ...PUBLIC, codes: codesOf(place), input: INPUT, frame: bare, codec: whaleFlow },
    async rows(call) {
      const instrument = instrumentOf(call, place);
      const bars = await barsOf(call, instrument.key, DAYS, DAILY_ROWS);
      const days = new Map(bars.map(({ startMs }) => [startMs, NOTHING]));
      await eachTaking(
        call,
        { instrument: instrument.key, fromMs: bars[0]?.startMs ?? 0 },
        (row) => {
          if (takerSize(call.venue.state, instrument.quote, row.value) !== 'whale') return;
          const startMs = periodStart(row.timeMs, DAYS);
          days.set(startMs, withTaking(days.get(startMs) ?? NOTHING, row));
        },
      );
      return [...days].map(([startMs, flow]) => netOf(flow, startMs));
    },
  });
}

type PairCall = Omit<PublicCall<unknown>, 'input'> & { readonly input: FieldsOf<typeof INPUT> };

function codesOf({ family }: Place): 'spot' | 'uta' {
  return family === 'v2' ? 'spot' : 'uta';
}

function instrumentOf({ input, venue: { state } }: PairCall, place: Place) {
  return findMarket(state, codesOf(place), { category: 'SPOT', symbol: input.symbol }).instrument;
}

const NOTHING: Bought = { bought: '0', sold: '0' };

function withTaking({ bought, sold }: Bought, { qty, side }: LargeTakingRow): Bought {
  return side === 'buy' ? { bought: plus(bought, qty), sold } : { bought, sold: plus(sold, qty) };
}

function netOf({ bought, sold }: Bought, startMs: number): NetFlow {
  return { net: minus(bought, sold), startMs };
}

/** What takers bought and sold in the last periods, oldest first. */
async function barsOf(
  { history, nowMs }: Pick<PairCall, 'history' | 'nowMs'>,
  instrument: LargeTakingRow['instrument'],
  period: Period,
  limit: number,
): Promise<readonly (Bought & { readonly startMs: number })[]> {
  const rows = await history.candles({ instrument, ...period, toMs: nowMs() + 1, limit });
  return rows.map(({ baseVolume, boughtVolume, startMs }) => {
    return { startMs, bought: boughtVolume, sold: minus(baseVolume, boughtVolume) };
  });
}

/** Of all that takers took, what is not of a larger one is of fish. */
async function flowOf(
  call: PairCall & { readonly input: FieldsOf<typeof WITH_PERIOD> },
  place: Place,
): Promise<FundFlow> {
  const { key, quote } = instrumentOf(call, place);
  const minutes = LENGTHS[call.input.period] / MINUTE_MS;
  const fromMs = periodStart(call.nowMs(), MINUTES) - (minutes - 1) * MINUTE_MS;
  const flow: FundFlow = { whale: NOTHING, dolphin: NOTHING, fish: NOTHING };
  // Asked first: what comes meanwhile is taken for a fish’s, and nothing falls below zero.
  await eachTaking(call, { instrument: key, fromMs }, (row) => {
    const size = takerSize(call.venue.state, quote, row.value);
    if (size !== 'fish') flow[size] = withTaking(flow[size], row);
  });
  for (const bar of await barsOf(call, key, MINUTES, minutes)) {
    if (bar.startMs < fromMs) continue;
    flow.fish = {
      bought: plus(flow.fish.bought, bar.bought),
      sold: plus(flow.fish.sold, bar.sold),
    };
  }
  for (const { bought, sold } of [flow.whale, flow.dolphin])
    flow.fish = { bought: minus(flow.fish.bought, bought), sold: minus(flow.fish.sold, sold) };
  return flow;
}

/** Newest first. */
async function eachTaking(
  { history, nowMs }: Pick<PairCall, 'history' | 'nowMs'>,
  filter: { readonly instrument: LargeTakingRow['instrument']; readonly fromMs: number },
  tell: (row: LargeTakingRow) => void,
): Promise<void> {
  const window = { ...filter, toMs: nowMs() };
  for (let beforeId: string | undefined; ; ) {
    const page = beforeId === undefined ? { limit: PAGE } : { limit: PAGE, beforeId };
    const rows = await history.largeTakings(window, page);
    rows.forEach(tell);
    if (rows.length < PAGE) return;
    beforeId = rows.at(-1)?.tradeId;
  }
}
