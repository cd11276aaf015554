/** The state hash: equal on all machines that applied the same journal. Sealed secrets are left out. */
import { createHash } from 'node:crypto';
import type { ReadState } from '../engine/core/state.ts';
import { hashedText } from '../engine/snapshot.ts';

/** Hex SHA-256. */
export function stateHash(state: ReadState): string {
  return createHash('sha256').update(hashedText(state)).digest('hex');
}
