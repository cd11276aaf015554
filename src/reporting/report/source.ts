/** Where the rows of a report come from: an event of one kind, or a command with all its events. */
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';

/** The coins of whoever applies the commands: how fine they are, and what they declare to be worth. */
export type Coins = Pick<ReadState, 'coins'>;

export type EventType = ReadEvent['type'];
export type EventOf<T extends EventType> = Extract<ReadEvent, { type: T }>;

/** In the order of their ids where `isInOrder`. */
type EventRows<R, E> = (
  event: E,
  at: Happened,
  scales: Coins,
  /** How many rows the command had before this event. */
  before: number,
) => readonly R[];

/** How rows that are not stored yet are found without each being made. */
export interface Outlines<R, E> {
  /** What a list chooses by, of each row in turn: all that the criteria name, with the id and the time. */
  readonly of: (event: E, at: Happened) => readonly Partial<R>[];
  /** Columns that lists of waiting rows are kept by; the first that a filter names is used. */
  readonly keptBy: readonly (keyof R & string)[];
}

interface EventOptions<R, E> {
  /** Whether ids grow with the events; they do unless it is false. */
  readonly isInOrder?: boolean;
  /** Whether rows are numbered within their command. */
  readonly isNumbered?: boolean;
  readonly outlines?: Outlines<R, E>;
}

export interface EventSource<R> extends EventOptions<R, ReadEvent> {
  readonly on: EventType;
  readonly rows: EventRows<R, ReadEvent>;
}

export interface CommandSource<R> {
  readonly on: 'command';
  /** Rows that are not meant, as far as the fields tell that are there already, need not be made. */
  readonly rows: (
    entry: Entry,
    events: readonly ReadEvent[],
    scales: Coins,
    isMeant: (row: Partial<R>) => boolean,
  ) => readonly R[];
  /** Whether a command may have rows at all: cheap, so that the others are passed over. */
  readonly hasRows: (entry: Entry, events: readonly ReadEvent[]) => boolean;
  readonly isInOrder?: true;
}

export type Source<R> = EventSource<R> | CommandSource<R>;

/** Rows of each event of a kind. */
export function onEvent<T extends EventType, R>(
  on: T,
  rows: EventRows<R, EventOf<T>>,
  options: EventOptions<R, EventOf<T>> = {},
): Source<R> {
  // Whoever asks for rows has looked at the kind of the event.
  return { on, rows, ...options } as unknown as EventSource<R>;
}

/** Rows of a command. */
export function onCommand<R>(
  rows: CommandSource<R>['rows'],
  hasRows: CommandSource<R>['hasRows'],
): Source<R> {
  return { on: 'command', rows, hasRows };
}

/** The rows of one command that are meant, in its order. */
export function rowsOf<R>(
  source: Source<R>,
  { entry, events }: { readonly entry: Entry; readonly events: readonly ReadEvent[] },
  scales: Coins,
  isMeant: (row: Partial<R>) => boolean,
): readonly R[] {
  if (source.on === 'command') return source.rows(entry, events, scales, isMeant).filter(isMeant);
  const rows: R[] = [];
  for (const at of eventsByTime(entry, events)) {
    for (const event of at.events) {
      if (event.type === source.on) rows.push(...source.rows(event, at, scales, rows.length));
    }
  }
  return rows.filter(isMeant);
}

/** Whether a command may have rows: see {@link CommandSource.hasRows}. */
export function mayHaveRows<R>(
  source: Source<R>,
  entry: Entry,
  events: readonly ReadEvent[],
): boolean {
  if (source.on === 'command') return source.hasRows(entry, events);
  return events.some(({ type }) => type === source.on);
}
