/**
 * Which clientOids a user gave before (R-O-3), where the setting remembers them. It is bounded: at most
 * `clientOidMemory` of a user, the oldest forgotten first. They stand in a queue beside the index, because the
 * first entry of a Map is dear to find once many were taken out.
 */

import { DAY_MS } from '../../primitives/utc8.ts';
import { FUTURES_SPACE } from './client-oid.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { CLIENT_OID_MEMORY, isSinceRules3, type Rules, type VenueSettings } from './reference.ts';
import type { UserFacts } from './user.ts';

/** What a user's orders were called, by name and in the order in which they were placed. */
export interface ClientOidMemory extends Mutable {
  /** When the order of that name was placed last. */
  readonly placedMs: Map<string, number>;
  /** Names and times from `head` on; one that was placed again since is passed over. */
  names: string[];
  times: number[];
  head: number;
}

export function noClientOids(): ClientOidMemory {
  return { placedMs: new Map(), names: [], times: [], head: 0 };
}

interface Remembering extends Rules {
  readonly settings: VenueSettings;
  readonly timeMs: number;
}

interface Rememberer {
  readonly usedClientOids: DeepReadonly<ClientOidMemory>;
}

/** Whether an order of that name was placed too lately for another one. */
export function isRemembered(
  { settings, timeMs }: Remembering,
  { usedClientOids }: Rememberer,
  name: string,
): boolean {
  const placedMs = usedClientOids.placedMs.get(name);
  if (placedMs === undefined) return false;
  return settings.clientOidScope === 'all' || timeMs - placedMs < DAY_MS;
}

/** Expired ones that an order takes out at most: two for one that comes in, so that none waits for long. */
const EXPIRED_A_TIME = 2;

/** Remembers a name and forgets what is too old or too much. Before version 3 of the rules there was no bound. */
export function remember(
  state: Remembering & { forgottenClientOids: number },
  { usedClientOids: memory }: { readonly usedClientOids: ClientOidMemory },
  name: string,
  timeMs: number,
): void {
  addRemembered(memory, name, timeMs);
  if (!isSinceRules3(state)) return;
  const { clientOidMemory = CLIENT_OID_MEMORY, clientOidScope } = state.settings;
  for (let done = 0; done < EXPIRED_A_TIME && clientOidScope === 'day'; done += 1) {
    const oldestMs = oldestTime(memory);
    if (oldestMs === undefined || timeMs - oldestMs < DAY_MS) break;
    forgetOldest(memory);
  }
  while (memory.placedMs.size > clientOidMemory) {
    forgetOldest(memory);
    state.forgottenClientOids += 1;
  }
}

export function addRemembered(memory: ClientOidMemory, name: string, timeMs: number): void {
  memory.placedMs.set(name, timeMs);
  memory.names.push(name);
  memory.times.push(timeMs);
}

/** What stands without its time in snapshots of before version 3 of the rules is the oldest from there on. */
export function forgetTimes({
  accountMode,
  usedClientOids: memory,
}: Pick<UserFacts, 'accountMode'> & { readonly usedClientOids: ClientOidMemory }): void {
  const names = [...memory.placedMs.keys()].sort();
  const futures = accountMode === 'classic' ? names.map((name) => FUTURES_SPACE + name) : [];
  Object.assign(memory, { names: [], times: [], head: 0 });
  for (const name of [...names, ...futures]) addRemembered(memory, name, 0);
}

/** When the oldest that is remembered was placed. */
function oldestTime(memory: ClientOidMemory): number | undefined {
  while (memory.head < memory.names.length) {
    if (isCurrent(memory, memory.head)) return memory.times[memory.head];
    memory.head += 1;
  }
  return undefined;
}

function forgetOldest(memory: ClientOidMemory): void {
  if (oldestTime(memory) === undefined) return;
  memory.placedMs.delete(memory.names[memory.head] as string);
  memory.head += 1;
  if (memory.head < 1024 || memory.head * 2 < memory.names.length) return;
  memory.names = memory.names.slice(memory.head);
  memory.times = memory.times.slice(memory.head);
  memory.head = 0;
}

function isCurrent({ names, placedMs, times }: DeepReadonly<ClientOidMemory>, at: number): boolean {
  return placedMs.get(names[at] as string) === times[at];
}

/** What is remembered, oldest first; before version 3 of the rules by name alone. */
export function rememberedOf(
  rules: Rules,
  memory: DeepReadonly<ClientOidMemory>,
): readonly (string | readonly [string, number])[] {
  if (!isSinceRules3(rules)) return [...memory.placedMs.keys()].sort();
  const found: (readonly [string, number])[] = [];
  for (let at = memory.head; at < memory.names.length; at += 1)
    if (isCurrent(memory, at)) found.push([memory.names[at] as string, memory.times[at] as number]);
  return found;
}
