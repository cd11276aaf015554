/**
 * Whether a user's coins margin his positions each alone or all together. It cannot change while
 * an order or a position is open. A union account margins crossed positions only, so going over to it makes
 * every symbol crossed. One that is delta-neutral besides is of a level of its own (see R-G-22).
 * Decides R-B-9.
 */

import { flag, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { ASSET_MODE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import type { AssetMode } from '../core/user.ts';
import { modeChanged } from '../positions/monitor.ts';
import { isUserMarketBusy } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface SetAssetMode {
  readonly type: 'set-asset-mode';
  readonly uid: string;
  readonly assetMode: AssetMode;
  /** With union: hedged positions are to be deleveraged last. */
  readonly isDeltaNeutral?: boolean;
}

export const setAssetMode = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 21,
  codec: struct<SetAssetMode>({
    type: literal('set-asset-mode'),
    uid: text,
    assetMode: ASSET_MODE,
    isDeltaNeutral: optional(flag),
  }),
  apply,
});

function apply(context: Context, command: SetAssetMode): Answer<{ readonly assetMode: AssetMode }> {
  const { assetMode, uid } = command;
  const user = context.state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  if (user.accountMode === 'classic') return refuse('margin-account-only');
  const isDeltaNeutral = assetMode === 'union' && command.isDeltaNeutral ? true : undefined;
  if (user.assetMode === assetMode && user.isDeltaNeutral === isDeltaNeutral)
    return { ok: true, assetMode };
  const userMarkets = [...user.userMarkets.values()].filter(({ wallet }) => wallet === 'unified');
  if (userMarkets.some(isUserMarketBusy)) return refuse('asset-mode-locked');
  user.assetMode = assetMode;
  user.isDeltaNeutral = isDeltaNeutral;
  if (assetMode === 'union')
    for (const userMarket of userMarkets) userMarket.marginMode = 'crossed';
  modeChanged(context.state, { uid, wallet: 'unified' });
  return { ok: true, assetMode };
}
