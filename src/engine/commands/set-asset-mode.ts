/**
 * R-B-9: whether a user's coins margin his positions each alone or all together. It cannot change while
 * an order or a position is open. A union account margins crossed legs only, so going over to it makes
 * every symbol crossed.
 */
import type { SetAssetMode } from '../borrow-command.ts';
import type { Result } from '../command.ts';
import { modeChanged } from '../risk/monitor.ts';
import type { Turn } from '../turn.ts';
import { isHoldingBusy } from '../user/holding.ts';

export function setAssetMode(turn: Turn, command: SetAssetMode): Result<'set-asset-mode'> {
  const { assetMode, uid } = command;
  const user = turn.state.users.get(uid);
  if (user === undefined) return { reason: 'unknown-user', detail: uid };
  if (user.accountMode === 'classic') return { reason: 'margin-account-only' };
  if (user.assetMode === assetMode) return { assetMode };
  if ([...user.holdings.values()].some(isHoldingBusy)) return { reason: 'asset-mode-locked' };
  user.assetMode = assetMode;
  if (assetMode === 'union')
    for (const holding of user.holdings.values()) holding.marginMode = 'crossed';
  modeChanged(turn.state, uid);
  return { assetMode };
}
