/**
 * Sets one-way or hedge mode, of one futures category or of all; refused while anything is open there.
 * Decides R-U-1.
 */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { FUTURES_CATEGORIES, type FuturesCategory } from '../core/instrument.ts';
import type { HoldMode } from '../core/order.ts';
import { FUTURES_CATEGORY, HOLD_MODE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { isUserMarketBusy } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface SetHoldMode {
  readonly type: 'set-hold-mode';
  readonly uid: string;
  /** Absent = every futures category (the v3 whole-account setter). */
  readonly category?: FuturesCategory;
  readonly holdMode: HoldMode;
}

export const setHoldMode = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 15,
  codec: struct<SetHoldMode>({
    type: literal('set-hold-mode'),
    uid: text,
    category: optional(FUTURES_CATEGORY),
    holdMode: HOLD_MODE,
  }),
  apply,
});

function apply(context: Context, command: SetHoldMode): Answer<{ readonly holdMode: HoldMode }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const categories = command.category === undefined ? FUTURES_CATEGORIES : [command.category];
  const changing = categories.filter((category) => user.holdModes[category] !== command.holdMode);
  const userMarkets = [...user.userMarkets.values()].filter((userMarket) =>
    changing.some((category) => userMarket.key.startsWith(`${category}:`)),
  );
  const isBusy = userMarkets.some(
    (userMarket) => isUserMarketBusy(userMarket) || userMarket.triggers.size > 0,
  );
  if (isBusy) return refuse('position-mode-locked');
  for (const category of changing) user.holdModes[category] = command.holdMode;
  for (const userMarket of userMarkets) userMarket.isHedge = command.holdMode === 'hedge_mode';
  return { ok: true, holdMode: command.holdMode };
}
