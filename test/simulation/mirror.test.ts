/**
 * Events tell everything: who listens from the first command on and keeps what he is told has what the
 * state has, after each command of random flows in which all that can happen happens.
 */
import { expect, test } from 'vitest';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { plainEvents } from '../../src/venue/plain-event.ts';
import { Dice } from '../support/dice.ts';
import { Mirror } from '../support/mirror.ts';
import { Flow } from '../support/twin-flow.ts';

const STEPS = 1_500;
const ONE_SEED = process.env.SEED;
const SEEDS = ONE_SEED === undefined ? [1, 3, 5, 6] : [Number(ONE_SEED)];

test.each(SEEDS)('orders, books, positions, money, triggers, prices: SEED=%i', (seed) => {
  const flow = new Flow(new Dice(seed));
  const state = emptyState();
  const mirror = new Mirror();
  for (let step = 0; step < STEPS; step += 1) {
    const entry = flow.next();
    const { result, events } = apply(state, entry);
    mirror.see(events);
    const faults = mirror.faults(state);
    expect(faults, `step ${entry.seq} ${JSON.stringify(entry.command)}`).toEqual([]);
    flow.note(entry, result, plainEvents(entry, events, state));
  }
});
