/**
 * Nodes say which hash their state has at the same entries, and compare. What most say is right: a node that says
 * something else is wrong and stops. One against one, nobody knows who is: both take nothing more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { EtcdStore } from './etcd-store.ts';

/** What a state was at an entry: a SHA-256 in hex. */
export interface HashMark {
  readonly seq: number;
  readonly hash: string;
}

export interface CheckpointsOptions {
  readonly node: string;
  readonly store: Pick<EtcdStore, 'writeHash' | 'hashesAt'>;
  /** Why nothing may be taken; undefined when it may again. */
  readonly onDoubt: (cause: string | undefined) => void;
  /** This node's state is wrong. */
  readonly onWrong: (cause: Error) => void;
}

/** Entries from one to the next. */
export const HASH_EVERY = 10_000;
const RETRY_MS = 1_000;
/** What is older has been compared. */
const KEPT = 8;

export class Checkpoints {
  readonly #options: CheckpointsOptions;
  /** By entry: what each node says. */
  readonly #said = new Map<number, Map<string, string>>();
  readonly #doubts = new Map<number, string>();
  #isClosed = false;

  constructor(options: CheckpointsOptions) {
    this.#options = options;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** What the state of this node was; the others are told. */
  async reached({ seq, hash }: HashMark): Promise<void> {
    const { node, store } = this.#options;
    while (!this.#isClosed) {
      try {
        await store.writeHash(seq, node, hash);
        this.hear(seq, await store.hashesAt(seq));
        return;
      } catch {
        // The store does not answer, which is seen elsewhere: it is told when it does.
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  hear(seq: number, hashes: ReadonlyMap<string, string>): void {
    const said = this.#said.get(seq) ?? new Map<string, string>();
    for (const [node, hash] of hashes) said.set(node, hash);
    this.#said.set(seq, said);
    const oldest = this.#said.keys().next().value;
    if (this.#said.size > KEPT && oldest !== undefined) this.#said.delete(oldest);
    if (!this.#isClosed) this.#judge(seq, said);
  }

  #judge(seq: number, said: ReadonlyMap<string, string>): void {
    const { node, onDoubt, onWrong } = this.#options;
    const { verdict, other } = judge(node, said);
    const differs = `the state at entry ${seq} has the hash ${said.get(node)} here and ${other?.hash} at ${other?.node}`;
    if (verdict === 'wrong') {
      onWrong(
        new Error(`${differs}, as most say: start this node anew with an empty --data folder`),
      );
      return;
    }
    const wasInDoubt = this.#doubts.size > 0;
    if (verdict === 'doubtful')
      this.#doubts.set(seq, `${differs}, one against one: nothing is taken until one is stopped`);
    else this.#doubts.delete(seq);
    const [doubt] = this.#doubts.values();
    if (wasInDoubt || doubt !== undefined) onDoubt(doubt);
  }
}

interface Judgement {
  readonly verdict: 'right' | 'doubtful' | 'wrong';
  /** Of those that say something else, one of the most who agree. */
  readonly other?: { readonly node: string; readonly hash: string };
}

/** Of what a node says, by what all say so far. */
export function judge(node: string, said: ReadonlyMap<string, string>): Judgement {
  const own = said.get(node);
  if (own === undefined) return { verdict: 'right' };
  const others = [...said]
    .filter(([, hash]) => hash !== own)
    .map(([name, hash]) => ({ node: name, hash, votes: votesFor(hash, said) }))
    .sort((one, two) => two.votes - one.votes);
  const [other] = others;
  const votes = votesFor(own, said);
  if (other === undefined || other.votes < votes) return { verdict: 'right' };
  return { verdict: other.votes > votes ? 'wrong' : 'doubtful', other };
}

function votesFor(hash: string, said: ReadonlyMap<string, string>): number {
  return [...said.values()].filter((each) => each === hash).length;
}
