/**
 * Numbers that no door lets pass, in every command that a record can hold: each is refused, or
 * leaves a state without a fault. The door is not the only way in: whoever embeds the venue sends commands too.
 */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/engine/command.ts';
import { writeCommand } from '../../src/engine/command-record.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { type Applied, apply } from '../../src/engine/engine.ts';
import { RecordWriter } from '../../src/primitives/record-bytes.ts';
import { stateFaults } from '../support/engine-faults.ts';
import type { Act, Form } from '../support/refusals.ts';
import { FORMS } from '../support/refusals-of-all.ts';
import { BTCF, DOGE, ETH, ETHF, updated } from '../support/refusals-venue.ts';

const START_MS = Date.UTC(2026, 0, 5);

const NUMBERS = [0, -1, -200_000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const TEXTS = ['', '-1', '0', 'x', '1e9', '99999999999999999999999', '0.000000000000000000001'];

/** Without the bounds that hide what a number below one tick would do. */
const UNBOUNDED = [ETH, DOGE, BTCF, ETHF].map((key) =>
  updated(key, { minValue: '0', priceBand: undefined }),
);

const PRESETS = TEXTS.flatMap((odd) => [
  { takeProfitPrice: odd },
  { stopLossPrice: odd },
  { takeProfitPrice: '1000000', takeProfitExecutePrice: odd },
  { stopLossPrice: '0.01', stopLossExecutePrice: odd },
]);

type Path = readonly string[];

describe.each(FORMS.map((form) => [form.name, form] as const))('%s', (_name, form) => {
  test('with any odd number in it is refused or leaves a sound state', () => {
    const odd = oddOnes(form.command).filter(isRecordable);
    const stage = new Stage(form);
    expect(odd.map((command) => stage.faultOf(command)).filter(Boolean)).toEqual([]);
  });
});

function oddOnes(command: Act): Act[] {
  const leaves = leavesOf(command).flatMap(([path, value]) =>
    oddFor(value).map((odd) => withLeaf(command, path, odd)),
  );
  if (command.type !== 'place-order') return leaves;
  return [...leaves, ...PRESETS.map((presets) => ({ ...command, presets }))];
}

function oddFor(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return NUMBERS;
  return typeof value === 'string' ? TEXTS : [];
}

function leavesOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value)
    .filter(([field]) => field !== 'type')
    .flatMap(([field, inner]) => leavesOf(inner, [...path, field]));
}

function withLeaf(command: Act, path: Path, value: unknown): Act {
  const changed = structuredClone(command);
  let target = changed as unknown as Record<string, unknown>;
  for (const field of path.slice(0, -1)) target = target[field] as Record<string, unknown>;
  target[path.at(-1) ?? ''] = value;
  return changed;
}

/** What the journal cannot hold comes to no engine. */
function isRecordable(command: Act): boolean {
  try {
    writeCommand(new RecordWriter(), command as Command);
    return true;
  } catch {
    return false;
  }
}

/** The scene of a form; it is set anew for each command that was taken, as a refusal changes nothing. */
class Stage {
  #state: State | undefined;
  readonly #form: Form;

  constructor(form: Form) {
    this.#form = form;
  }

  faultOf(command: Act): string | undefined {
    const state = this.#state ?? this.#set();
    try {
      const { result } = applyTo(state, command);
      this.#state = result.ok ? undefined : state;
      const [fault] = result.ok ? stateFaults(state) : [];
      return fault === undefined ? undefined : `${JSON.stringify(command)}: ${fault}`;
    } catch (error) {
      this.#state = undefined;
      return `${JSON.stringify(command)}: ${String(error)}`;
    }
  }

  #set(): State {
    const state = emptyState();
    for (const act of [...this.#form.scene, ...UNBOUNDED]) applyTo(state, act);
    return state;
  }
}

function applyTo(state: State, act: Act): Applied {
  const command = { by: 'test', ...act } as Command;
  return apply(state, { seq: state.seq + 1, timeMs: START_MS, command });
}
