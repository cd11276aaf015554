import { createHash } from 'node:crypto';
import { hashedText } from '../engine/snapshot.ts';
import type { State } from '../engine/state.ts';

/** SHA-256 of the canonical state, hex; ciphertext left out. */
export function stateHash(state: State): string {
  return createHash('sha256').update(hashedText(state)).digest('hex');
}
