/**
 * What commands would do, tried on a copy of the state: each as it would apply after those before it, refused as it would
 * be, and nothing of it journalled. What would change is told by comparing the facts before and after.
 */
import type { Command, Entry, Result } from '../engine/command.ts';
import type { Order, Trigger } from '../engine/core/entities.ts';
import type { Event } from '../engine/core/event.ts';
import type { ReadState } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { restoreState } from '../engine/restore.ts';
import { serializeState } from '../engine/snapshot.ts';
import { unitsOf } from '../primitives/units.ts';
import { type Change, type Thing, toldChange } from './told-change.ts';

export interface Rehearsal {
  /** What the last command would be answered. */
  readonly result: Result;
  /** At most {@link CHANGES_MAX}; then `more` of them are left out. */
  readonly changes: readonly Change[];
  readonly more: number;
  /** Users and orders that the commands would concern. */
  readonly users: readonly string[];
  readonly orders: readonly string[];
}

const CHANGES_MAX = 200;
/** What every command moves, and what opens or proves a key. */
const ASIDE: ReadonlySet<string> = new Set([
  'seq',
  'timeMs',
  'counters',
  'references',
  'atBoundary',
  'sealedSecret',
  'passphraseMac',
]);

export function rehearse(
  state: ReadState,
  { commands, timeMs }: { readonly commands: readonly Command[]; readonly timeMs: number },
): Rehearsal {
  const before = serializeState(state);
  const copy = restoreState(before);
  const events: Event[] = [];
  let result: Result = { ok: true };
  for (const command of commands) {
    const entry: Entry = { seq: copy.seq + 1, timeMs: Math.max(copy.timeMs, timeMs), command };
    const applied = apply(copy, entry);
    result = applied.result;
    events.push(...applied.events);
  }
  const found = differences(plain(before), plain(serializeState(copy)), { path: '', inside: [] });
  const changes = [...found].flatMap(
    ({ change, inside }) => toldChange(change, inside, copy) ?? [],
  );
  const shown = changes.slice(0, CHANGES_MAX);
  const more = changes.length - shown.length;
  return { result, changes: shown, more, ...concerned(events) };
}

type Facts = Thing;

function plain(text: string): unknown {
  return JSON.parse(text, (_key, value) => (isUnits(value) ? String(unitsOf(value['#'])) : value));
}

function isUnits(value: unknown): value is { readonly '#': string } {
  return typeof value === 'object' && value !== null && '#' in value;
}

interface Place {
  readonly path: string;
  /** The things that are looked at, the innermost last. */
  readonly inside: readonly Facts[];
}

interface Found {
  readonly change: Change;
  readonly inside: readonly Facts[];
}

function* differences(from: unknown, to: unknown, { inside, path }: Place): Generator<Found> {
  if (isFacts(from) || isFacts(to)) {
    const [a, b] = [byName(from), byName(to)];
    const within = [...inside, { ...a, ...b }];
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      if (!ASIDE.has(name)) {
        const place = { path: path === '' ? name : `${path}.${name}`, inside: within };
        yield* differences(a[name], b[name], place);
      }
    return;
  }
  const [was, is] = [textOf(from), textOf(to)];
  if (was !== is) yield { change: { what: path, from: was, to: is }, inside };
}

const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

/** An object, or a list of things that have names; any other list is one fact. */
function isFacts(value: unknown): value is Facts {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => nameOf(each) !== '');
  return typeof value === 'object' && value !== null;
}

function byName(value: unknown): Facts {
  if (Array.isArray(value)) return Object.fromEntries(value.map((each) => [nameOf(each), each]));
  return isFacts(value) ? value : {};
}

/** By what things of a list are told apart. */
const NAMES = ['id', 'key', 'uid', 'tier', 'productId', 'orderId', 'coin'] as const;

function nameOf(each: unknown): string {
  if (typeof each !== 'object' || each === null || Array.isArray(each)) return '';
  const { spec } = each as { readonly spec?: { category?: string; symbol?: string } };
  if (spec?.category !== undefined) return `${spec.category}:${spec.symbol}`;
  const name = NAMES.map((known) => Reflect.get(each, known)).find((found) => found !== undefined);
  return typeof name === 'string' ? name : '';
}

function concerned(events: readonly Event[]): Pick<Rehearsal, 'users' | 'orders'> {
  const users = new Set(events.flatMap((event) => [...usersOf(event)]));
  const orders = new Set(events.flatMap((event) => ordersOf(event).map(({ id }) => id)));
  return { users: [...users].sort(), orders: [...orders].sort() };
}

type Placed = Pick<Order | Trigger, 'id' | 'userMarket'>;

function ordersOf(event: Event): readonly Placed[] {
  if (event.type === 'traded') return [event.maker.order, event.taker.order];
  if ('order' in event) return [event.order];
  return 'trigger' in event ? [event.trigger] : [];
}

function* usersOf(event: Event): Generator<string> {
  for (const { userMarket } of ordersOf(event)) yield userMarket.user.uid;
  if ('uid' in event) yield event.uid;
  if (event.type !== 'posted') return;
  for (const { credit, debit } of event.postings)
    for (const { uid } of [credit, debit]) if (uid !== undefined) yield uid;
}
