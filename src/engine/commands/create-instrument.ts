/** Declares an instrument, or changes what may change of one: never its steps, coins, category or delivery. */

import { parseUnits } from '../../primitives/decimal.ts';
import type { CreateInstrument, Result, UpdateInstrument } from '../command.ts';
import { scheduleNext } from '../due/schedule.ts';
import { nextFundingMs } from '../funding/funding-rate.ts';
import { compileInstrument } from '../instrument/compile.ts';
import { type Instrument, instrumentKey, MARK_SCALE } from '../instrument/instrument.ts';
import { syncOrderMargin } from '../margin/order-margin.ts';
import { linkFeeds, marketFeeding, setIndex, spotIndex } from '../mark/index-price.ts';
import { setMark } from '../mark/set-mark.ts';
import { openMarket } from '../open-market.ts';
import { termsChanged } from '../risk/monitor.ts';
import type { Market, State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { holdingOf } from '../user/holding.ts';

export function createInstrument(
  turn: Turn,
  command: CreateInstrument,
): Result<'create-instrument'> {
  const { spec } = command;
  const key = instrumentKey(spec.category, spec.symbol);
  if (turn.state.markets.has(key)) return { reason: 'already-exists', detail: key };
  const instrument = compileInstrument(turn.state, spec, turn.timeMs);
  if (typeof instrument === 'string') return { reason: 'invalid-instrument', detail: instrument };
  if (instrument.deliveryMs > 0 && instrument.deliveryMs <= turn.timeMs)
    return { reason: 'invalid-instrument', detail: 'deliveryTime must lie ahead' };
  const misplaced = misplacedIndexSource(turn.state, instrument);
  if (misplaced !== undefined) return { reason: 'invalid-instrument', detail: misplaced };
  const indexPrice =
    spec.indexPrice === undefined ? undefined : parseUnits(spec.indexPrice, MARK_SCALE);
  if (spec.indexPrice !== undefined && (indexPrice === undefined || indexPrice <= 0n)) {
    return { reason: 'invalid-instrument', detail: 'indexPrice must be a positive decimal' };
  }
  const market = openMarket(instrument, turn.timeMs);
  turn.state.markets.set(key, market);
  const firstIndex = indexPrice ?? indexNow(turn.state, instrument);
  if (firstIndex !== undefined) setIndex(turn.state, market, firstIndex);
  scheduleNext(turn.state);
  linkFeeds(turn.state);
  termsChanged(turn.state);
  return { instrument: key };
}

export function updateInstrument(
  turn: Turn,
  command: UpdateInstrument,
): Result<'update-instrument'> {
  const key = instrumentKey(command.category, command.symbol);
  const market = turn.state.markets.get(key);
  if (market === undefined) return { reason: 'unknown-instrument', detail: key };
  const { spec, createdMs } = market.instrument;
  const instrument = compileInstrument(
    turn.state,
    { ...spec, ...command.changes, ...fixedParts(market) },
    createdMs,
  );
  if (typeof instrument === 'string') return { reason: 'invalid-instrument', detail: instrument };
  const misplaced = misplacedIndexSource(turn.state, instrument);
  if (misplaced !== undefined) return { reason: 'invalid-instrument', detail: misplaced };
  market.instrument = instrument;
  market.fundingDueMs = nextFundingMs(market, turn.timeMs);
  scheduleNext(turn.state);
  linkFeeds(turn.state);
  setMark(turn.state, market);
  termsChanged(turn.state);
  resyncMargins(turn, market);
  return { instrument: key };
}

/** A changed fee rate changes what open futures orders must reserve; users in uid order. */
function resyncMargins(turn: Turn, market: Market): void {
  if (market.instrument.kind === 'spot') return;
  const users = [...turn.state.users.values()].filter((user) =>
    user.holdings.has(market.instrument.key),
  );
  users.sort((a, b) => (a.uid < b.uid ? -1 : 1));
  for (const user of users) syncOrderMargin(turn, holdingOf(turn.state.ledger, user, market));
}

/** An index that is read off a spot book needs that book. */
function misplacedIndexSource(state: State, instrument: Instrument): string | undefined {
  const { base, indexSource, kind, quote } = instrument;
  if (indexSource !== 'spot') return undefined;
  if (kind === 'spot') return 'indexSource spot is for futures';
  if (marketFeeding(state, instrument) !== undefined) return undefined;
  return `indexSource spot needs a SPOT instrument of ${base} and ${quote}`;
}

/** What the spot book that feeds the index says already; undefined when none does. */
function indexNow(state: State, instrument: Instrument): bigint | undefined {
  const spot = instrument.indexSource === 'spot' ? marketFeeding(state, instrument) : undefined;
  return spot === undefined ? undefined : spotIndex(spot);
}

type Spec = CreateInstrument['spec'];

/** What an update must not touch, whatever the command carries. */
function fixedParts({ instrument, isDelivered }: Market): Partial<Spec> {
  const { symbol, category, base, quote, priceStep, sizeStep, marginCoin, deliveryMs } =
    instrument.spec;
  return {
    symbol,
    category,
    base,
    quote,
    priceStep,
    sizeStep,
    ...(marginCoin === undefined ? {} : { marginCoin }),
    ...(deliveryMs === undefined ? {} : { deliveryMs }),
    // R-Q-8: a contract that was delivered stays halted.
    ...(isDelivered ? { status: 'halted' } : {}),
  };
}
