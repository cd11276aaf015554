/**
 * The words in which v2 names triggers (wire.md appendix C): the plan types, of which `profit_loss`
 * is a question only and means every way to close a position, and the prices they wait for.
 */
import type { PositionSide, TriggerPrice } from '../../../engine/core/order.ts';
import {
  TRIGGER_KINDS,
  type TriggerKind,
  type TriggerSource,
} from '../../../engine/core/trigger.ts';
import type { TriggerRecord } from '../../../engine/core/trigger-record.ts';
import { oneOf } from '../../../http/fields.ts';
import type { TextField } from '../codec.ts';

const PLAN_TYPE = {
  plan: 'normal_plan',
  'trailing-plan': 'track_plan',
  'take-profit': 'profit_plan',
  'stop-loss': 'loss_plan',
  'position-take-profit': 'pos_profit',
  'position-stop-loss': 'pos_loss',
  'trailing-stop': 'moving_plan',
} as const satisfies Record<TriggerKind, string>;

export type PlanType = (typeof PLAN_TYPE)[TriggerKind];

/** The plan types that close a futures position. */
const LEG_KIND = {
  profit_plan: 'take-profit',
  loss_plan: 'stop-loss',
  pos_profit: 'position-take-profit',
  pos_loss: 'position-stop-loss',
  moving_plan: 'trailing-stop',
} as const satisfies Partial<Record<PlanType, TriggerKind>>;

export type LegPlanType = keyof typeof LEG_KIND;
export type LegKind = (typeof LEG_KIND)[LegPlanType];

export const LEG_PLAN_TYPES = [
  'profit_plan',
  'loss_plan',
  'pos_profit',
  'pos_loss',
  'moving_plan',
] as const satisfies readonly LegPlanType[];

export function planTypeOf(kind: TriggerKind): PlanType {
  return PLAN_TYPE[kind];
}

export function legKindOf(planType: LegPlanType): LegKind {
  return LEG_KIND[planType];
}

/** Every way to close a position. */
export const LEG_KINDS: readonly LegKind[] = LEG_PLAN_TYPES.map(legKindOf);

export const PLAN_TYPES_ASKED = [
  'normal_plan',
  'track_plan',
  ...LEG_PLAN_TYPES,
  'profit_loss',
] as const;

/** What a plan type asks for in a list; undefined = all. */
export function kindsAsked(
  planType: PlanType | 'profit_loss' | undefined,
): readonly TriggerKind[] | undefined {
  if (planType === undefined) return undefined;
  if (planType === 'profit_loss') return LEG_KINDS;
  return TRIGGER_KINDS.filter((kind) => PLAN_TYPE[kind] === planType);
}

export const TRIGGER_TYPES = ['fill_price', 'mark_price', 'index_price'] as const;

const SOURCE = { fill_price: 'last', mark_price: 'mark', index_price: 'index' } as const;
const TRIGGER_TYPE = { last: 'fill_price', mark: 'mark_price', index: 'index_price' } as const;

export function sourceOf(triggerType: (typeof TRIGGER_TYPES)[number]): TriggerSource {
  return SOURCE[triggerType];
}

export function triggerTypeOf(source: TriggerSource): (typeof TRIGGER_TYPES)[number] {
  return TRIGGER_TYPE[source];
}

/** A preset waits for the last trade's price unless it says the mark. */
export const PRESET_TRIGGER_TYPES = ['fill_price', 'mark_price'] as const;

export function presetSourceOf(
  triggerType: (typeof PRESET_TRIGGER_TYPES)[number] | undefined,
): TriggerPrice | undefined {
  if (triggerType === undefined) return undefined;
  return triggerType === 'mark_price' ? 'mark' : 'market';
}

export function presetTriggerTypeOf(source: TriggerPrice | undefined): string {
  return source === 'mark' ? 'mark_price' : 'fill_price';
}

/** What a trigger has ordered; 0 before and without an order. */
export function executedSize(plan: TriggerRecord): string {
  return plan.status === 'executed' ? plan.size : '0';
}

/** Of a finished plan, which the exchange's own list leaves out. */
export const FAIL_REASON: TextField<TriggerRecord> = [
  'Why a plan of planStatus fail_execute placed no order, as `bourse explain` calls it; empty otherwise.',
  ({ reason, status }) => (status === 'fail_execute' ? reason : ''),
];

/** The position a v2 call means: in one-way mode clients name it by its side, buy for long. */
export const holdSide = () =>
  oneOf(['long', 'short', 'buy', 'sell'], { description: 'The position; buy is long.' });

export function positionSideOf(side: 'long' | 'short' | 'buy' | 'sell'): PositionSide {
  if (side === 'buy') return 'long';
  return side === 'sell' ? 'short' : side;
}
