/**
 * Who leads, and what may be told: a state machine without a clock, a socket or a promise. Events go in, and what is to
 * be done comes out. What it holds to:
 *
 * - Whoever last moved `head` leads. A commit moves it from exactly the text that its writer last wrote; a take-over
 *   from exactly the revision that was seen silent. Time decides when a standby tries, never whether a write counts.
 * - A transaction without an answer is repeated as it is, until it is done or `head` reads otherwise. Until then its
 *   batch is neither in nor out, and nobody is told either.
 * - A batch is applied where it follows the last by place and hash; what is missing between is read (`chain.ts`).
 */
import { Chain } from './chain.ts';
import { type Flight, Flights, type Launch } from './flights.ts';
import type { StoredHead } from './head.ts';
import type { Effect, Event, LeadershipOptions, Now, Position, Role } from './leadership-events.ts';
import { Outlook } from './outlook.ts';
import type { Answer, Link, Sight, View } from './store.ts';
import { Turn } from './turn.ts';

const NEVER = Number.POSITIVE_INFINITY;
const WENT_BACK = 'the store has not what it had: it was restored, emptied, or is another one';

export class Leadership<B extends Link> {
  readonly #options: LeadershipOptions;
  readonly #chain: Chain<B>;
  readonly #outlook: Outlook<B>;
  readonly #flights: Flights<B>;
  readonly #turn: Turn;
  #role: Role = 'standby';
  /** The newest head that was seen. */
  #known: StoredHead | undefined;
  #contactMs = 0;
  /** Who is to lead as soon as nothing is in flight. */
  #heir: string | undefined;
  #isStopped = false;
  #effects: Effect<B>[] = [];
  #now: Now = { ms: 0, wallMs: 0 };

  constructor(options: LeadershipOptions) {
    const tell = (effect: Effect<B>): void => void this.#effects.push(effect);
    this.#options = options;
    this.#chain = new Chain(options.applied, tell);
    this.#outlook = new Outlook(options.timing.retryMs, tell);
    this.#flights = new Flights(options, tell);
    this.#turn = new Turn(options);
  }

  get role(): Role {
    return this.#role;
  }

  get applied(): Position {
    return this.#chain.applied;
  }

  get known(): StoredHead | undefined {
    return this.#known;
  }

  /** When the store last said something, on the clock of the events. */
  get contactMs(): number {
    return this.#contactMs;
  }

  /** When the head was last seen to move. */
  get movedMs(): number {
    return this.#turn.movedMs;
  }

  /** Whether a batch that is offered now is sent. */
  get isFree(): boolean {
    const isOver = this.#isStopped || this.#heir !== undefined;
    return this.#role === 'leader' && this.#flights.current === undefined && !isOver;
  }

  /** Whether all that is known to be in the store is applied. */
  get isCaughtUp(): boolean {
    return this.#known?.head.seq === this.applied.lastSeq;
  }

  /** What was sent to a leader of an earlier epoch is in by now, or never will be; 0 while that cannot be said. */
  get settledEpoch(): number {
    return this.isCaughtUp && !this.#chain.isInDoubt ? (this.#known?.head.epoch ?? 0) : 0;
  }

  /** Its turn among the standbys, from 0; and why it must not lead, if so. */
  setElectable(place: number, obstacle: string | undefined): void {
    this.#turn.set(place, obstacle);
  }

  /** When it wants a `tick` at the latest. */
  get wakeAtMs(): number {
    if (this.#flights.current !== undefined) return this.#flights.retryAtMs;
    if (this.#role === 'leader') return this.#flights.beatAtMs;
    const dueMs = this.#outlook.dueMs ?? NEVER;
    return this.#outlook.isBusy ? NEVER : Math.min(dueMs, this.#turn.dueMs(this.#known));
  }

  /** To be called first. */
  start(now: Now): readonly Effect<B>[] {
    this.#now = now;
    this.#turn.moved(now.ms);
    this.#contactMs = now.ms;
    this.#lookOut({ isForSilence: false });
    return this.#takeEffects();
  }

  /** What is to be done of it, in this order. A batch counts as applied when it is given out. */
  on(event: Event<B>, now: Now): readonly Effect<B>[] {
    if (this.#isStopped) return [];
    this.#now = now;
    this.#hear(event);
    if (!this.#isStopped) this.#goOn();
    return this.#takeEffects();
  }

  #takeEffects(): readonly Effect<B>[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  #hear(event: Event<B>): void {
    if (event.type === 'sight') this.#onSight(event.sight);
    else if (event.type === 'view') this.#onView(event.id, event.view);
    else if (event.type === 'answer') this.#onAnswer(event.id, event.answer);
    else if (event.type === 'unanswered') this.#onUnanswered(event.id);
    else if (event.type === 'offer') this.#commit(event.batch);
    else if (event.type === 'step-down') this.#heir = event.heir;
    else if (event.type !== 'tick') this.#onOutlook(event);
  }

  #onOutlook(event: Event<B>): void {
    const { ms } = this.#now;
    if (event.type === 'watch-ended') this.#outlook.watchEnded(ms);
    if (event.type === 'not-viewed') this.#outlook.notViewed(event.id, ms);
    if (event.type === 'not-fetched') this.#outlook.notFetched(ms);
    if (event.type === 'fetched') {
      this.#outlook.fetched();
      const { lastSeq } = this.applied;
      this.#apply(event.batches);
      if (this.applied.lastSeq === lastSeq) this.#outlook.again(ms);
    }
  }

  #onSight({ revision, stored, batches }: Sight<B>): void {
    this.#contactMs = this.#now.ms;
    this.#outlook.heard(revision, this.#now.ms);
    this.#apply(batches);
    if (stored !== undefined) this.#meet(stored);
  }

  #onView(id: number, { revision, stored, batches }: View<B>): void {
    const look = this.#outlook.answered(id);
    if (look === undefined) return;
    this.#contactMs = this.#now.ms;
    const hasAll =
      stored !== undefined &&
      stored.modRevision >= look.knownRevision &&
      stored.head.seq >= look.afterSeq;
    if (!hasAll) {
      this.#stop(WENT_BACK);
      return;
    }
    const isWatchStuck = look.isForSilence && stored.modRevision > this.#knownRevision;
    this.#apply(batches);
    this.#meet(stored);
    if (this.#isStopped) return;
    // What does not follow although the store has all that it holds, it holds no more.
    const shownSeq = batches.at(-1)?.lastSeq ?? stored.head.seq;
    if (this.applied.lastSeq < shownSeq) this.#outlook.fetch(this.applied.lastSeq);
    if (!this.#outlook.isWatching || isWatchStuck) this.#outlook.watch(revision, this.#now.ms);
    if (look.isForSilence && look.knownRevision === this.#knownRevision) this.#tryToLead();
  }

  #onAnswer(id: number, { stored }: Answer): void {
    this.#contactMs = this.#now.ms;
    if (this.#flights.current?.id !== id) return;
    // When it was sent, the head that is known was there.
    if (stored.modRevision < this.#knownRevision) this.#stop(WENT_BACK);
    else if (stored.modRevision > this.#knownRevision) this.#meet(stored);
    else this.#onUnanswered(id);
  }

  #onUnanswered(id: number): void {
    if (this.#flights.current?.id !== id) return;
    this.#flights.again(this.#now.ms + this.#options.timing.retryMs);
  }

  /** A head, from whichever source; one that is older than another that was seen says nothing. */
  #meet(stored: StoredHead): void {
    if (stored.modRevision <= this.#knownRevision) return;
    this.#known = stored;
    this.#turn.moved(this.#now.ms);
    const flight = this.#flights.current;
    if (flight?.transaction.head === stored.text) this.#landed(flight);
    else if (flight !== undefined || this.#role === 'leader') {
      // Somebody else has moved it; what was sent may have been in before.
      this.#flights.end();
      this.#demote();
    }
    const cause = this.#chain.endsAt(stored.head.seq, stored.head.chainHash);
    if (cause !== undefined) this.#stop(cause);
  }

  #landed({ kind, transaction, head }: Flight<B>): void {
    this.#flights.end();
    if (transaction.batch !== undefined) this.#apply([transaction.batch]);
    if (kind === 'step-down') this.#demote();
    if (kind !== 'take-over') return;
    this.#role = 'leader';
    this.#heir = undefined;
    this.#effects.push({ type: 'promote', epoch: head.epoch });
  }

  #demote(): void {
    const wasLeader = this.#role === 'leader';
    this.#heir = undefined;
    this.#role = 'standby';
    if (wasLeader) this.#effects.push({ type: 'demote' });
  }

  #apply(batches: readonly B[]): void {
    const cause = this.#chain.apply(batches);
    if (cause !== undefined) this.#stop(cause);
  }

  #stop(cause: string): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#demote();
    this.#effects.push({ type: 'stop', cause });
  }

  /** What it does by itself. */
  #goOn(): void {
    const { ms } = this.#now;
    if (this.#flights.current !== undefined) this.#flights.sendDue(ms);
    else if (this.#role === 'leader') {
      if (this.#heir !== undefined) this.#stepDown(this.#heir);
      else if (ms >= this.#flights.beatAtMs) this.#commit(undefined);
    } else if (!this.#outlook.isBusy) this.#lookAround();
    this.#outlook.keepWatching({
      ...{ nowMs: ms, movedMs: this.#turn.movedMs, patienceMs: this.#options.timing.tryAfterMs },
      ...{ isLeader: this.#role === 'leader', knownRevision: this.#knownRevision },
    });
  }

  #lookAround(): void {
    const { ms } = this.#now;
    const { dueMs } = this.#outlook;
    const isDue = dueMs === undefined ? !this.isCaughtUp : ms >= dueMs;
    if (isDue) this.#lookOut({ isForSilence: false });
    else if (dueMs === undefined && ms >= this.#turn.dueMs(this.#known))
      this.#lookOut({ isForSilence: true });
  }

  #lookOut({ isForSilence }: { readonly isForSilence: boolean }): void {
    const { lastSeq: afterSeq } = this.applied;
    this.#outlook.look({ isForSilence, knownRevision: this.#knownRevision, afterSeq });
  }

  get #knownRevision(): number {
    return this.#known?.modRevision ?? 0;
  }

  #tryToLead(): void {
    this.#turn.tried(this.#now.ms);
    const known = this.#known;
    if (known === undefined || !this.isCaughtUp || this.#turn.obstacle !== undefined) return;
    this.#role = 'candidate';
    const compare = { modRevision: known.modRevision };
    const beat = this.#options.drawBeat();
    this.#launch({ kind: 'take-over', compare, epoch: known.head.epoch + 1, beat });
  }

  #commit(batch: B | undefined): void {
    const known = this.#known;
    if (!this.isFree || known === undefined) {
      if (batch !== undefined) this.#effects.push({ type: 'refuse', batch });
      return;
    }
    const { epoch, beat } = known.head;
    const compare = { value: known.text };
    this.#launch({ kind: 'commit', compare, epoch, beat: beat + 1, batch });
  }

  #stepDown(heir: string): void {
    const known = this.#known;
    if (known === undefined) return;
    const { epoch, beat } = known.head;
    const compare = { value: known.text };
    this.#launch({ kind: 'step-down', compare, epoch, beat: beat + 1, heir });
  }

  #launch(launch: Launch<B>): void {
    if (launch.batch !== undefined) this.#chain.open(launch.batch);
    this.#flights.launch(launch, this.applied, this.#now);
  }
}
