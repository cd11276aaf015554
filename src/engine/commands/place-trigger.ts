/** Places a plan order, a trailing plan, or a spot take-profit or stop-loss order (R-P-1 … R-P-4). */
import type { Result } from '../command.ts';
import { ticksAsMark } from '../mark/mark-price.ts';
import { isRejection } from '../rejection.ts';
import { bookSide } from '../trigger/book-side.ts';
import { checkPlannedOrder } from '../trigger/check-order.ts';
import { conditionOf } from '../trigger/condition.ts';
import { checkNewTrigger, holdModeOf, newTrigger } from '../trigger/new-trigger.ts';
import type { PlaceTrigger } from '../trigger-command.ts';
import type { Turn } from '../turn.ts';
import { findHolding } from './place-order.ts';

export function placeTrigger(turn: Turn, command: PlaceTrigger): Result<'place-trigger'> {
  const holding = findHolding(turn.state, command);
  if (isRejection(holding)) return holding;
  const { market } = holding;
  const { clientOid, order, origin } = command;
  const price = ticksAsMark(market, command.triggerTicks);
  if (command.kind === 'tpsl' && market.instrument.kind !== 'spot')
    return { reason: 'invalid-trigger', detail: 'tpslType' };
  const refusal =
    checkNewTrigger(holding, clientOid) ?? checkPlannedOrder(turn.state, holding, order, price);
  if (refusal !== undefined) return refusal;
  const side = bookSide({ holdMode: holdModeOf(holding), leg: undefined, order });
  const condition = conditionOf(market, { ...command, side, price });
  if (isRejection(condition)) return condition;
  const trigger = newTrigger(turn, holding, { ...condition, order, clientOid, origin });
  return { orderId: trigger.id, clientOid: trigger.clientOid };
}
