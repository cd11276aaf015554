/** Sets one-way or hedge mode, of one futures category or of all; refused while anything is open there. */
import type { Result, SetHoldMode } from '../command.ts';
import { FUTURES_CATEGORIES } from '../instrument/instrument.ts';
import type { Turn } from '../turn.ts';
import { isHoldingBusy } from '../user/holding.ts';

export function setHoldMode(turn: Turn, command: SetHoldMode): Result<'set-hold-mode'> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  const categories = command.category === undefined ? FUTURES_CATEGORIES : [command.category];
  const changing = categories.filter((category) => user.holdModes[category] !== command.holdMode);
  const holdings = [...user.holdings.values()].filter((holding) =>
    changing.some((category) => holding.key.startsWith(`${category}:`)),
  );
  const isBusy = holdings.some((holding) => isHoldingBusy(holding) || holding.triggers.size > 0);
  if (isBusy) return { reason: 'position-mode-locked' };
  for (const category of changing) user.holdModes[category] = command.holdMode;
  for (const holding of holdings) holding.isHedge = command.holdMode === 'hedge_mode';
  return { holdMode: command.holdMode };
}
