/**
 * The few commands that are needed for two engines to part: from those of a run that failed, commands are
 * left out as long as a live engine and one that is restored on the way still differ.
 */
import type { Entry } from '../../src/engine/command.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { restoreState } from '../../src/engine/restore.ts';
import { hashedText, serializeState } from '../../src/engine/snapshot.ts';
import { plainEvents } from '../../src/venue/plain-event.ts';

/** A command, and whether the twin is restored right behind it. */
interface Step {
  readonly entry: Entry;
  readonly isRestored: boolean;
}

/** Lines that tell each command with its time; `R` marks the one behind which the twin is restored. */
export function shrunk(entries: readonly Entry[]): readonly string[] {
  const restoredAt = earliestRestore(entries);
  if (restoredAt === undefined) return ['no single restore on the way makes the engines differ'];
  let steps = entries.map((entry, index) => ({ entry, isRestored: index === restoredAt }));
  for (let parts = 2; parts <= 2 * steps.length; parts *= 2) {
    const fewer = withoutOnePart(steps, Math.ceil(steps.length / parts));
    if (fewer === undefined) continue;
    steps = fewer;
    parts = 1;
  }
  return steps.map(lineOf);
}

function lineOf({ entry, isRestored }: Step): string {
  return `${isRestored ? 'R' : ' '} ${entry.timeMs} ${JSON.stringify(entry.command)}`;
}

/** The first command behind which a restored engine differs in the end: the one that breaks it. */
function earliestRestore(entries: readonly Entry[]): number | undefined {
  let [low, high] = [0, entries.length - 2];
  const isWrong = (index: number) =>
    differ(entries.map((entry, at) => ({ entry, isRestored: at === index })));
  while (high > 0 && !isWrong(high)) high -= 1 + Math.floor(entries.length / 200);
  if (high <= 0) return undefined;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWrong(middle)) high = middle;
    else low = middle + 1;
  }
  return isWrong(high) ? high : undefined;
}

function withoutOnePart(steps: Step[], size: number): Step[] | undefined {
  for (let from = 0; from < steps.length; from += size) {
    const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
    if (fewer.some(({ isRestored }) => isRestored) && differ(fewer)) return fewer;
  }
  return undefined;
}

/** Whether the two engines answer differently, or end in different states. */
function differ(steps: readonly Step[]): boolean {
  const live = emptyState();
  let twin: State | undefined;
  for (const [index, { entry, isRestored }] of steps.entries()) {
    const renumbered = { ...entry, seq: index + 1 };
    const was = outcome(live, renumbered);
    // What stops the live engine is another fault.
    if (was === undefined) return false;
    if (twin !== undefined && outcome(twin, renumbered) !== was) return true;
    if (isRestored) twin = restoreState(serializeState(live));
  }
  return twin !== undefined && hashedText(live) !== hashedText(twin);
}

/** Reply and events as text; undefined when the engine throws. */
function outcome(state: State, entry: Entry): string | undefined {
  try {
    const { events, result } = apply(state, entry);
    return comparable([result, ...plainEvents(entry, events, state)]);
  } catch {
    return undefined;
  }
}

/** JSON with fields by name: what was stored has them in another order than what was sent. */
export function comparable(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each !== 'object' || each === null || Array.isArray(each)
      ? each
      : Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}
