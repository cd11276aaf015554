/** Balances and positions against a spreadsheet of them, through thousands of random commands. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/engine/command.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { Dice } from '../support/dice.ts';
import { MoneyModel } from '../support/engine-money-model.ts';
import { randomCommand } from '../support/engine-random-commands.ts';
import { COIN_SCALE, randomVenue } from '../support/engine-random-venue.ts';

const STEPS = 5_000;

test.each([1, 2, 3, 4, 5, 6])(
  'R-L-12 what users own is what deposits and trades make of it: seed %i',
  (seed) => {
    const dice = new Dice(1_000 + seed);
    const state = emptyState();
    const model = new MoneyModel(COIN_SCALE);
    const start = randomVenue(dice);
    let trades = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const command = crossed(start[step] ?? randomCommand(dice, state, step));
      const { result, events } = apply(state, { seq: step + 1, timeMs: step, command });
      if (result.ok) model.take(command, events);
      const faults = [...model.faults, ...(step % 50 === 0 ? model.compare(state) : [])];
      expect(faults, `step ${step}: ${JSON.stringify(command)}`).toEqual([]);
      trades += events.filter((event) => event.type === 'traded').length;
    }
    expect(model.compare(state)).toEqual([]);
    expect(trades).toBeGreaterThan(STEPS / 10);
  },
);

/** The same command with crossed margin: what an isolated loss costs whom is not on the sheet. */
function crossed(command: Command): Command {
  return 'marginMode' in command ? ({ ...command, marginMode: 'crossed' } as Command) : command;
}
