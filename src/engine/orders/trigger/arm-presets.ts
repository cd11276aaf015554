/**
 * The presets of an order become a take-profit and a stop-loss with its first fill and grow
 * with each further one: one trigger per order and kind. What fills after it fired or was cancelled
 * gets a new one.
 *
 * Futures: as many lots as the fills opened. Spot: a buy's sell the base that was bought, less
 * its fee, in whole lots; a sell's buy back with the money that was got, less its fee. Worked: 0.3 and
 * then 0.7 lots' worth of base after fees make a trigger of one lot, at the second fill.
 * Decides R-P-11, R-P-12.
 */

import { assert } from '../../../primitives/assert.ts';
import { formatUnits, parseUnits } from '../../../primitives/decimal.ts';
import { add, div, sub, type Units } from '../../../primitives/units.ts';
import type { Order, Trigger } from '../../core/entities.ts';
import { type Instrument, MARK_SCALE } from '../../core/instrument.ts';
import {
  oppositeSide,
  type PositionSide,
  type Presets,
  type TriggerPrice,
} from '../../core/order.ts';
import type { Context } from '../../core/state.ts';
import { parseSteps } from '../../core/steps.ts';
import type { TriggerKind, TriggerOrder } from '../../core/trigger.ts';
import { baseUnits, tradeValue } from '../../core/value.ts';
import { emitTrigger, newTrigger } from './lifecycle.ts';
import { directionOfKind } from './waiting.ts';

/** One of the two presets of an order. */
interface Preset {
  readonly kind: Extract<TriggerKind, 'take-profit' | 'stop-loss'>;
  readonly price: string;
  readonly executePrice: string | undefined;
  readonly trigger: TriggerPrice | undefined;
}

/** How much a fill adds to what is protected. */
type Growth = Pick<TriggerOrder, 'lots' | 'quoteAmount'>;

/** After a fill that opened lots of a position. */
export function armLegPresets(
  context: Context,
  order: Order,
  opened: { readonly side: PositionSide; readonly lots: number },
): void {
  for (const preset of presetsOf(order.presets))
    grow(context, order, { preset, positionSide: opened.side, by: { lots: opened.lots } });
}

/** After a fill of a spot order whose fee is charged. */
export function armSpotPresets(
  context: Context,
  order: Order,
  fill: { readonly lots: number; readonly value: Units; readonly fee: Units },
): void {
  for (const preset of presetsOf(order.presets)) {
    const by = order.side === 'buy' ? boughtLots(order, fill) : buyBack(order, preset, fill);
    if (by !== undefined) grow(context, order, { preset, positionSide: undefined, by });
  }
}

function presetsOf(presets: Presets): readonly Preset[] {
  const { takeProfitPrice, stopLossPrice } = presets;
  if (takeProfitPrice === undefined && stopLossPrice === undefined) return NO_PRESETS;
  const found: Preset[] = [];
  if (takeProfitPrice !== undefined)
    found.push({
      kind: 'take-profit',
      price: takeProfitPrice,
      executePrice: presets.takeProfitExecutePrice,
      trigger: presets.takeProfitTrigger,
    });
  if (stopLossPrice !== undefined)
    found.push({
      kind: 'stop-loss',
      price: stopLossPrice,
      executePrice: presets.stopLossExecutePrice,
      trigger: presets.stopLossTrigger,
    });
  return found;
}

/** Every fill asks, and most orders have none. */
const NO_PRESETS: readonly Preset[] = [];

/** Whole lots of base that the order has got since the fill, beyond those it had before. */
function boughtLots(
  { cumLots, fee, feeCoin, userMarket }: Order,
  fill: { readonly lots: number; readonly fee: Units },
): Growth | undefined {
  const { instrument } = userMarket.market;
  const isInBase = feeCoin === instrument.base;
  const whole = (lots: number, paid: Units) =>
    div(sub(baseUnits(instrument, lots), isInBase ? paid : 0), instrument.baseUnitsPerLot);
  const lots = sub(whole(cumLots, fee), whole(cumLots - fill.lots, sub(fee, fill.fee)));
  return lots > 0 ? { lots: Number(lots) } : undefined;
}

/** Money for a market order; whole lots at its price for a limit order. */
function buyBack(
  { cumValue, fee, feeCoin, userMarket }: Order,
  { executePrice }: Preset,
  fill: { readonly value: Units; readonly fee: Units },
): Growth | undefined {
  const { instrument } = userMarket.market;
  const isInQuote = feeCoin === instrument.quote;
  const got = sub(cumValue, isInQuote ? fee : 0);
  const added = sub(fill.value, isInQuote ? fill.fee : 0);
  if (executePrice === undefined) {
    return added > 0 ? { quoteAmount: formatUnits(added, instrument.valueScale) } : undefined;
  }
  const perLot = tradeValue(instrument, ticksOf(instrument, executePrice), 1);
  const lots = sub(div(got, perLot), div(sub(got, added), perLot));
  return lots > 0 ? { lots: Number(lots) } : undefined;
}

interface Grown {
  readonly preset: Preset;
  readonly positionSide: PositionSide | undefined;
  readonly by: Growth;
}

function grow(context: Context, order: Order, { preset, positionSide, by }: Grown): void {
  const waiting = waitingFor(order, preset.kind);
  if (waiting === undefined) {
    arm(context, order, { preset, positionSide, by });
    return;
  }
  waiting.order = {
    ...waiting.order,
    ...sum(order.userMarket.market.instrument, waiting.order, by),
  };
  waiting.updatedMs = context.timeMs;
  emitTrigger(context, 'trigger-amended', waiting);
}

function waitingFor(order: Order, kind: Preset['kind']): Trigger | undefined {
  for (const trigger of order.userMarket.triggers)
    if (trigger.parentOrderId === order.id && trigger.kind === kind) return trigger;
  return undefined;
}

function arm(context: Context, order: Order, { preset, positionSide, by }: Grown): void {
  const { userMarket } = order;
  const side = oppositeSide(order.side);
  newTrigger(context, userMarket, {
    kind: preset.kind,
    source: preset.trigger === 'mark' ? 'mark' : 'last',
    price: parseUnits(preset.price, MARK_SCALE) ?? 0,
    direction: directionOfKind(preset.kind, side) ?? 'rise',
    callbackRate: 0,
    positionSide,
    parentOrderId: order.id,
    origin: order.origin,
    order: { side, timeInForce: 'gtc', ...execution(order, preset), ...by },
  });
}

/** What closes a margin order repays what it owes, and borrows nothing. */
function execution(
  { userMarket, loan }: Order,
  { executePrice }: Preset,
): Pick<TriggerOrder, 'orderType' | 'priceTicks' | 'loan'> {
  const repays = loan === undefined ? {} : ({ loan: 'repay' } as const);
  if (executePrice === undefined) return { orderType: 'market', ...repays };
  const priceTicks = ticksOf(userMarket.market.instrument, executePrice);
  return { orderType: 'limit', priceTicks, ...repays };
}

/** Presets come through the door on the price grid. */
function ticksOf({ priceStep }: Instrument, text: string): number {
  const ticks = parseSteps(text, priceStep);
  assert(typeof ticks === 'number', `the preset ${text} is off the price grid`);
  return ticks;
}

function sum(instrument: Instrument, a: Growth, b: Growth): Growth {
  if (b.quoteAmount === undefined) return { lots: (a.lots ?? 0) + (b.lots ?? 0) };
  const units = (text = '0') => parseUnits(text, instrument.valueScale) ?? 0;
  const total = add(units(a.quoteAmount), units(b.quoteAmount));
  return { quoteAmount: formatUnits(total, instrument.valueScale) };
}
