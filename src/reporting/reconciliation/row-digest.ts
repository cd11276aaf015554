/** What the rows of a table come to, whatever order they are told in. */
import { createHash } from 'node:crypto';
import type { SqlValue } from '../store/history-store.ts';

const MODULUS = 1n << 128n;

export class RowDigest {
  #rows = 0;
  #sum = 0n;

  get rows(): number {
    return this.#rows;
  }

  /** Values in the order of the table's columns. */
  add(values: readonly SqlValue[]): void {
    const hash = createHash('sha256').update(JSON.stringify(values)).digest();
    const half = (hash.readBigUInt64BE(0) << 64n) | hash.readBigUInt64BE(8);
    this.#sum = (this.#sum + half) % MODULUS;
    this.#rows += 1;
  }

  equals(other: RowDigest): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
