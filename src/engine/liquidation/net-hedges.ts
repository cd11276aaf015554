/**
 * Step 2: of a crossed pair of legs the smaller is closed against as much of the larger, at the mark,
 * without a fee and off the book (`offset`). Isolated legs stand alone and are not netted.
 */

import type { Scope } from '../core/monitor.ts';
import type { Position } from '../core/position.ts';
import type { Turn } from '../core/turn.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { tradeOffBook } from '../orders/trade-off-book.ts';
import { profitOf } from '../positions/leg-profit.ts';
import type { Exposure } from '../risk/exposure.ts';
import { exposuresOf } from '../risk/scope.ts';
import { keepStepReceipt, orderFigures, scopeFigures } from './liquidation-receipt.ts';
import { markTicks } from './mark-ticks.ts';
import { closeOffBook } from './venue-order.ts';

/** Nets the first hedged pair by instrument; tells whether there was one. */
export function netHedges(turn: Turn, scope: Scope): boolean {
  const pair = exposuresOf(scope).find(({ legs }) => legs.length > 1);
  if (pair === undefined) return false;
  net(turn, scope, pair);
  return true;
}

function net(turn: Turn, scope: Scope, { holding, legs }: Exposure): void {
  const { market } = holding;
  const lots = Math.min(...legs.map((leg) => leg.lots));
  const ticks = markTicks(market);
  // The leg with the profit goes first, so that it is there for the loss of the other.
  const [first, second] = [...legs].sort((a, b) =>
    profitOf(market, a) > profitOf(market, b) ? -1 : 1,
  ) as [Position, Position];
  const inputs = scopeFigures(turn.state, scope);
  const close = (side: Position['side']) =>
    closeOffBook(turn, holding, { side, lots, execType: 'offset' });
  const [taker, maker] = [close(first.side), close(second.side)];
  tradeOffBook(turn, { taker, maker }, { ticks, lots });
  coverShortage(turn, holding);
  keepStepReceipt(turn, scope, {
    step: 'offset',
    inputs,
    holding,
    formula: 'the smaller leg is closed against as much of the larger one, at the mark',
    outcome: [
      ...orderFigures(turn.state, first.side, taker),
      ...orderFigures(turn.state, second.side, maker),
    ],
  });
}
