/**
 * Gives the next moments of what an exchange recorded of an instrument, which come to pass at their venue times, with
 * the steps of the built-in market. Under another name than the one that plays it is a new recording in its place; no
 * name ends it, and the market quotes by itself again. Whoever reads a long file sends it in parts.
 */
import {
  flag,
  integer,
  list,
  literal,
  optional,
  struct,
  text,
} from '../../primitives/record-codec.ts';
import { MAKER_UID } from '../core/counterparties.ts';
import type { Market } from '../core/entities.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { CATEGORY, SIDE } from '../core/record-parts.ts';
import type { RecordedMoment, RecordedRow, Recording, RecordingTerms } from '../core/recording.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { playRecording } from '../counterparties/play-recording.ts';
import { cancelOnMarket } from '../orders/cancel.ts';
import { defineCommand } from './definition.ts';

interface ExtendRecording extends RecordingTerms {
  readonly type: 'extend-recording';
  readonly category: Category;
  readonly symbol: string;
  readonly moments: readonly RecordedMoment[];
  /** Whether no more will come. */
  readonly isWhole: boolean;
}

const ROWS = list(struct<RecordedRow>({ ticks: integer, lots: integer }));

export const extendRecording = defineCommand({
  sender: 'venue',
  emits: 'events',
  tag: 113,
  codec: struct<ExtendRecording>({
    type: literal('extend-recording'),
    category: CATEGORY,
    symbol: text,
    name: text,
    seed: text,
    startMs: integer,
    healMs: integer,
    hasBook: flag,
    moments: list(
      struct<RecordedMoment>({
        timeMs: integer,
        trade: optional(
          struct<NonNullable<RecordedMoment['trade']>>({
            side: SIDE,
            ticks: integer,
            lots: integer,
          }),
        ),
        bids: optional(ROWS),
        asks: optional(ROWS),
        silence: optional(text),
      }),
    ),
    isWhole: flag,
  }),
  apply,
});

function apply(context: Context, command: ExtendRecording): Answer {
  const { state } = context;
  const { category, isWhole, moments, name, symbol } = command;
  const key = instrumentKey(category, symbol);
  const market = state.markets.get(key);
  if (market === undefined) return refuse('unknown-instrument', key);
  const before = state.recordings.get(key);
  const goesOn = before?.name === name ? before : undefined;
  const fault = faultOf(moments, goesOn?.ahead.at(-1)?.timeMs);
  if (fault !== undefined) return fault;
  if (goesOn === undefined) cancelOnMarket(context, MAKER_UID, market);
  if (name === '') {
    state.recordings.delete(key);
    return { ok: true };
  }
  const recording = goesOn ?? begun(state, market, command);
  recording.ahead = [...recording.ahead, ...moments];
  recording.given += moments.length;
  recording.isWhole = isWhole;
  state.recordings.set(key, recording);
  playRecording(context, market, { recording, timeMs: state.timeMs });
  return { ok: true };
}

function begun(state: State, market: Market, terms: RecordingTerms): Recording {
  const { hasBook, healMs, name, seed, startMs } = terms;
  const { key } = market.instrument;
  return {
    ...{ hasBook, healMs, name, seed, startMs },
    ...{ ahead: [], given: 0, isWhole: false, bids: [], asks: [], silences: [] },
    ...{ lastTicks: 0, boughtTicks: 0, soldTicks: 0, carried: { buy: 0, sell: 0 } },
    beforeRound: state.recordings.get(key)?.beforeRound ?? market.indexPrice ?? 0,
  };
}

/** Times that go back, and what is no price or size. */
function faultOf(
  moments: readonly RecordedMoment[],
  afterMs = Number.NEGATIVE_INFINITY,
): Rejection | undefined {
  let before = afterMs;
  for (const { asks = [], bids = [], timeMs, trade } of moments) {
    if (timeMs < before) return refuse('time-not-forward', String(timeMs));
    before = timeMs;
    if (trade !== undefined && !(trade.ticks >= 1 && trade.lots >= 1))
      return refuse('invalid-amount', 'moments.trade');
    if ([...bids, ...asks].some(({ lots, ticks }) => !(ticks >= 1 && lots >= 0)))
      return refuse('invalid-amount', 'moments');
  }
  return undefined;
}
