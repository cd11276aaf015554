/** Channels of the user who has logged in. */
import type { ReadUser } from '../engine/core/entities.ts';
import { FUTURES_CATEGORIES } from '../engine/core/instrument.ts';
import type { Permission } from '../engine/core/user.ts';
import { coin, optional, symbol } from '../http/fields.ts';
import { type Channel, type Feed, type FeedServices, type Push, rowsText } from './feed.ts';

interface UserCall<T extends string> {
  readonly services: FeedServices;
  readonly user: ReadUser;
  readonly instType: T;
  /** Undefined = all. */
  readonly only: string | undefined;
}

interface Declared<T extends string>
  extends Pick<Channel, 'api' | 'name' | 'summary' | 'source' | 'hears' | 'row' | 'pace'> {
  readonly instTypes: readonly T[];
  readonly anyOf: (instType: T) => readonly Permission[];
  readonly beatMs?: number;
  readonly open: (call: UserCall<T>) => Feed;
}

/** What v2 tells apart: spot, and each product type of futures. */
export const V2_PRODUCTS = ['SPOT', ...FUTURES_CATEGORIES] as const;

/** The same with margin, whose fills are told beside those of spot. */
export const V2_FILL_PRODUCTS = ['SPOT', 'MARGIN', ...FUTURES_CATEGORIES] as const;

/** Who may read what is his on spot, on margin or in futures. */
export function readerOf(instType: (typeof V2_FILL_PRODUCTS)[number]): readonly Permission[] {
  return [instType === 'SPOT' || instType === 'MARGIN' ? 'spot:read' : 'futures:read'];
}

/** The unified account, and who may read it. */
export const UNIFIED = ['UTA'] as const;
export const UNIFIED_READER = (): readonly Permission[] => ['uta_trade:read'];

/** Events that change what a user has, and what is free of it. */
export const MONEY_EVENTS = [
  'posted',
  'order-accepted',
  'order-amended',
  'order-closed',
  'traded',
  'position-changed',
  'position-closed',
] as const;

/** Events that change a position, or what of it may be closed. */
export const POSITION_EVENTS = [
  'position-changed',
  'position-closed',
  'order-accepted',
  'order-amended',
  'order-closed',
  'traded',
  'trigger-placed',
  'trigger-amended',
  'trigger-closed',
] as const;

/** All markets, all coins. */
const ALL = 'DEFAULT';

export function userChannel<const T extends string>(declared: Declared<T>): Channel {
  const { anyOf, open, beatMs, ...rest } = declared;
  const beat = beatMs === undefined ? {} : { beatMs };
  return {
    ...rest,
    suffixes: [''],
    access: { kind: 'user', anyOf: (instType) => anyOf(instType as T) },
    fields: { instId: optional(symbol()), coin: optional(coin()), symbol: optional(symbol()) },
    find: (services, { input, instType, uid }) => {
      const user = services.venue.state.users.get(uid);
      if (user === undefined) return undefined;
      const { instId, coin: named, symbol: pair } = input as Readonly<Record<string, string>>;
      // Clients put the word for all of them into either field, whatever the channel is of (wire.md 5.4).
      const asked = [instId, named, pair].find((each) => each !== undefined && each !== ALL);
      const call = { services, user, instType: instType as T, only: asked };
      const key = `${uid} ${asked ?? ''}`;
      return { subject: uid, key, everyMs: 0, ...beat, open: () => open(call) };
    },
  };
}

/**
 * What there is of something, told anew when what happened changed it, and when time has passed: of the rows
 * those that are others than told, or all.
 */
export function viewOf<R>(declared: {
  /** The rows as they are, with what a row is known by. */
  readonly rows: () => ReadonlyMap<string, R>;
  readonly encode: (row: R) => unknown;
  /** By which a row is another than was told; absent: as it is encoded. */
  readonly textOf?: (row: R) => string;
  /** Pushed are all rows whenever one has changed. */
  readonly isWhole: boolean;
  /** Stands for one that is gone; absent: it disappears. */
  readonly gone?: (row: R) => R;
}): Pick<Feed, 'hear' | 'take' | 'first' | 'beat'> {
  const { rows, encode, isWhole, gone } = declared;
  const { textOf = (row: R) => JSON.stringify(encode(row)) } = declared;
  let told = new Map<string, R>();
  let texts = new Map<string, string>();
  let isDue = false;
  const push = (shown: readonly R[]): Push => ({
    action: 'snapshot',
    rows: rowsText(shown.map(encode)),
  });
  const read = () => {
    told = new Map(rows());
    texts = new Map([...told].map(([key, row]) => [key, textOf(row)]));
  };
  return {
    hear: () => true,
    beat: () => {
      isDue = true;
      return true;
    },
    take: () => {
      const [before, textsBefore] = [told, texts];
      read();
      const ended = [...before].filter(([key]) => !told.has(key)).map(([, row]) => row);
      const changed = [...told].filter(([key]) => texts.get(key) !== textsBefore.get(key));
      const isNew = changed.length + ended.length > 0;
      const all = isWhole || isDue;
      if (!isNew && !isDue) return [];
      isDue = false;
      const shown = all ? [...told.values()] : changed.map(([, row]) => row);
      return [push([...shown, ...(gone === undefined ? [] : ended.map(gone))])];
    },
    first: () => {
      read();
      return push([...told.values()]);
    },
  };
}

/** Rows that are pushed one by one, each with what happened to it. */
export function oneByOne(
  hear: (...heard: Parameters<Feed['hear']>) => readonly unknown[],
): Pick<Feed, 'hear' | 'take'> {
  let waiting: unknown[] = [];
  return {
    hear: (event, timeMs) => {
      waiting.push(...hear(event, timeMs));
      return waiting.length > 0;
    },
    take: () => {
      const taken = waiting;
      waiting = [];
      return taken.map((row) => ({ action: 'snapshot', rows: JSON.stringify([row]) }) as const);
    },
  };
}
