/**
 * Opens, closes for new orders, or halts instruments: one, a category, or the whole venue (kill switch).
 * Decides R-O-2.
 */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Market } from '../core/entities.ts';
import type { Category, TradingStatus } from '../core/instrument.ts';
import { CATEGORY, TRADING_STATUS } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/state.ts';
import { withStatus } from '../markets/compile.ts';
import { termsChanged } from '../positions/monitor.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** No category and symbol = the whole venue (kill switch); a category alone = all of it. */
interface SetStatus extends Signed {
  readonly type: 'set-status';
  readonly category?: Category;
  readonly symbol?: string;
  readonly status: TradingStatus;
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
  }),
  apply,
});

function apply(turn: Turn, command: SetStatus): Answer<{ readonly instruments: number }> {
  const named = [...turn.state.markets.values()].filter((market) => isNamed(market, command));
  if (named.length === 0)
    return refuse('unknown-instrument', command.symbol ?? command.category ?? '');
  // A contract that was delivered stays halted (see R-Q-8).
  const open = named.filter(({ isDelivered }) => !isDelivered);
  if (open.length === 0)
    return refuse('instrument-not-trading', command.symbol ?? command.category ?? '');
  for (const market of open)
    market.instrument = withStatus(turn.state, market.instrument, command.status);
  // What could not be liquidated while halted is looked at again.
  termsChanged(turn.state);
  return { ok: true, instruments: open.length };
}

function isNamed(market: Market, command: SetStatus): boolean {
  const { category, symbol } = market.instrument;
  return (
    (command.category === undefined || command.category === category) &&
    (command.symbol === undefined || command.symbol === symbol)
  );
}
