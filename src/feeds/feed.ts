/**
 * What a channel is: one declaration from which validation, permission, sharing, metrics and documents
 * come. `load-channels.ts` finds every `channel.ts` of this room by its default export; its folder must be
 * its name. What one subscriber of a channel hears, all hear who asked for the same: that is a *feed*,
 * made when the first one asks and forgotten with the last.
 */
import type { TSchema } from 'typebox';
import type { ReadEvent } from '../engine/core/event.ts';
import type { Permission } from '../engine/core/user.ts';
import type { Services } from '../http/endpoint.ts';
import type { Field } from '../http/field.ts';

/** The two forms of arguments: v2 names a `channel`, v3 a `topic`. */
export type Api = 'v2' | 'v3';

/** What feeds read. */
export interface FeedServices extends Pick<Services, 'tape' | 'history' | 'nowMs'> {
  readonly venue: Pick<Services['venue'], 'state'>;
  /** The clock stands between commands, and every command's changes are a push of their own. */
  readonly isManual: boolean;
}

/** One message to every subscriber. */
export interface Push {
  readonly action: 'snapshot' | 'update';
  /** JSON text of the list of rows. */
  readonly rows: string;
}

/** For a subscriber who does not keep up: what he has missed, told together when he has read what he has. */
export interface Missed {
  /** What was taken last is not sent to him. */
  readonly miss: () => void;
  /** What he is sent in place of all that. */
  readonly catchUp: () => readonly Push[];
}

export interface Feed {
  /** Notes what happened, cheaply: it runs before the next command. True: there is something to push. */
  readonly hear: (event: ReadEvent, timeMs: number) => boolean;
  /** Everything to push since it was last asked. */
  readonly take: () => readonly Push[];
  /** What a new subscriber is sent first; undefined = nothing. Nothing waits to be taken then. */
  readonly first?: () => Push | undefined | Promise<Push | undefined>;
  /** Time has passed; true: there is something to push. Only on a running clock. */
  readonly beat?: () => boolean;
  /** The clock was moved; true: there is something to push. Only on a manual clock. */
  readonly passTime?: (timeMs: number) => boolean;
  /** Public feeds. Absent: who is behind is sent `first` anew. */
  readonly missed?: () => Missed;
}

/** Whose feed an argument asks for, and how it is made. */
export interface Found {
  /** The instrument or the user whose events it hears. */
  readonly subject: string;
  /** Arguments of the channel with the same key share a feed. */
  readonly key: string;
  /** Pushes of a running clock are this far apart, ms; 0 = at once. */
  readonly everyMs: number;
  /** How often a running clock is told by `beat`, ms; absent: never. */
  readonly beatMs?: number;
  readonly open: () => Feed;
}

/** An argument as it was read. */
export interface Asked {
  /** As the channel spells it. */
  readonly instType: string;
  /** What stands behind the channel's name: `5` of `books5`. */
  readonly suffix: string;
  readonly input: unknown;
  /** Who asks; empty on a public channel. */
  readonly uid: string;
}

interface Public {
  readonly kind: 'public';
}

interface Private {
  readonly kind: 'user';
  /** Any one of these permissions is enough. */
  readonly anyOf: (instType: string) => readonly Permission[];
}

export interface Channel {
  readonly api: Api;
  /** Its folder. */
  readonly name: string;
  /** Behind the name; `['']` for a channel of one name. */
  readonly suffixes: readonly string[];
  readonly summary: string;
  /** Section of wire.md it implements. */
  readonly source: string;
  readonly access: Public | Private;
  readonly instTypes: readonly string[];
  /** What an argument has beside `instType` and its name. */
  readonly fields: Readonly<Record<string, Field<unknown>>>;
  readonly hears: readonly ReadEvent['type'][];
  readonly row: TSchema;
  /** How often it pushes, and what a subscriber gets first, for the documents. */
  readonly pace: string;
  /** Undefined: there is nothing of that name. */
  readonly find: (services: FeedServices, asked: Asked) => Found | undefined;
}

/** JSON text of rows. */
export function rowsText(rows: readonly unknown[]): string {
  return JSON.stringify(rows);
}
