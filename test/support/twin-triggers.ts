/** Triggers of a twin run: plans, protections of positions, their changes and ends. */
import type { Command } from '../../src/engine/command.ts';
import type { TriggerReference } from '../../src/engine/commands/cancel-triggers.ts';
import type { LegTrigger } from '../../src/engine/commands/place-leg-triggers.ts';
import { TRIGGER_KINDS, type TriggerOrder } from '../../src/engine/core/trigger.ts';
import type { Dice } from './dice.ts';
import type { Acts, Roll } from './twin-known.ts';
import { contractOf, isSpot, lotsOf, presetsAt } from './twin-orders.ts';

export const TRIGGER_ACTS: Acts = {
  plan: { weight: 30, make: plan },
  protect: { weight: 50, make: protection },
  'amend-trigger': { weight: 12, make: amendment },
  'cancel-triggers': { weight: 8, make: cancel },
};

const LEG_KINDS = TRIGGER_KINDS.filter(
  (kind): kind is LegTrigger['kind'] => kind !== 'plan' && kind !== 'trailing-plan',
);
const SOURCES = ['last', 'mark', 'index'] as const;

function ticksNear(dice: Dice, middle: number): number {
  return Math.max(1, middle + dice.below(41) - 20);
}

function plan(roll: Roll): Command {
  const { dice, key, known, step, uid } = roll;
  const middle = known.middleOf(key);
  const kind = dice.pick([
    'plan',
    'plan',
    'trailing-plan',
    ...(isSpot(key) ? ['tpsl' as const] : []),
  ] as const);
  return {
    type: 'place-trigger',
    uid,
    instrument: key,
    kind,
    triggerTicks: ticksNear(dice, middle),
    triggerBy: isSpot(key) ? 'last' : dice.pick(SOURCES),
    ...(kind === 'trailing-plan' ? { callbackRatio: dice.pick(['1', '2.5', '10']) } : {}),
    ...(dice.chance(1, 4) ? { clientOid: `p${step}` } : {}),
    order: plannedOrder(roll, middle),
  };
}

function plannedOrder({ dice, key }: Roll, middle: number): TriggerOrder {
  const side = dice.pick(['buy', 'sell'] as const);
  const isBudget = isSpot(key) && side === 'buy';
  const isLimit = dice.chance(1, 2);
  return {
    side,
    timeInForce: 'gtc',
    ...(isLimit
      ? { orderType: 'limit', priceTicks: middle + dice.below(13) - 6 }
      : { orderType: 'market' }),
    ...(isBudget && !isLimit ? { quoteAmount: `${1 + dice.below(30)}` } : { lots: lotsOf(dice) }),
    ...(isSpot(key)
      ? {}
      : {
          positionSide: side === 'buy' ? 'long' : 'short',
          effect: dice.pick(['open', 'open', 'close'] as const),
          ...(dice.chance(1, 4) ? { reduceOnly: true } : {}),
          ...(dice.chance(1, 4) ? { presets: presetsAt(dice, { side, middle }) } : {}),
        }),
  };
}

function protection(roll: Roll): Command {
  const { dice, known } = roll;
  const position = dice.chance(1, 6) ? undefined : dice.pick([undefined, ...known.positions]);
  const instrument = position?.key ?? contractOf(roll).join(':');
  const middle = known.middleOf(instrument);
  const one = (): LegTrigger => {
    const kind = dice.pick(LEG_KINDS);
    return {
      kind,
      triggerTicks: ticksNear(dice, middle),
      triggerBy: dice.pick(SOURCES),
      ...(kind.startsWith('position') ? {} : { lots: lotsOf(dice) }),
      ...(kind === 'trailing-stop' ? { callbackRatio: dice.pick(['0.5', '3']) } : {}),
      ...(dice.chance(1, 6) && kind !== 'trailing-stop'
        ? { priceTicks: ticksNear(dice, middle) }
        : {}),
    };
  };
  return {
    type: 'place-leg-triggers',
    uid: position?.uid ?? roll.uid,
    instrument,
    positionSide: position?.side ?? dice.pick(['long', 'short']),
    triggers: dice.chance(3, 4) ? [one()] : [one(), one()],
  };
}

function triggerOf({ dice, known, uid }: Roll): TriggerReference {
  const waiting = known.triggersOf(uid);
  if (waiting.length === 0 || dice.chance(1, 15)) return { orderId: '1999999999999999999' };
  return { orderId: dice.pick(waiting).orderId };
}

function amendment(roll: Roll): Command {
  const { dice, known, key, uid } = roll;
  const middle = known.middleOf(key);
  return {
    type: 'amend-trigger',
    uid,
    ...triggerOf(roll),
    ...(dice.chance(1, 2) ? { triggerTicks: ticksNear(dice, middle) } : {}),
    ...(dice.chance(1, 3) ? { triggerBy: dice.pick(SOURCES) } : {}),
    ...(dice.chance(1, 3) ? { lots: lotsOf(dice) } : {}),
    ...(dice.chance(1, 4) ? { orderType: 'limit', priceTicks: ticksNear(dice, middle) } : {}),
    ...(dice.chance(1, 6) ? { callbackRatio: '1.5' } : {}),
  };
}

function cancel(roll: Roll): Command {
  const { dice, uid } = roll;
  const scope = dice.pick([
    { triggers: [triggerOf(roll), triggerOf(roll)] },
    { triggers: [triggerOf(roll)] },
    { category: contractOf(roll)[0] },
    { kinds: [dice.pick(TRIGGER_KINDS)] },
  ]);
  return { type: 'cancel-triggers', uid, ...scope };
}
