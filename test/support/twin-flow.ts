/**
 * The commands of a twin run, one after another: mostly orders around a price that moves, and at
 * least a tenth that change terms. Seeds decide everything.
 */
import type { Command, CommandType, Entry, Result } from '../../src/engine/command.ts';
import type { Dice } from './dice.ts';
import { MONEY_ACTS, PRICE_ACTS, SETTING_ACTS } from './twin-acts.ts';
import { type Acts, Known } from './twin-known.ts';
import { ORDER_ACTS } from './twin-orders.ts';
import { PAYMENT_ACTS } from './twin-payments.ts';
import { TERMS_ACTS } from './twin-terms.ts';
import { TRIGGER_ACTS } from './twin-triggers.ts';
import { ALL_KEYS, TRADERS, twinVenue } from './twin-venue.ts';

const ALL: Acts = {
  ...ORDER_ACTS,
  ...TRIGGER_ACTS,
  ...SETTING_ACTS,
  ...MONEY_ACTS,
  ...PAYMENT_ACTS,
  ...PRICE_ACTS,
  ...TERMS_ACTS,
};

/** Commands that change what the venue is, and no order, money or price. */
export const TERMS_COMMANDS: ReadonlySet<CommandType> = new Set([
  'update-instrument',
  'set-status',
  'set-fee-schedule',
  'set-fee-tier',
  'set-agent',
  'configure-venue',
  'create-instrument',
  'create-loan-product',
  'create-coin',
]);

const START_MS = Date.UTC(2026, 0, 5, 3, 59);

export class Flow {
  readonly #dice: Dice;
  readonly #known = new Known();
  readonly #start: readonly Command[];
  readonly #weights: Readonly<Record<string, number>>;
  #step = 0;
  #timeMs = START_MS;

  /** `without`: kinds of act that are left out. */
  constructor(dice: Dice, without: readonly string[] = []) {
    this.#dice = dice;
    this.#start = twinVenue(dice);
    this.#weights = Object.fromEntries(
      Object.entries(ALL)
        .filter(([name]) => !without.includes(name))
        .map(([name, { weight }]) => [name, weight]),
    );
  }

  next(): Entry {
    const step = this.#step;
    this.#step += 1;
    const start = this.#start[step];
    if (start === undefined) this.#timeMs += this.#pause();
    return { seq: step + 1, timeMs: this.#timeMs, command: start ?? this.#roll(step) };
  }

  /** What came of it, in the journal's JSON view. */
  note(entry: Entry, result: Result, events: readonly object[]): void {
    this.#known.note(entry, result, events);
  }

  #roll(step: number): Command {
    const dice = this.#dice;
    const act = ALL[dice.weighted(this.#weights)];
    if (act === undefined) throw new Error('no such act');
    return act.make({
      dice,
      known: this.#known,
      step,
      timeMs: this.#timeMs,
      uid: dice.pick(TRADERS),
      key: this.#key(),
    });
  }

  /** One of the newest contracts that end, now and then. */
  #key(): string {
    const dice = this.#dice;
    const ending = this.#known.listed.slice(-2);
    return ending.length > 0 && dice.chance(1, 12) ? dice.pick(ending) : dice.pick(ALL_KEYS);
  }

  /** Mostly moments, now and then hours. */
  #pause(): number {
    const dice = this.#dice;
    if (dice.chance(1, 100)) return dice.below(10 * 3_600_000);
    if (dice.chance(1, 25)) return dice.below(3_600_000);
    return dice.below(dice.chance(1, 4) ? 60_000 : 1_000);
  }
}
