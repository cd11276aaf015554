/**
 * Ids are decimal digit strings of 19 digits, one counter per kind from 10^18: wide enough that a
 * client which parses them as numbers fails at once instead of losing digits later (case A26).
 * They grow, all have one length, and so sort as text.
 */

const FIRST_DIGIT = '1';
const DIGITS = 18;

/** The id that stands for the `counter`-th thing of its kind. */
export function idFrom(counter: number): string {
  return FIRST_DIGIT + String(counter).padStart(DIGITS, '0');
}

/** Whether the text could be an id given out by {@link idFrom}. */
export function isIdText(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}
