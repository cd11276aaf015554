/**
 * A venue in a data folder whose host's clock is set now and then, restarts included: what its time must be is worked
 * out here by the words of V6, and what it stamps and settles is held against that.
 */
import { rmSync } from 'node:fs';
import { assert } from '../../src/primitives/assert.ts';
import { systemClock } from '../../src/venue/clock.ts';
import { type OpenVenue, openVenue } from '../../src/venue/open-venue.ts';
import { SteadyClock } from '../../src/venue/steady-clock.ts';
import { Dice } from './dice.ts';
import { fixtureVenue } from './fixture-venue.ts';

const SECOND_MS = 1_000;
/** So far behind is brought in by and by. */
const DRIFT_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FUNDING_MS = 8 * HOUR_MS;
const START_MS = Date.UTC(2026, 0, 5, 12);
/** A step of the clock by so much is followed at once; by so much when it has stood so long; by more never. */
const FOLLOWED_MS = MINUTE_MS;
const BELIEVED_MS = DAY_MS;
const STANDS_MS = 10 * SECOND_MS;

export interface Story {
  readonly jumps: number;
  readonly believed: number;
  readonly restarts: number;
  /** Refused, because the journal is ahead of a clock that was put back. */
  readonly refused: number;
  readonly entries: number;
  readonly fundings: number;
}

export async function tellClockStory(seed: number, data: string, acts: number): Promise<Story> {
  const teller = new Teller(seed, data);
  try {
    return await teller.tell(acts);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

class Teller {
  readonly #dice: Dice;
  readonly #data: string;
  readonly #story = { jumps: 0, believed: 0, restarts: 0, refused: 0, entries: 0, fundings: 0 };
  #venue: OpenVenue | undefined;
  #clock: SteadyClock | undefined;
  #hostMs = START_MS;
  #monotonicMs = 5_000;
  /** What the venue's time must be; a step that is not believed, and since when. */
  #dueMs = START_MS;
  #step: { readonly aheadMs: number; readonly sinceMs: number } | undefined;
  #lastMs = 0;
  #fundings = 0;

  constructor(seed: number, data: string) {
    this.#dice = new Dice(seed);
    this.#data = data;
  }

  async tell(acts: number): Promise<Story> {
    await this.#start();
    for (let act = 0; act < acts; act += 1) {
      await this.#act();
      await this.#look();
    }
    await this.#venue?.close();
    return { ...this.#story, fundings: this.#fundings };
  }

  #act(): Promise<void> | void {
    const act = this.#dice.weighted({ passes: 40, hours: 20, jumps: 25, back: 10, restarts: 8 });
    if (act === 'passes') return this.#pass(1 + this.#dice.below(20));
    // A venue that sleeps is not asked: hours go by in steps that it looks at.
    if (act === 'hours') return this.#pass(this.#dice.below(6) * 3_600, 3_600);
    if (act === 'restarts') return this.#restart();
    this.#set(act === 'back' ? this.#dueMs - this.#hostMs : this.#jump());
  }

  /** Momentary slips, sleeps and nonsense, ahead and back; never so little that it is brought in by and by. */
  #jump(): number {
    const dice = this.#dice;
    this.#story.jumps += 1;
    const size = dice.pick([
      30 * SECOND_MS,
      5 * MINUTE_MS,
      3 * HOUR_MS,
      30 * HOUR_MS,
      100 * DAY_MS,
    ]);
    const jump = size + dice.below(20 * SECOND_MS);
    return dice.chance(1, 3) ? -jump : jump;
  }

  #pass(count: number, seconds = 1): void {
    for (let at = 0; at < count; at += seconds) {
      this.#hostMs += seconds * SECOND_MS;
      this.#monotonicMs += seconds * SECOND_MS;
      this.#dueMs += seconds * SECOND_MS;
      this.#believe();
    }
  }

  #set(byMs: number): void {
    this.#hostMs += byMs;
    // Two steps together may come so near.
    if (this.#dueMs > this.#hostMs && this.#dueMs - this.#hostMs <= DRIFT_MS)
      this.#hostMs = this.#dueMs;
    this.#believe();
  }

  #believe(): void {
    const aheadMs = this.#hostMs - this.#dueMs;
    if (aheadMs >= 0 && aheadMs <= FOLLOWED_MS) this.#follow();
    else if (this.#step === undefined || Math.abs(aheadMs - this.#step.aheadMs) > FOLLOWED_MS)
      this.#step = { aheadMs, sinceMs: this.#monotonicMs };
    else if (
      aheadMs > 0 &&
      aheadMs <= BELIEVED_MS &&
      this.#monotonicMs - this.#step.sinceMs >= STANDS_MS
    ) {
      this.#story.believed += 1;
      this.#follow();
    }
    this.#clock?.now();
  }

  #follow(): void {
    this.#dueMs = this.#hostMs;
    this.#step = undefined;
  }

  async #start(): Promise<void> {
    const clock = new SteadyClock({
      hostMs: () => this.#hostMs,
      monotonicMs: () => this.#monotonicMs,
      warn: () => undefined,
    });
    const options = { venue: fixtureVenue, market: 'off', data: this.#data, env: {} } as const;
    this.#venue = await openVenue({ ...options, clock: systemClock(clock) });
    this.#venue.sequencer.listen((_, events) => {
      this.#fundings += events.filter(({ type }) => type === 'funding-settled').length;
    });
    this.#clock = clock;
    this.#dueMs = this.#hostMs;
    this.#step = undefined;
  }

  /** At a start the clock is believed; where the journal is ahead of it, the start is refused until it is put right. */
  async #restart(): Promise<void> {
    await this.#venue?.close();
    this.#venue = undefined;
    this.#clock = undefined;
    this.#story.restarts += 1;
    // Whatever was not believed is put right by now.
    if (this.#dice.chance(1, 2)) this.#hostMs = this.#dueMs;
    const isBehind = this.#lastMs - this.#hostMs > MINUTE_MS;
    const refused = await this.#start().then(
      () => undefined,
      (error: Error) => error.message,
    );
    assert((refused !== undefined) === isBehind, `a start is refused: ${refused}`);
    if (refused === undefined) return;
    assert(/the journal's last entry is of .*: set the clock/.test(refused), refused);
    this.#story.refused += 1;
    this.#hostMs = this.#lastMs;
    await this.#start();
  }

  async #look(): Promise<void> {
    const { sequencer, services } = this.#venue ?? {};
    assert(sequencer !== undefined && services !== undefined, 'there is a venue');
    const before = sequencer.state.timeMs;
    await sequencer.submit({ type: 'cancel-all', uid: '1001', category: 'SPOT' });
    this.#story.entries += 1;
    const { timeMs } = sequencer.state;
    const dueMs = Math.max(before, this.#dueMs);
    assert(timeMs === dueMs, `it stamps ${timeMs}, and it is ${dueMs} (host ${this.#hostMs})`);
    assert(timeMs >= this.#lastMs, `time ran back from ${this.#lastMs} to ${timeMs}`);
    this.#lastMs = timeMs;
    const passed = Math.floor(timeMs / FUNDING_MS) - Math.floor(START_MS / FUNDING_MS);
    const most = passed * FUNDED;
    assert(this.#fundings <= most, `${this.#fundings} fundings in ${passed} intervals`);
  }
}

/** Perpetuals of the venue, each of which settles once in an interval. */
const FUNDED = fixtureVenue.instruments?.filter(({ category }) => category !== 'SPOT').length ?? 0;
