/**
 * Random commands over spot, linear and inverse markets: whatever happens, every invariant holds,
 * a replay of the same entries gives the same replies and state, and so does a snapshot with its
 * tail. `SEED=42 npx vitest run test/simulation/random-commands.test.ts` runs one seed again, with
 * the invariants checked in full after every command; the failing seed and step are in the message.
 */
import { describe, expect, test } from 'vitest';
import { checkDerived } from '../../src/engine/check-derived.ts';
import type { Entry } from '../../src/engine/command.ts';
import type { Event } from '../../src/engine/core/event.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { restoreState } from '../../src/engine/restore.ts';
import { hashedText, serializeState } from '../../src/engine/snapshot.ts';
import { Dice } from '../support/dice.ts';
import { eventFaults, stateFaults } from '../support/engine-faults.ts';
import { randomCommand } from '../support/engine-random-commands.ts';
import { randomVenue } from '../support/engine-random-venue.ts';

const STEPS = Number(process.env.STEPS ?? 10_000);
const ONE_SEED = process.env.SEED;
const SEEDS =
  ONE_SEED === undefined
    ? Array.from({ length: 100 }, (_, index) => index + 1)
    : [Number(ONE_SEED)];
/** These check the whole state after every command, the others now and then. */
const CLOSE_SEEDS = ONE_SEED === undefined ? [1, 2] : SEEDS;
const SAMPLE_EVERY = 251;

interface Run {
  readonly state: State;
  readonly entries: readonly Entry[];
  readonly replies: readonly string[];
  readonly snapshot: string;
  readonly counts: Readonly<Record<string, number>>;
}

describe('10 000 random commands', () => {
  test.each(SEEDS)('seed %i: invariants hold, replay and snapshot agree', (seed) => {
    const run = runSeed(seed);
    for (const type of ['traded', 'rejected', 'order-closed', 'posted', 'changed'])
      expect(run.counts[type], `${type} events`).toBeGreaterThan(STEPS / 100);
    expect(run.counts['order-amended'], 'amended').toBeGreaterThan(STEPS / 1000);
    expect(run.counts.transferred, 'transferred').toBeGreaterThan(STEPS / 1000);
    const end = hashedText(run.state);
    const replayed = emptyState();
    const replies = run.entries.map((entry) => JSON.stringify(apply(replayed, entry).result));
    expect(replies).toEqual(run.replies);
    expect(hashedText(replayed)).toBe(end);
    const restored = restoreState(run.snapshot);
    for (const entry of run.entries) if (entry.seq > restored.seq) apply(restored, entry);
    expect(hashedText(restored)).toBe(end);
    expect(stateFaults(restored)).toEqual([]);
  });
});

function runSeed(seed: number): Run {
  const dice = new Dice(seed);
  const state = emptyState();
  const entries: Entry[] = [];
  const replies: string[] = [];
  const counts: Record<string, number> = {};
  const every = CLOSE_SEEDS.includes(seed) ? 1 : SAMPLE_EVERY;
  const snapshotAt = 100 + dice.below(STEPS - 100);
  let snapshot = '';
  const start = randomVenue(dice);
  for (let step = 0; step < STEPS; step += 1) {
    const command = start[step] ?? randomCommand(dice, state, step);
    const entry = { seq: step + 1, timeMs: 1_767_571_200_000 + step * 10, command };
    entries.push(entry);
    replies.push(applyChecked(state, entry, { seed, counts, isFull: step % every === 0 }));
    if (step === snapshotAt) snapshot = serializeState(state);
  }
  return { state, entries, replies, snapshot, counts };
}

function applyChecked(
  state: State,
  entry: Entry,
  check: { seed: number; counts: Record<string, number>; isFull: boolean },
): string {
  const where = `SEED=${check.seed} step ${entry.seq} ${JSON.stringify(entry.command)}`;
  try {
    const { result, events } = apply(state, entry);
    count(check.counts, events);
    const faults = [
      ...eventFaults(events),
      ...(check.isFull ? stateFaults(state) : []),
      ...(entry.seq % SAMPLE_EVERY === 0 ? checkDerived(state) : []),
    ];
    if (faults.length > 0) throw new Error(faults.join('; '));
    return JSON.stringify(result);
  } catch (error) {
    throw new Error(`${where}: ${String(error)}`, { cause: error });
  }
}

function count(counts: Record<string, number>, events: readonly Event[]): void {
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
}
