/** Sets crossed or isolated margin on an instrument; refused while anything is open there. */

import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { MarginMode } from '../core/order.ts';
import { MARGIN_MODE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Turn } from '../core/state.ts';
import { holdingOf, isHoldingBusy, isUnionHolding } from '../positions/holding.ts';
import { defineCommand } from './definition.ts';

interface SetMarginMode {
  readonly type: 'set-margin-mode';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly marginMode: MarginMode;
}

export const setMarginMode = defineCommand({
  sender: 'trader',
  toldBy: 'changed',
  tag: 16,
  codec: struct<SetMarginMode>({
    type: literal('set-margin-mode'),
    uid: text,
    instrument: text,
    marginMode: MARGIN_MODE,
  }),
  apply,
});

function apply(turn: Turn, command: SetMarginMode): Answer<{ readonly marginMode: MarginMode }> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = turn.state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const holding = holdingOf(turn.state.ledger, user, market);
  if (holding.marginMode === command.marginMode)
    return { ok: true, marginMode: command.marginMode };
  if (command.marginMode === 'isolated' && isUnionHolding(holding))
    return refuse('union-crossed-only');
  if (isHoldingBusy(holding)) return refuse('margin-mode-locked');
  holding.marginMode = command.marginMode;
  return { ok: true, marginMode: command.marginMode };
}
