/** The caller's open positions, each with the triggers that protect all of it. */

import type { ReadUser } from '../../engine/core/entities.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { TriggerRecord } from '../../engine/core/trigger-record.ts';
import { openTriggers } from '../../engine/read/open-triggers.ts';
import { type PositionRecord, positionRecords } from '../../engine/read/position-record.ts';
import type { ProtectedPosition } from '../codecs/v2/position.ts';

export function protectedPositions(
  state: ReadState,
  user: ReadUser,
  filter: Parameters<typeof positionRecords>[2],
): readonly ProtectedPosition[] {
  const triggers = openTriggers(user, { kinds: ['position-take-profit', 'position-stop-loss'] });
  return positionRecords(state, user, filter).map((position) => ({
    ...position,
    takeProfit: ofPosition(position, triggers, 'position-take-profit'),
    stopLoss: ofPosition(position, triggers, 'position-stop-loss'),
  }));
}

function ofPosition(
  { category, symbol, side }: PositionRecord,
  triggers: readonly TriggerRecord[],
  kind: TriggerRecord['kind'],
): TriggerRecord | undefined {
  return triggers.find(
    (each) =>
      each.kind === kind &&
      each.category === category &&
      each.symbol === symbol &&
      each.positionSide === side,
  );
}
