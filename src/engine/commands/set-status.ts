/**
 * Opens, limits or halts trading. The venue, each category and each instrument have a status of their own, and an
 * instrument does what all three allow: what was halted for a reason of its own stays halted when the venue opens,
 * and one that is listed while its category is halted is halted too. `limit_open` takes orders that reduce a
 * position alone, `cancel_only` none; `halted` cancels neither, but for the operator.
 * Decides R-O-2.
 */

import { flag, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Market, ReadMarket } from '../core/entities.ts';
import {
  type Category,
  instrumentKey,
  isNamed,
  statusOf,
  type TradingStatus,
} from '../core/instrument.ts';
import { CATEGORY, TRADING_STATUS } from '../core/record-parts.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { withStatus } from '../markets/compile.ts';
import { cancelWhatIs } from '../orders/cancel-what-is.ts';
import { termsChanged } from '../positions/monitor.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** With a symbol the instrument's, with a category alone the category's, with neither the venue's. */
interface SetStatus extends Signed {
  readonly type: 'set-status';
  readonly category?: Category;
  readonly symbol?: string;
  readonly status: TradingStatus;
  /** Absent in journals of when instruments alone had a status: all that are named got it as their own. */
  readonly isOfLevel?: boolean;
  /** Open orders and waiting triggers of what is named are cancelled. */
  readonly cancelOrders?: boolean;
}

/** What an instrument may do is another thing than before. */
export interface StatusChange {
  readonly category: Category;
  readonly symbol: string;
  readonly from: TradingStatus;
  readonly to: TradingStatus;
}

interface StatusSet {
  readonly changed: readonly StatusChange[];
  /** Orders and triggers. */
  readonly cancelled: number;
}

export const setStatus = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 33,
  codec: struct<SetStatus>({
    type: literal('set-status'),
    category: optional(CATEGORY),
    symbol: optional(text),
    status: TRADING_STATUS,
    ...SIGNED,
    isOfLevel: optional(flag),
    cancelOrders: optional(flag),
  }),
  apply,
});

function apply(context: Context, command: SetStatus): Answer<StatusSet> {
  const { state } = context;
  const before = new Map(
    [...state.markets.values()].map((market) => [market, market.instrument.status]),
  );
  const refused = command.isOfLevel === true ? setLevel(state, command) : setEach(state, command);
  if (refused !== undefined) return refused;
  const changed = takeEffect(state, before);
  const isMeant = ({ instrument }: ReadMarket) => isNamed(instrument, command);
  const cancelled = command.cancelOrders === true ? cancelWhatIs(context, { isMeant }) : 0;
  // What could not be liquidated while halted is looked at again.
  termsChanged(state);
  return { ok: true, changed, cancelled };
}

function setLevel(state: State, command: SetStatus): Rejection | undefined {
  const { category, status, symbol } = command;
  if (symbol !== undefined) return setEach(state, command);
  if (status === 'online') state.statuses.delete(category ?? 'venue');
  else state.statuses.set(category ?? 'venue', status);
  return undefined;
}

/** Sets the own status of every instrument named. */
function setEach(state: State, command: SetStatus): Rejection | undefined {
  const named = [...state.markets.values()].filter(({ instrument }) =>
    isNamed(instrument, command),
  );
  const detail = command.symbol ?? command.category ?? '';
  if (named.length === 0) return refuse('unknown-instrument', detail);
  // A contract that was delivered stays halted (see R-Q-8).
  const open = named.filter(({ isDelivered }) => !isDelivered);
  if (open.length === 0) return refuse('instrument-not-trading', detail);
  for (const market of open)
    market.instrument = withStatus(state, market.instrument, command.status);
  return undefined;
}

/** What instruments did before, and do now that a level of theirs is another one. */
function takeEffect(
  state: State,
  before: ReadonlyMap<Market, TradingStatus>,
): readonly StatusChange[] {
  const changed: StatusChange[] = [];
  for (const [market, from] of before) {
    const { instrument, isDelivered } = market;
    const to = isDelivered ? from : statusOf(state.statuses, instrument.spec);
    if (instrument.status !== to) market.instrument = withStatus(state, instrument);
    const { category, symbol } = instrument;
    if (from !== to) changed.push({ category, symbol, from, to });
  }
  return changed.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ category, symbol }: StatusChange) => instrumentKey(category, symbol);
