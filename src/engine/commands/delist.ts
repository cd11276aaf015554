/**
 * Takes an instrument off trading for good: its orders and triggers are cancelled, its positions closed at the mark as a
 * delivery contract's are at its end (see R-Q-8), and from then on it stays halted. Lists and histories keep it.
 * Decides R-V-16.
 */
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { CATEGORY } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import { scheduleNext } from '../core/schedule.ts';
import type { Context } from '../core/state.ts';
import { withStatus } from '../markets/compile.ts';
import { markPrice } from '../markets/mark-price.ts';
import { cancelWhatIs } from '../orders/cancel-what-is.ts';
import { termsChanged } from '../positions/monitor.ts';
import { deliver } from '../settlement/deliver.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface Delist extends Signed {
  readonly type: 'delist';
  readonly category: Category;
  readonly symbol: string;
}

interface Delisted {
  /** Orders and triggers. */
  readonly cancelled: number;
  /** Positions. */
  readonly closed: number;
}

export const delist = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 57,
  codec: struct<Delist>({
    type: literal('delist'),
    category: CATEGORY,
    symbol: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, { category, symbol }: Delist): Answer<Delisted> {
  const { state } = context;
  const key = instrumentKey(category, symbol);
  const market = state.markets.get(key);
  if (market === undefined) return refuse('unknown-instrument', key);
  if (market.isDelivered) return refuse('instrument-not-trading', key);
  const closed = [...market.holders].flatMap(({ long, short }) =>
    [long, short].filter((position) => position !== undefined),
  ).length;
  if (closed > 0 && markPrice(market) === undefined) return refuse('no-mark-price', key);
  const cancelled = cancelWhatIs(context, { isMeant: (each) => each === market });
  if (closed > 0) deliver(context, market);
  market.isDelivered = true;
  market.instrument = withStatus(state, market.instrument, 'halted');
  market.fundingDueMs = 0;
  scheduleNext(state);
  termsChanged(state);
  return { ok: true, cancelled, closed };
}
