/**
 * Commands with faults planted in them. A *form* is a command that is taken in its scene; its *planters*
 * name, for each reason that it may be refused for, a change of the scene or of the command that
 * provokes this reason and no other. Two planters at once show which of two reasons is given.
 */
import type { Command, Result } from '../../src/engine/command.ts';
import {
  REJECTION_REASONS,
  type Rejection,
  type RejectionReason,
} from '../../src/engine/core/rejection.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { assert } from '../../src/primitives/assert.ts';

const START_MS = Date.UTC(2026, 0, 5);

/** What an operator does carries who it was; a form leaves that out. */
export type Act = Command extends infer C ? (C extends { by: string } ? Omit<C, 'by'> : C) : never;

export interface Planter {
  /** Done before the scene of any other planter. */
  readonly first?: readonly Act[];
  readonly scene?: readonly Act[];
  /** What is changed of the command, by path: `order.lots`, `triggers.0.kind`. */
  readonly command?: Readonly<Record<string, unknown>>;
}

export type Planters = { readonly [R in RejectionReason]?: Planter };

export interface Form {
  readonly name: string;
  readonly scene: readonly Act[];
  readonly command: Act;
  readonly planters: Planters;
  /** Pairs that cannot be: one takes away what the other one needs. */
  readonly apart?: readonly (readonly [RejectionReason, RejectionReason])[];
}

const SIGNED = { by: 'test' } as const;

/** The reason that a form is refused for with these faults in it; undefined = it is taken. */
export function outcomeOf(form: Form, reasons: readonly RejectionReason[]): string | undefined {
  return rejectionOf(form, reasons)?.reason;
}

/** The refusal itself. */
export function rejectionOf(
  form: Form,
  reasons: readonly RejectionReason[],
): Rejection | undefined {
  // What stands later in the list is planted first: a frozen user can prepare nothing any more.
  const planters = byRank(reasons)
    .reverse()
    .map((reason) => planterOf(form, reason));
  const scene = [
    ...form.scene,
    ...planters.flatMap(({ first = [] }) => first),
    ...planters.flatMap(({ scene: acts = [] }) => acts),
  ];
  const state = emptyState();
  let result: Result | undefined;
  const command = planters.reduce(
    (changed, planter) => withChanges(changed, planter),
    form.command,
  );
  for (const [index, act] of [...scene, command].entries()) {
    assert(result?.ok !== false, `${form.name}: ${JSON.stringify(result)} before ${act.type}`);
    const entry = { seq: index + 1, timeMs: START_MS, command: { ...SIGNED, ...act } as Command };
    result = apply(state, entry).result;
  }
  assert(result !== undefined, `${form.name} has no command`);
  return rejectionIn(result);
}

/** The reasons in the order of the list. */
function byRank(reasons: readonly RejectionReason[]): RejectionReason[] {
  return [...reasons].sort((a, b) => REJECTION_REASONS.indexOf(a) - REJECTION_REASONS.indexOf(b));
}

export function reasonsOf({ planters }: Form): RejectionReason[] {
  return byRank(Object.keys(planters) as RejectionReason[]);
}

/** The pairs of a form's reasons that can be planted together, the one of precedence first. */
export function pairsOf(form: Form): (readonly [RejectionReason, RejectionReason])[] {
  const reasons = reasonsOf(form);
  return reasons
    .flatMap((a, index) => reasons.slice(index + 1).map((b) => [a, b] as const))
    .filter(([a, b]) => !isApart(form, a, b) && !clash(planterOf(form, a), planterOf(form, b)));
}

function isApart({ apart = [] }: Form, a: RejectionReason, b: RejectionReason): boolean {
  return apart.some((pair) => pair.includes(a) && pair.includes(b));
}

/** Both change the same of the command, to different values. */
function clash(a: Planter, b: Planter): boolean {
  return Object.entries(a.command ?? {}).some(
    ([path, value]) =>
      path in (b.command ?? {}) && JSON.stringify(b.command?.[path]) !== JSON.stringify(value),
  );
}

function planterOf({ name, planters }: Form, reason: RejectionReason): Planter {
  const planter = planters[reason];
  assert(planter !== undefined, `${name} has no planter of ${reason}`);
  return planter;
}

function withChanges(command: Act, { command: changes = {} }: Planter): Act {
  const changed = structuredClone(command);
  for (const [path, value] of Object.entries(changes)) setAt(changed, path.split('.'), value);
  return changed;
}

function setAt(target: object, [key = '', ...rest]: readonly string[], value: unknown): void {
  const fields = target as Record<string, unknown>;
  if (rest.length > 0) {
    fields[key] ??= {};
    setAt(fields[key] as object, rest, value);
  } else if (value === undefined) delete fields[key];
  else fields[key] = value;
}

/** Of a command about several, that of the first. */
function rejectionIn(result: Result): Rejection | undefined {
  if (!result.ok) return result;
  if (!('results' in result)) return undefined;
  const [first] = result.results;
  return first === undefined || first.ok ? undefined : first;
}
