/** The state hash: equal on all machines that applied the same journal. Sealed secrets are left out. */
import { createHash } from 'node:crypto';
import type { ReadState } from '../engine/core/state.ts';
import { hashedText } from '../engine/snapshot.ts';

/** A state by its hash, and where it stands. */
export interface StateMark {
  /** The last command applied, and its time, Unix ms. */
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
}

/** Takes some 40 µs for an order: a venue that trades asks its follower. */
export function stateMark(state: ReadState): StateMark {
  return { seq: state.seq, timeMs: state.timeMs, hash: stateHash(state) };
}

/** Hex SHA-256. */
export function stateHash(state: ReadState): string {
  return createHash('sha256').update(hashedText(state)).digest('hex');
}
