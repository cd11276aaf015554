/**
 * Chance without a generator: a number is a hash of the seed, the rule and how often it was met, so that it
 * depends on nothing that was drawn before and a run repeats.
 */
import { createHash } from 'node:crypto';

const BITS = 48;

/** From 0 to below 1, the same for the same words. */
export function uniform(...words: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('\0')).digest();
  return digest.readUIntBE(0, BITS / 8) / 2 ** BITS;
}

/** Around 0 with deviation 1 (Box and Muller). */
export function normal(...words: readonly (string | number)[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(...words, 'radius')));
  return radius * Math.cos(2 * Math.PI * uniform(...words, 'angle'));
}
