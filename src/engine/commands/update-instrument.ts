/**
 * Changes what may change of an instrument: never its steps, coins, category or delivery.
 * Decides R-V-3.
 */

import {
  literal,
  optional,
  type StructFields,
  struct,
  text,
} from '../../primitives/record-codec.ts';
import type { Market } from '../core/entities.ts';
import {
  type Category,
  type InstrumentKey,
  type InstrumentSpec,
  instrumentKey,
  nextFundingMs,
} from '../core/instrument.ts';
import { CATEGORY, INSTRUMENT_TERMS } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import { scheduleNext } from '../core/schedule.ts';
import type { Context } from '../core/state.ts';
import { compileInstrument } from '../markets/compile.ts';
import { syncOrderMargin } from '../orders/futures/order-margin.ts';
import { termsChanged } from '../positions/monitor.ts';
import { userMarketOf } from '../positions/user-market.ts';
import { linkFeeds, setMark } from '../risk/set-mark.ts';
import { misplacedIndexSource } from './create-instrument.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

export interface UpdateInstrument extends Signed {
  readonly type: 'update-instrument';
  readonly category: Category;
  readonly symbol: string;
  readonly changes: Partial<
    Omit<
      InstrumentSpec,
      'symbol' | 'category' | 'base' | 'quote' | 'marginCoin' | 'priceStep' | 'sizeStep'
    >
  >;
}

const CHANGEABLE: StructFields<UpdateInstrument['changes']> = {
  minSize: optional(text),
  makerFeeRate: optional(text),
  takerFeeRate: optional(text),
  ...INSTRUMENT_TERMS,
};

export const updateInstrument = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 32,
  codec: struct<UpdateInstrument>({
    type: literal('update-instrument'),
    category: CATEGORY,
    symbol: text,
    changes: struct(CHANGEABLE),
    ...SIGNED,
  }),
  apply,
});

function apply(
  context: Context,
  command: UpdateInstrument,
): Answer<{ readonly instrument: InstrumentKey }> {
  const key = instrumentKey(command.category, command.symbol);
  const market = context.state.markets.get(key);
  if (market === undefined) return refuse('unknown-instrument', key);
  const { spec, createdMs } = market.instrument;
  const instrument = compileInstrument(
    context.state,
    { ...spec, ...command.changes, ...fixedParts(market) },
    createdMs,
  );
  if (typeof instrument === 'string') return refuse('invalid-instrument', instrument);
  const misplaced = misplacedIndexSource(context.state, instrument);
  if (misplaced !== undefined) return refuse('invalid-instrument', misplaced);
  market.instrument = instrument;
  market.fundingDueMs = nextFundingMs(market, context.timeMs);
  scheduleNext(context.state);
  linkFeeds(context.state);
  setMark(context.state, market);
  termsChanged(context.state);
  resyncMargins(context, market);
  return { ok: true, instrument: key };
}

/** A changed fee rate changes what open futures orders must reserve; users in uid order. */
function resyncMargins(context: Context, market: Market): void {
  if (market.instrument.kind === 'spot') return;
  const users = [...context.state.users.values()].filter((user) =>
    user.userMarkets.has(market.instrument.key),
  );
  users.sort((a, b) => (a.uid < b.uid ? -1 : 1));
  for (const user of users)
    syncOrderMargin(context, userMarketOf(context.state.ledger, user, market));
}

/** What an update must not touch, whatever the command carries. */
function fixedParts({ instrument, isDelivered }: Market): Partial<InstrumentSpec> {
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
    // A contract that was delivered stays halted (see R-Q-8).
    ...(isDelivered ? { status: 'halted' } : {}),
  };
}
