/** Exact arithmetic on the decimals a person types; what the venue computes is never computed here. */

interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** So many percent of it, rounded down to a multiple of the step. */
export function shareOf(text: string, percent: number, step: string): string {
  const { scale, units } = scaled(text);
  const share = { units: units * BigInt(percent), scale: scale + 2 };
  return downTo(share, scaled(step));
}

/** The nearest multiple of the step at or below a price that came from a point of the screen. */
export function onStep(value: number, step: string): string {
  const { scale } = scaled(step);
  const half = scaled(step).units;
  const units = BigInt(Math.round(value * 10 ** (scale + 1)));
  return downTo({ units: units + half * 5n, scale: scale + 1 }, scaled(step));
}

/** Steps up or down from it; never below zero. */
export function stepped(text: string, step: string, steps: number): string {
  const from = isDecimal(text) ? scaled(text) : { units: 0n, scale: 0 };
  const by = scaled(step);
  const scale = Math.max(from.scale, by.scale);
  const sum = at(from, scale) + at(by, scale) * BigInt(steps);
  return downTo({ units: sum < 0n ? 0n : sum, scale }, by);
}

/** How many steps one decimal buys at the price of the other, rounded down. */
export function quotient(text: string, price: string, step: string): string {
  const [paid, each] = [scaled(text), scaled(price)];
  if (each.units === 0n) return '';
  const scale = scaled(step).scale;
  const units =
    (paid.units * 10n ** BigInt(scale + each.scale)) / (each.units * 10n ** BigInt(paid.scale));
  return downTo({ units, scale }, scaled(step));
}

function scaled(text: string): Scaled {
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function at({ scale, units }: Scaled, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function downTo(value: Scaled, step: Scaled): string {
  const scale = Math.max(value.scale, step.scale);
  const size = at(step, scale);
  const units = (at(value, scale) / size) * size;
  const digits = units.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
