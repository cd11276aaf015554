/** Declares an instrument, by its spec of the venue file. */

import { parseUnits } from '../../primitives/decimal.ts';
import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import {
  type Instrument,
  type InstrumentKey,
  type InstrumentSpec,
  instrumentKey,
  MARK_SCALE,
} from '../core/instrument.ts';
import { CATEGORY, INSTRUMENT_TERMS } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import { scheduleNext } from '../core/schedule.ts';
import type { Context, State } from '../core/state.ts';
import { compileInstrument, openMarket } from '../markets/compile.ts';
import { productFor } from '../orders/products.ts';
import { termsChanged } from '../positions/monitor.ts';
import { linkFeeds, marketFeeding, setIndex, spotIndex } from '../risk/set-mark.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface CreateInstrument extends Signed {
  readonly type: 'create-instrument';
  readonly spec: InstrumentSpec;
}

const INSTRUMENT = struct<InstrumentSpec>({
  symbol: text,
  category: CATEGORY,
  base: text,
  quote: text,
  marginCoin: optional(text),
  priceStep: text,
  sizeStep: text,
  minSize: text,
  makerFeeRate: text,
  takerFeeRate: text,
  ...INSTRUMENT_TERMS,
});

export const createInstrument = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 31,
  codec: struct<CreateInstrument>({
    type: literal('create-instrument'),
    spec: INSTRUMENT,
    ...SIGNED,
  }),
  apply,
});

function apply(
  context: Context,
  command: CreateInstrument,
): Answer<{ readonly instrument: InstrumentKey }> {
  const { spec } = command;
  const key = instrumentKey(spec.category, spec.symbol);
  if (context.state.markets.has(key)) return refuse('already-exists', key);
  const instrument = compileInstrument(context.state, spec, context.timeMs);
  if (typeof instrument === 'string') return refuse('invalid-instrument', instrument);
  if (instrument.deliveryMs > 0 && instrument.deliveryMs <= context.timeMs)
    return refuse('invalid-instrument', 'deliveryTime must lie ahead');
  const misplaced = misplacedIndexSource(context.state, instrument);
  if (misplaced !== undefined) return refuse('invalid-instrument', misplaced);
  const indexPrice =
    spec.indexPrice === undefined ? undefined : parseUnits(spec.indexPrice, MARK_SCALE);
  if (spec.indexPrice !== undefined && (indexPrice === undefined || indexPrice <= 0)) {
    return refuse('invalid-instrument', 'indexPrice must be a positive decimal');
  }
  const market = openMarket(instrument, productFor(instrument), {
    index: context.state.markets.size,
    timeMs: context.timeMs,
  });
  context.state.markets.set(key, market);
  const firstIndex = indexPrice ?? indexNow(context.state, instrument);
  if (firstIndex !== undefined) setIndex(context.state, market, firstIndex);
  scheduleNext(context.state);
  linkFeeds(context.state);
  termsChanged(context.state);
  return { ok: true, instrument: key };
}

/** An index that is read off a spot book needs that book. */
export function misplacedIndexSource(state: State, instrument: Instrument): string | undefined {
  const { base, indexSource, kind, quote } = instrument;
  if (indexSource !== 'spot') return undefined;
  if (kind === 'spot') return 'indexSource spot is for futures';
  if (marketFeeding(state, instrument) !== undefined) return undefined;
  return `indexSource spot needs a SPOT instrument of ${base} and ${quote}`;
}

/** What the spot book that feeds the index says already; undefined when none does. */
function indexNow(state: State, instrument: Instrument): Units | undefined {
  const spot = instrument.indexSource === 'spot' ? marketFeeding(state, instrument) : undefined;
  return spot === undefined ? undefined : spotIndex(spot);
}
