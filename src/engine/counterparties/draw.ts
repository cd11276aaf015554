/**
 * Randomness without a generator: a number is a hash of what it is for, so that it does not depend
 * on what was drawn before, and a restarted venue goes on as if it had never stopped.
 */

/** A whole number of 32 bits, the same for the same words. */
export function draw(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const code of words.join('|')) {
    hash = Math.imul(hash ^ (code.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One standard deviation of {@link bell}: that of a sum of four uniform 16-bit numbers. */
export const BELL_UNIT = 37_837;

const HALF = 0xffff;

/** A whole number around zero, roughly bell-shaped, never beyond 3.5 standard deviations. */
export function bell(...words: readonly (string | number)[]): number {
  const first = draw(...words, 'first');
  const second = draw(...words, 'second');
  const sum = (first & HALF) + (first >>> 16) + (second & HALF) + (second >>> 16);
  return sum - 2 * HALF;
}
