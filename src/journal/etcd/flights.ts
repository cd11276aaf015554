/** What this node writes to the head: one transaction at a time, repeated as it is until it is known what came of it. */
import { encodeHead, type Head } from './head.ts';
import type { Effect, LeadershipOptions, Now, Position } from './leadership-events.ts';
import type { Link, Transaction } from './store.ts';

/** What is being written. */
export interface Flight<B> {
  /** Of the last time that it was sent. */
  readonly id: number;
  readonly kind: 'commit' | 'take-over' | 'step-down';
  readonly transaction: Transaction<B>;
  readonly head: Head;
  /** When it is sent once more; undefined while an answer is awaited. */
  readonly retryAtMs: number | undefined;
}

/** What is to be written. */
export interface Launch<B> extends Pick<Head, 'epoch' | 'beat' | 'heir'> {
  readonly kind: Flight<B>['kind'];
  readonly compare: Transaction<B>['compare'];
  readonly batch?: B | undefined;
}

const NEVER = Number.POSITIVE_INFINITY;

export class Flights<B extends Link> {
  readonly #options: Pick<LeadershipOptions, 'node' | 'url' | 'timing'>;
  readonly #tell: (effect: Effect<B>) => void;
  #current: Flight<B> | undefined;
  #lastId = 0;
  #sentMs = 0;

  constructor(
    options: Pick<LeadershipOptions, 'node' | 'url' | 'timing'>,
    tell: (effect: Effect<B>) => void,
  ) {
    this.#options = options;
    this.#tell = tell;
  }

  get current(): Flight<B> | undefined {
    return this.#current;
  }

  /** When a leader that has sent nothing else shows that it is there. */
  get beatAtMs(): number {
    return this.#sentMs + this.#options.timing.beatMs;
  }

  /** When it is to be sent once more. */
  get retryAtMs(): number {
    return this.#current?.retryAtMs ?? NEVER;
  }

  launch({ kind, compare, batch, ...claim }: Launch<B>, applied: Position, now: Now): void {
    const { node, url } = this.#options;
    const { lastSeq: seq, timeMs, chainHash } = batch ?? applied;
    const head = { ...claim, seq, timeMs, chainHash, node, url, wallMs: now.wallMs };
    const transaction = { compare, head: encodeHead(head), ...(batch && { batch }) };
    this.#send({ id: 0, kind, transaction, head, retryAtMs: undefined }, now.ms);
  }

  /** Nobody can say what came of it. */
  again(retryAtMs: number): void {
    const flight = this.#current;
    if (flight !== undefined) this.#current = { ...flight, retryAtMs };
  }

  sendDue(nowMs: number): void {
    const flight = this.#current;
    if (flight !== undefined && this.retryAtMs <= nowMs) this.#send(flight, nowMs);
  }

  /** It is known what came of it. */
  end(): Flight<B> | undefined {
    const flight = this.#current;
    this.#current = undefined;
    return flight;
  }

  #send(flight: Flight<B>, nowMs: number): void {
    this.#lastId += 1;
    this.#current = { ...flight, id: this.#lastId, retryAtMs: undefined };
    this.#sentMs = nowMs;
    this.#tell({ type: 'transact', id: this.#lastId, transaction: flight.transaction });
  }
}
