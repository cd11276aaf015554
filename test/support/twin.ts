/**
 * Two engines in lock-step over random commands: one that has been live from the first command on, and
 * its twin, which was restored from a snapshot at a random step and is restored anew now and then. Reply
 * and events of every command must be equal, and so must the state be, which is compared now and then.
 */

import { isDeepStrictEqual } from 'node:util';
import { checkDerived } from '../../src/engine/check-derived.ts';
import type { Entry } from '../../src/engine/command.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { type Applied, apply } from '../../src/engine/engine.ts';
import { restoreState } from '../../src/engine/restore.ts';
import { hashedText, serializeState } from '../../src/engine/snapshot.ts';
import { plainEvents } from '../../src/venue/plain-event.ts';
import { Dice } from './dice.ts';
import { eventFaults, stateFaults } from './engine-faults.ts';
import { type Coverage, countIn } from './twin-coverage.ts';
import { Flow, TERMS_COMMANDS } from './twin-flow.ts';
import { comparable } from './twin-shrink.ts';

/** As much as `npm test` has time for. */
export const TWIN_SMALL = { seeds: 25, steps: 2_000, hashEvery: 500 };

export interface TwinOptions {
  readonly seed: number;
  readonly steps: number;
  /** Commands between two comparisons of the states. */
  readonly hashEvery: number;
  /** Kinds of act that are left out. */
  readonly without?: readonly string[];
}

/** The two engines differ: `SEED=7 step 431 {…}: what differs`. */
export class TwinDifference extends Error {
  override readonly name = 'TwinDifference';
  readonly entries: readonly Entry[];

  constructor(where: { seed: number; entries: readonly Entry[] }, what: string) {
    const entry = where.entries.at(-1);
    super(`SEED=${where.seed} step ${entry?.seq} ${JSON.stringify(entry?.command)}: ${what}`);
    this.entries = where.entries;
  }
}

/** Runs one seed; throws {@link TwinDifference}. */
export function runTwin(options: TwinOptions, coverage: Coverage): void {
  const { hashEvery, seed, steps } = options;
  const flow = new Flow(new Dice(seed), options.without);
  const live = emptyState();
  const twins = new Twins(seed);
  const entries: Entry[] = [];
  for (let step = 0; step < steps; step += 1) {
    const entry = flow.next();
    entries.push(entry);
    const where = { seed, entries };
    const applied = applyOrThrow(live, entry, where);
    checkEvents(applied.events, where);
    const events = plainEvents(entry, applied.events, live);
    flow.note(entry, applied.result, events);
    countIn(coverage, entry, applied);
    for (const twin of twins.all) compareOutcomes([applied.result, ...events], twin, where);
    const isCompared = step % hashEvery === hashEvery - 1 || step === steps - 1;
    if (isCompared) compareStates(live, twins.all, where);
    twins.restore(live, entry);
  }
  coverage.restores += twins.restores;
}

/** The venue is set up, and something has happened. */
const FIRST_RESTORE = 150;

/**
 * The engines beside the live one: one that is restored rarely and has time to part from it, and one
 * that is restored often, also right behind a change of terms.
 */
class Twins {
  readonly #dice: Dice;
  readonly #twins: (State | undefined)[] = [undefined, undefined];
  readonly #restoreAt: [number, number];
  restores = 0;

  /** Dice of their own: when a twin is restored changes nothing about the commands. */
  constructor(seed: number) {
    this.#dice = new Dice(seed + 1_000_000);
    this.#restoreAt = [FIRST_RESTORE + this.#dice.below(1_000), FIRST_RESTORE];
  }

  get all(): readonly State[] {
    return this.#twins.filter((twin) => twin !== undefined);
  }

  restore(live: State, { command, seq }: Entry): void {
    const isOfTerms = TERMS_COMMANDS.has(command.type);
    if (seq >= this.#restoreAt[0]) this.#restoreOne(0, live, seq + this.#dice.below(3_000));
    if (seq >= this.#restoreAt[1] || (isOfTerms && this.#dice.chance(1, 6)))
      this.#restoreOne(1, live, seq + this.#dice.below(200));
  }

  /** From a snapshot of the live engine, or one that the other twin took. */
  #restoreOne(index: 0 | 1, live: State, next: number): void {
    const other = this.#twins[1 - index];
    const source = other !== undefined && this.#dice.chance(1, 4) ? other : live;
    this.#twins[index] = restoreState(serializeState(source));
    this.#restoreAt[index] = next;
    this.restores += 1;
  }
}

type Where = { readonly seed: number; readonly entries: readonly Entry[] };

function applyOrThrow(state: State, entry: Entry, where: Where): Applied {
  try {
    return apply(state, entry);
  } catch (error) {
    throw new TwinDifference(where, `the live engine threw: ${error}`);
  }
}

function checkEvents(events: Applied['events'], where: Where): void {
  const faults = eventFaults(events);
  if (faults.length > 0) throw new TwinDifference(where, faults.join('; '));
}

/** `live`: the reply, then each event. */
function compareOutcomes(live: readonly object[], twin: State, where: Where): void {
  const restored = applyTwin(twin, where);
  const length = Math.max(live.length, restored.length);
  for (let index = 0; index < length; index += 1) {
    const outcomes = [live[index], restored[index]];
    // What is equal to the last field needs no text, which takes much longer.
    if (isDeepStrictEqual(...(outcomes as [unknown, unknown]))) continue;
    const [was, is] = outcomes.map((each) => comparable(each ?? 'none'));
    if (was === is) continue;
    const what = index === 0 ? 'the reply' : `event ${index}`;
    throw new TwinDifference(where, `${what} differs\n  live     ${was}\n  restored ${is}`);
  }
}

function applyTwin(twin: State, where: Where): readonly object[] {
  const entry = where.entries.at(-1);
  if (entry === undefined) return [];
  try {
    const { events, result } = apply(twin, entry);
    return [result, ...plainEvents(entry, events, twin)];
  } catch (error) {
    throw new TwinDifference(where, `the restored engine threw: ${error}`);
  }
}

function compareStates(live: State, twins: readonly State[], where: Where): void {
  const faults = [...stateFaults(live), ...checkDerived(live)];
  if (faults.length > 0) throw new TwinDifference(where, `invariants: ${faults.join('; ')}`);
  const was = hashedText(live);
  for (const twin of twins) {
    const is = hashedText(twin);
    if (was === is) continue;
    const place = pathTo(JSON.parse(was), JSON.parse(is));
    throw new TwinDifference(where, `the states differ at ${place}`);
  }
}

/** The first place where two values differ, and both: `users.3.userMarkets.0.orderMargin: 5 and 6`. */
function pathTo(was: unknown, is: unknown, path = ''): string | undefined {
  if (was === is) return undefined;
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null)
    return `${path}: live ${JSON.stringify(was)}, restored ${JSON.stringify(is)}`;
  const [a, b] = [was as Record<string, unknown>, is as Record<string, unknown>];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = pathTo(a[key], b[key], path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
