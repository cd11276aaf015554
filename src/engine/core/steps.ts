/**
 * Decimal text ⇄ ticks, lots and amounts. Steps never change, so the door may convert before the command
 * exists. Precision (too many decimals) and step (not a multiple) are told apart, as clients expect
 * different answers for each (case A42).
 * Decides R-O-12.
 */

import { parseDecimal, parseUnits } from '../../primitives/decimal.ts';
import { div, mod, mul, pow10, type Units } from '../../primitives/units.ts';
import { RATE_SCALE, type Step } from './instrument.ts';

export type StepProblem =
  | 'malformed'
  | 'not-positive'
  | 'too-many-decimals'
  | 'off-step'
  | 'too-large';

/** A whole number of steps, or why it is not one. Zero and below are `not-positive`. */
export function parseSteps(text: string, step: Step): number | StepProblem {
  const decimal = parseDecimal(text);
  if (decimal === undefined) return 'malformed';
  if (decimal.units <= 0) return 'not-positive';
  if (decimal.scale > step.scale) return 'too-many-decimals';
  const units = mul(decimal.units, pow10(step.scale - decimal.scale));
  if (mod(units, step.units) !== 0) return 'off-step';
  const count = div(units, step.units);
  return count <= Number.MAX_SAFE_INTEGER ? Number(count) : 'too-large';
}

/** A declared step as safe integer and scale; undefined unless it is a positive plain decimal. */
export function parseStep(text: string): Step | undefined {
  const decimal = parseDecimal(text);
  if (decimal === undefined || decimal.units <= 0) return undefined;
  if (decimal.units > Number.MAX_SAFE_INTEGER) return undefined;
  return { units: Number(decimal.units), scale: decimal.scale };
}

/** Decimal places per coin: the part of the state that formatting needs. */
export interface CoinScales {
  readonly coins: ReadonlyMap<string, { readonly scale: number }>;
}

export function coinScale(scales: CoinScales, coin: string): number {
  return scales.coins.get(coin)?.scale ?? 0;
}

/** An amount of money in units: above zero, and no finer than its coin's scale. */
export function parseAmount(text: string, scale: number): Units | undefined {
  const change = parseChange(text, scale);
  return change === undefined || change < 0 ? undefined : change;
}

/** An amount that is given, or taken where it is below zero; never zero. */
export function parseChange(text: string, scale: number): Units | undefined {
  const units = parseUnits(text, scale);
  return units === 0 ? undefined : units;
}

const ONE = pow10(RATE_SCALE);

/** Decimal text from 0 to 1 as RATE_SCALE units; undefined when it is none. */
export function parseFraction(text: string): Units | undefined {
  const units = parseUnits(text, RATE_SCALE);
  return units === undefined || units < 0 || units > ONE ? undefined : units;
}
