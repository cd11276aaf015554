/** Runs the state machine of `leadership.ts` on the store: carries out what it says, and tells it what came of it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EtcdBatch } from './etcd-batch.ts';
import type { EtcdSight, EtcdStore } from './etcd-store.ts';
import { GatewayFailure } from './gateway-failure.ts';
import { Leadership } from './leadership.ts';
import type { Effect, Event, LeadershipOptions, Now } from './leadership-events.ts';

export interface DriverOptions extends LeadershipOptions {
  readonly store: EtcdStore;
  /** Batches after an entry, from other nodes. */
  readonly fetch: (afterSeq: number) => Promise<readonly EtcdBatch[]>;
  readonly onSight: (sight: EtcdSight) => void;
  readonly onDelivered: (batch: EtcdBatch) => void;
  readonly onRefused: (batch: EtcdBatch) => void;
  readonly onRole: (role: 'leader' | 'standby') => void;
  readonly onStop: (cause: Error) => void;
  /** After each turn: something may be possible that was not. */
  readonly onTurn: () => void;
}

/** A timer does not fire before its time, but may by a fraction of a millisecond. */
const LATE_MS = 1;
const ASK_MS = 20;

export class Driver {
  readonly machine: Leadership<EtcdBatch>;
  readonly #options: DriverOptions;
  /** The newest that was seen. */
  #revision = 0;
  #stopWatch = (): void => undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.machine = new Leadership(options);
  }

  get revision(): number {
    return this.#revision;
  }

  start(): void {
    this.#carryOut(this.machine.start(now()));
  }

  on(event: Event<EtcdBatch>): void {
    if (!this.#isClosed) this.#carryOut(this.machine.on(event, now()));
  }

  /** Resolves when this node does not lead any more, or after so long. */
  async stepDown(heir: string, withinMs: number): Promise<void> {
    const giveUpAt = performance.now() + withinMs;
    this.on({ type: 'step-down', heir });
    const isAwaited = () => this.machine.role === 'leader' && !this.#isClosed;
    while (isAwaited() && performance.now() < giveUpAt) await pause(ASK_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stopWatch();
  }

  #carryOut(effects: readonly Effect<EtcdBatch>[]): void {
    for (const effect of effects) this.#carryOutOne(effect);
    this.#options.onTurn();
    clearTimeout(this.#timer);
    const waitMs = this.machine.wakeAtMs - performance.now() + LATE_MS;
    if (Number.isFinite(waitMs))
      this.#timer = setTimeout(() => this.on({ type: 'tick' }), Math.max(0, waitMs)).unref();
  }

  #carryOutOne(effect: Effect<EtcdBatch>): void {
    const { onDelivered, onRefused, onRole, onStop } = this.#options;
    if (effect.type === 'deliver') onDelivered(effect.batch);
    else if (effect.type === 'refuse') onRefused(effect.batch);
    else if (effect.type === 'promote') onRole('leader');
    else if (effect.type === 'demote') onRole('standby');
    else if (effect.type === 'stop') onStop(new Error(effect.cause));
    else this.#ask(effect);
  }

  #ask(effect: Effect<EtcdBatch>): void {
    const { store, fetch } = this.#options;
    if (effect.type === 'watch') this.#watch(effect.afterRevision);
    if (effect.type === 'transact') {
      const { id } = effect;
      store.transact(effect.transaction).then(
        (answer) => this.on({ type: 'answer', id, answer }),
        (error) => this.#failed(error, { type: 'unanswered', id }),
      );
    }
    if (effect.type === 'look') {
      const { id } = effect;
      store.view(effect.afterSeq).then(
        (view) => this.on({ type: 'view', id, view }),
        (error) => this.#failed(error, { type: 'not-viewed', id }),
      );
    }
    if (effect.type === 'fetch')
      fetch(effect.afterSeq).then(
        (batches) => this.on({ type: 'fetched', batches }),
        () => this.on({ type: 'not-fetched' }),
      );
  }

  /** What nobody can say is asked again. What cannot be in a store of this venue ends the node. */
  #failed(error: Error, event: Event<EtcdBatch>): void {
    if (error instanceof GatewayFailure) this.on(event);
    else this.#stop(error);
  }

  #stop(cause: Error): void {
    if (this.#isClosed) return;
    this.close();
    this.#options.onStop(cause);
  }

  #watch(afterRevision: number): void {
    const { store, onSight } = this.#options;
    this.#stopWatch();
    this.#stopWatch = store.watch(
      afterRevision,
      (sight) => {
        this.#revision = Math.max(this.#revision, sight.revision);
        onSight(sight);
        this.on({ type: 'sight', sight });
      },
      (cause) => (cause === undefined ? this.on({ type: 'watch-ended' }) : this.#stop(cause)),
    );
  }
}

function now(): Now {
  return { ms: performance.now(), wallMs: Date.now() };
}
