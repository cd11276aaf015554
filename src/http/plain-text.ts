/**
 * Text where text is documented, from what clients really send: bitget-api passes JSON numbers and
 * booleans on as its user gave them (wire.md 4.7).
 */
import { wrong } from './wire-error.ts';

/** A JSON number with more significant digits may already have lost some. */
const EXACT_DIGITS = 15;
const DECIMALS_MAX = 64;
/** Decimals finer than any step: what is written so is refused as too fine. */
const FINER_THAN_ANY_STEP = 24;

/** Text as sent; a JSON number as its shortest decimal without exponent; a boolean as its word. */
export function plainText(raw: unknown, path: string): string {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return numberText(raw, path);
  if (typeof raw === 'boolean') return String(raw);
  throw wrong(path);
}

/**
 * The same of an amount. A JSON number of more digits than are exact is written as the parser holds it, to its
 * last decimals, so that what reads it refuses it as it refuses the same text: for having too many decimals.
 */
export function amountText(raw: unknown, path: string): string {
  if (typeof raw !== 'number' || !Number.isFinite(raw) || Number.isInteger(raw))
    return plainText(raw, path);
  const [mantissa = ''] = raw.toExponential().split('e');
  if (mantissa.replace(/[-.]/g, '').length <= EXACT_DIGITS) return plainText(raw, path);
  const text = raw.toFixed(FINER_THAN_ANY_STEP);
  return text.endsWith('000000') ? plainText(raw, path) : text;
}

/** Refuses what JSON.parse may already have rounded: long fractions, and ids sent as numbers (A26). */
function numberText(value: number, path: string): string {
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const digits = mantissa.replace(/[-.]/g, '');
  const decimals = Math.max(0, digits.length - 1 - Number(exponent));
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  if (isRounded || digits.length > EXACT_DIGITS || decimals > DECIMALS_MAX) throw wrong(path);
  return value.toFixed(decimals);
}
