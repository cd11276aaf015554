/** Sets crossed or isolated margin on an instrument; refused while anything is open there. */
import type { Result, SetMarginMode } from '../command.ts';

import type { Turn } from '../turn.ts';
import { holdingOf, isHoldingBusy, isUnionHolding } from '../user/holding.ts';

export function setMarginMode(turn: Turn, command: SetMarginMode): Result<'set-margin-mode'> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  const market = turn.state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return { reason: 'unknown-instrument', detail: command.instrument };
  const holding = holdingOf(turn.state.ledger, user, market);
  if (holding.marginMode === command.marginMode) return { marginMode: command.marginMode };
  if (command.marginMode === 'isolated' && isUnionHolding(holding))
    return { reason: 'union-crossed-only' };
  if (isHoldingBusy(holding)) return { reason: 'margin-mode-locked' };
  holding.marginMode = command.marginMode;
  return { marginMode: command.marginMode };
}
