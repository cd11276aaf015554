/** Sets crossed or isolated margin on an instrument; refused while anything is open there. */

import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { MarginMode } from '../core/order.ts';
import { MARGIN_MODE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { isUnionUserMarket, isUserMarketBusy, userMarketOf } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface SetMarginMode {
  readonly type: 'set-margin-mode';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly marginMode: MarginMode;
}

export const setMarginMode = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 16,
  codec: struct<SetMarginMode>({
    type: literal('set-margin-mode'),
    uid: text,
    instrument: text,
    marginMode: MARGIN_MODE,
  }),
  apply,
});

function apply(
  context: Context,
  command: SetMarginMode,
): Answer<{ readonly marginMode: MarginMode }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = context.state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const userMarket = userMarketOf(context.state.ledger, user, market);
  if (userMarket.marginMode === command.marginMode)
    return { ok: true, marginMode: command.marginMode };
  if (command.marginMode === 'isolated' && isUnionUserMarket(userMarket))
    return refuse('union-crossed-only');
  if (isUserMarketBusy(userMarket)) return refuse('margin-mode-locked');
  userMarket.marginMode = command.marginMode;
  return { ok: true, marginMode: command.marginMode };
}
