/** The seam to the store: what the journal asks of etcd, so that a simulation can stand in its place. */
import type { StoredHead } from './head.ts';

/** What chains batches: a place in the order, and hashes in hex. */
export interface Link {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly timeMs: number;
  readonly previousHash: string;
  readonly chainHash: string;
}

/** Moves the head, from exactly what `compare` says that it is; a batch comes with it or not at all. */
export interface Transaction<B> {
  readonly compare: { readonly value: string } | { readonly modRevision: number };
  readonly head: string;
  readonly batch?: B;
}

/** Whether a transaction was carried out, and the head behind it. */
export interface Answer {
  readonly isDone: boolean;
  readonly stored: StoredHead;
}

/** What one look at the store shows, all of one revision. */
export interface View<B> {
  readonly revision: number;
  readonly stored: StoredHead | undefined;
  /** The first of those that follow, in their order, none left out between. */
  readonly batches: readonly B[];
}

/** What a watch tells of one revision. */
export interface Sight<B> {
  readonly revision: number;
  readonly stored: StoredHead | undefined;
  readonly batches: readonly B[];
}
