/**
 * Recorded prices and sizes in the ticks and lots of an instrument. Decides R-V-38.
 */
import type { Instrument, Step } from '../../engine/core/instrument.ts';
import type { Side } from '../../engine/core/order.ts';
import { parseDecimal } from '../../primitives/decimal.ts';
import { ceilDiv, floorDiv, mul, pow10 } from '../../primitives/units.ts';

/** Reads what a file says of one instrument. Answers are undefined where the text is no such number. */
export interface NumberReader {
  /** Rounded away from the other side, so that what was not crossed is not: bids down, asks up. */
  readonly ticks: (text: string, side: Side) => number | undefined;
  /** Rounded down: no more than there was. */
  readonly lots: (text: string) => number | undefined;
}

/** Texts whose numbers are remembered: prices come again and again. */
const REMEMBERED = 50_000;

export function numberReader({ priceStep, sizeStep }: Instrument): NumberReader {
  const bids = remembering((text) => positive(stepsIn(text, priceStep, floorDiv)));
  const asks = remembering((text) => positive(stepsIn(text, priceStep, ceilDiv)));
  return {
    ticks: (text, side) => (side === 'buy' ? bids(text) : asks(text)),
    lots: remembering((text) => stepsIn(text, sizeStep, floorDiv)),
  };
}

function remembering(read: (text: string) => number | undefined) {
  const known = new Map<string, number | undefined>();
  return (text: string): number | undefined => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

function positive(value: number | undefined): number | undefined {
  return value === undefined || value < 1 ? undefined : value;
}

function stepsIn(text: string, step: Step, divide: typeof floorDiv): number | undefined {
  const decimal = parseDecimal(plainText(text));
  if (decimal === undefined || decimal.units < 0) return undefined;
  const finer = Math.max(step.scale, decimal.scale);
  const value = mul(decimal.units, pow10(finer - decimal.scale));
  const steps = divide(value, mul(step.units, pow10(finer - step.scale)));
  return steps > Number.MAX_SAFE_INTEGER ? undefined : Number(steps);
}

const SCIENTIFIC = /^(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/;

/** Programs write small numbers with an exponent. */
function plainText(text: string): string {
  const [, whole, fraction = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return `${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}0`;
}
