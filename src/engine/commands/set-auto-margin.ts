/** Whether margin is added to an isolated position before it is liquidated (see R-Q-11). It ends with the position. */
import { flag, literal, struct, text } from '../../primitives/record-codec.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { POSITION_SIDE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { positionChanged } from '../positions/monitor.ts';
import { positionOf, userMarketOf } from '../positions/user-market.ts';
import { defineCommand } from './definition.ts';

interface SetAutoMargin {
  readonly type: 'set-auto-margin';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  readonly isOn: boolean;
}

export const setAutoMargin = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 100,
  codec: struct<SetAutoMargin>({
    type: literal('set-auto-margin'),
    uid: text,
    instrument: text,
    positionSide: POSITION_SIDE,
    isOn: flag,
  }),
  apply,
});

function apply({ state }: Context, command: SetAutoMargin): Answer {
  const user = state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const userMarket = userMarketOf(state.ledger, user, market);
  const position = positionOf(userMarket, command.positionSide);
  if (position === undefined) return refuse('no-position');
  if (userMarket.marginMode !== 'isolated') return refuse('margin-not-isolated', userMarket.key);
  position.isAutoMargin = command.isOn ? true : undefined;
  positionChanged(state, userMarket);
  return { ok: true };
}
