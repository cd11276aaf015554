/** Why a trigger fired: the price that reached it, by which journal entry, and what came of it. */
import { formatUnits } from '../../../primitives/decimal.ts';
import { MARK_SCALE } from '../../core/instrument.ts';
import { keepReceipt } from '../../core/keep-receipt.ts';
import type { Figure } from '../../core/receipt.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { Turn } from '../../core/turn.ts';
import type { ReachedTrigger } from '../../core/waiting-triggers.ts';
import { triggerRecord } from './trigger-record.ts';
import { watchPoint } from './watch-point.ts';

export function keepTriggerReceipt(turn: Turn, reached: ReachedTrigger, positionId: string): void {
  const { price, seq, trigger } = reached;
  const { executeOrderId, holding, id, leg, source } = trigger;
  keepReceipt(turn, {
    kind: 'trigger',
    uid: holding.user.uid,
    instrument: holding.key,
    positionSide: leg ?? '',
    positionId,
    orderId: executeOrderId === '' ? id : executeOrderId,
    inputs: [
      { name: 'trigger', value: id },
      { name: `${source} price`, value: formatUnits(price, MARK_SCALE), seq },
      ...conditionFigures(trigger),
    ],
    formula: formulaOf(trigger),
    outcome: [outcomeOf(trigger)],
  });
}

function conditionFigures(trigger: Trigger): Figure[] {
  const { bestPrice, callbackRatio, direction, triggerPrice } = triggerRecord(trigger);
  const placed = { name: 'trigger price', value: triggerPrice };
  if (callbackRatio === '') return [placed, { name: 'direction', value: direction }];
  return [
    placed,
    { name: 'best price', value: bestPrice },
    { name: 'callback', value: `${callbackRatio}%` },
    { name: 'retreat price', value: formatUnits(watchPoint(trigger).price, MARK_SCALE) },
  ];
}

function formulaOf(trigger: Trigger): string {
  const { direction } = watchPoint(trigger);
  const sign = direction === 'rise' ? '≥' : '≤';
  if (trigger.bestPrice === undefined) return `${trigger.source} price ${sign} trigger price`;
  const retreat = direction === 'rise' ? '(1 + callback)' : '(1 − callback)';
  return `${trigger.source} price ${sign} retreat price = best price · ${retreat}`;
}

function outcomeOf({ endReason, executeOrderId }: Trigger): Figure {
  return executeOrderId === ''
    ? { name: 'refused', value: endReason }
    : { name: 'order', value: executeOrderId };
}
