/**
 * Ids are decimal digit strings of 19 digits, one counter per kind from 10^18: wide enough that a
 * client which parses them as numbers fails at once instead of losing digits later (case A26).
 * They grow, all have one length, and so sort as text.
 */

const DIGITS = 18;
/** `1` and the zeros that a counter of n digits needs before it: one concatenation per id. */
const PREFIXES = Array.from({ length: DIGITS }, (_, digits) => `1${'0'.repeat(DIGITS - digits)}`);

/** The id that stands for the `counter`-th thing of its kind. */
export function idFrom(counter: number): string {
  const digits = String(counter);
  return PREFIXES[digits.length] + digits;
}

/** Whether the text could be an id given out by {@link idFrom}. */
export function isIdText(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}
