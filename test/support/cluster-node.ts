/** A machine of the simulated cluster: the state machine under test, what it applied, and who waits for it. */
import type { Leadership } from '../../src/journal/etcd/leadership.ts';
import type {
  Effect,
  Event,
  LeadershipOptions,
  Position,
} from '../../src/journal/etcd/leadership-events.ts';
import type { SimBatch, SimStore } from './cluster-store.ts';
import type { Line, SimWorld } from './cluster-world.ts';

export type LeadershipClass = new (options: LeadershipOptions) => Leadership<SimBatch>;

const TIMING = { beatMs: 200, tryAfterMs: 700, tryApartMs: 150, retryMs: 50 };
const START: Position = { lastSeq: 0, timeMs: 0, chainHash: 'start' };
const IN_ONE_BATCH = 3;

export interface SimParts {
  readonly world: SimWorld;
  readonly store: SimStore;
  readonly Leadership: LeadershipClass;
  /** Of another machine, by what its disk holds. */
  readonly archiveOf: (node: SimNode, afterSeq: number) => readonly SimBatch[];
  readonly fault: (what: string) => void;
}

export class SimNode {
  readonly name: string;
  readonly line: Line = { isCut: false, isSlow: false };
  isPaused = false;
  isDiskSlow = false;
  /** In which order the standbys try. */
  readonly #place: number;
  readonly #parts: SimParts;
  #machine: Leadership<SimBatch> | undefined;
  /** What is on its disk, and what is on its way there. */
  #archived: SimBatch[] = [];
  #applied: SimBatch[] = [];
  #queue: number[] = [];
  /** Commands that were taken here and not answered. */
  readonly waiting = new Set<number>();
  readonly done = new Set<number>();
  readonly refused = new Set<number>();
  /** Raised by each start and each watch, so that what belongs to an earlier one is dropped. */
  #life = 0;
  #watch = 0;
  #heldUp: (() => void)[] = [];
  #archiveAtMs = 0;
  #tickAtMs = Number.POSITIVE_INFINITY;

  constructor(name: string, place: number, parts: SimParts) {
    this.name = name;
    this.#place = place;
    this.#parts = parts;
  }

  get isAlive(): boolean {
    return this.#machine !== undefined;
  }

  get isLeader(): boolean {
    return this.#machine?.role === 'leader';
  }

  get applied(): readonly SimBatch[] {
    return this.#applied;
  }

  get archived(): readonly SimBatch[] {
    return this.#archived;
  }

  get archivedSeq(): number {
    return this.#archived.at(-1)?.lastSeq ?? 0;
  }

  start(): void {
    const { world, Leadership } = this.#parts;
    this.#life += 1;
    this.#tickAtMs = Number.POSITIVE_INFINITY;
    this.#applied = [...this.#archived];
    this.#machine = new Leadership({
      node: this.name,
      url: `http://${this.name}`,
      timing: TIMING,
      applied: this.#archived.at(-1) ?? START,
      drawBeat: () => world.dice.below(1_000_000_000),
    });
    this.#machine.setElectable(this.#place, undefined);
    this.#carryOut(this.#machine.start(this.#now));
    this.#tickInTime();
  }

  /** What was not on the disk is gone, and nobody who waits is told anything. */
  kill(): void {
    this.#machine = undefined;
    this.#life += 1;
    this.#queue = [];
    this.waiting.clear();
    this.#heldUp = [];
    this.isPaused = false;
  }

  resume(): void {
    this.isPaused = false;
    const acts = this.#heldUp;
    this.#heldUp = [];
    for (const act of acts) act();
  }

  submit(command: number): void {
    if (this.#machine?.role !== 'leader' || this.isPaused) return;
    this.waiting.add(command);
    this.#queue.push(command);
    this.#offer();
  }

  stepDown(heir: string): void {
    if (!this.isPaused) this.#on({ type: 'step-down', heir });
  }

  get #now() {
    const { nowMs } = this.#parts.world;
    return { ms: nowMs, wallMs: nowMs };
  }

  /** For whoever comes later: dropped when this life is over, held up while it is paused. */
  #inThisLife<T>(act: (value: T) => void): (value: T) => void {
    const life = this.#life;
    const run = (value: T): void => {
      if (life !== this.#life) return;
      if (this.isPaused) this.#heldUp.push(() => run(value));
      else act(value);
    };
    return run;
  }

  #on(event: Event<SimBatch>): void {
    if (this.#machine === undefined) return;
    this.#carryOut(this.#machine.on(event, this.#now));
    this.#offer();
    this.#tickInTime();
  }

  #offer(): void {
    const machine = this.#machine;
    if (machine === undefined || !machine.isFree || this.#queue.length === 0) return;
    const commands = this.#queue.splice(0, IN_ONE_BATCH);
    const { lastSeq, chainHash } = machine.applied;
    const batch: SimBatch = {
      firstSeq: lastSeq + 1,
      lastSeq: lastSeq + commands.length,
      timeMs: this.#parts.world.nowMs,
      previousHash: chainHash,
      chainHash: `${digest(chainHash, commands)}`,
      commands,
    };
    this.#on({ type: 'offer', batch });
  }

  #carryOut(effects: readonly Effect<SimBatch>[]): void {
    for (const effect of effects) this.#carryOutOne(effect);
  }

  #carryOutOne(effect: Effect<SimBatch>): void {
    const { world, store, fault } = this.#parts;
    if (effect.type === 'transact') {
      const { id, transaction } = effect;
      const told = this.#inThisLife((answer: ReturnType<SimStore['transact']> | undefined) =>
        this.#on(answer ? { type: 'answer', id, answer } : { type: 'unanswered', id }),
      );
      world.call(this.line, () => store.transact(transaction), told);
    } else if (effect.type === 'look') {
      const { id, afterSeq } = effect;
      const told = this.#inThisLife((view: ReturnType<SimStore['view']> | undefined) =>
        this.#on(view ? { type: 'view', id, view } : { type: 'not-viewed', id }),
      );
      world.call(this.line, () => store.view(afterSeq), told);
    } else if (effect.type === 'watch') this.#startWatch(effect.afterRevision);
    else if (effect.type === 'fetch') this.#fetch(effect.afterSeq);
    else if (effect.type === 'deliver') this.#deliver(effect.batch);
    else if (effect.type === 'refuse') this.#refuse(effect.batch.commands);
    else if (effect.type === 'demote') this.#refuse(this.#queue.splice(0));
    else if (effect.type === 'promote') this.#checkPromotion();
    else fault(`${this.name} stops: ${effect.cause}`);
  }

  #checkPromotion(): void {
    const { store, fault } = this.#parts;
    const machine = this.#machine;
    const { head } = store.head;
    const isBehind = machine?.applied.lastSeq !== machine?.known?.head.seq;
    const isOld = head.node === this.name && head.seq > (machine?.applied.lastSeq ?? 0);
    if (isBehind || isOld) fault(`${this.name} leads before it has caught up`);
  }

  #deliver(batch: SimBatch): void {
    const { store, world, fault } = this.#parts;
    if (store.chain[this.#applied.length]?.chainHash !== batch.chainHash)
      fault(`${this.name} applies ${batch.lastSeq} (${batch.chainHash}), which is not the chain's`);
    this.#applied.push(batch);
    for (const command of batch.commands) if (this.waiting.delete(command)) this.done.add(command);
    const write = this.#inThisLife(() => void this.#archived.push(batch));
    // In their order, a while behind.
    this.#archiveAtMs =
      Math.max(this.#archiveAtMs, world.nowMs) + world.dice.below(this.isDiskSlow ? 2_000 : 60);
    world.after(this.#archiveAtMs - world.nowMs, () => write(undefined));
  }

  #refuse(commands: readonly number[]): void {
    for (const command of commands) {
      if (this.done.has(command)) this.#parts.fault(`${command} is refused after it was done`);
      if (this.waiting.delete(command)) this.refused.add(command);
    }
  }

  #fetch(afterSeq: number): void {
    const { world, archiveOf } = this.#parts;
    const told = this.#inThisLife((batches: readonly SimBatch[] | undefined) =>
      this.#on(batches ? { type: 'fetched', batches } : { type: 'not-fetched' }),
    );
    world.call(this.line, () => archiveOf(this, afterSeq), told);
  }

  #startWatch(afterRevision: number): void {
    this.#watch += 1;
    this.#watchOn(this.#watch, afterRevision, this.#parts.world.nowMs);
  }

  /** Looks for changes when there are some; loses some, gets stuck, ends. */
  #watchOn(watch: number, revision: number, lastMs: number): void {
    const { world, store } = this.#parts;
    const look = this.#inThisLife((): void => {
      if (watch === this.#watch) this.#lookOn(watch, revision, Math.max(lastMs, world.nowMs));
    });
    const later = (): void => {
      const atMs = Math.max(lastMs, world.nowMs + world.delayMs(this.line));
      world.after(Math.max(1, atMs - world.nowMs), () => look(undefined));
    };
    if (store.revision > revision) later();
    else store.onChange.push(later);
  }

  #lookOn(watch: number, revision: number, nowMs: number): void {
    const { world, store } = this.#parts;
    const { dice } = world;
    if (!world.isCalm && dice.chance(1, 400)) return;
    const changes = store.changesAfter(revision);
    const hasEnded = changes === undefined || (!world.isCalm && dice.chance(1, 400));
    if (hasEnded) {
      this.#on({ type: 'watch-ended' });
      return;
    }
    if (this.line.isCut || store.isDown) {
      world.after(50, () => this.#watchOn(watch, revision, nowMs));
      return;
    }
    for (const sight of changes)
      if (world.isCalm || !dice.chance(1, 50)) this.#on({ type: 'sight', sight });
    this.#watchOn(watch, changes.at(-1)?.revision ?? revision, nowMs);
  }

  /** Has its machine woken when that asks for it. */
  #tickInTime(): void {
    const { world } = this.#parts;
    const wakeMs = Math.max(world.nowMs + 1, this.#machine?.wakeAtMs ?? Number.POSITIVE_INFINITY);
    if (wakeMs >= this.#tickAtMs || wakeMs === Number.POSITIVE_INFINITY) return;
    this.#tickAtMs = wakeMs;
    const tick = this.#inThisLife((): void => {
      this.#tickAtMs = Number.POSITIVE_INFINITY;
      this.#on({ type: 'tick' });
    });
    world.after(wakeMs - world.nowMs, () => tick(undefined));
  }
}

function digest(previous: string, commands: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const character of `${previous}/${commands.join()}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return hash;
}
