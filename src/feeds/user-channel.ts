/** Channels of the user who has logged in. */
import type { ReadUser } from '../engine/core/entities.ts';
import { FUTURES_CATEGORIES } from '../engine/core/instrument.ts';
import type { Permission } from '../engine/core/user.ts';
import { coin, optional, symbol } from '../http/fields.ts';
import type { Channel, Feed, FeedServices } from './feed.ts';

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
  readonly open: (call: UserCall<T>) => Feed;
}

/** What v2 tells apart: spot, and each product type of futures. */
export const V2_PRODUCTS = ['SPOT', ...FUTURES_CATEGORIES] as const;

/** Who may read what is his on spot or in futures. */
export function readerOf(instType: (typeof V2_PRODUCTS)[number]): readonly Permission[] {
  return [instType === 'SPOT' ? 'spot:read' : 'futures:read'];
}

/** All markets, all coins. */
const ALL = 'DEFAULT';

export function userChannel<const T extends string>(declared: Declared<T>): Channel {
  const { anyOf, open, ...rest } = declared;
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
      return { subject: uid, key, everyMs: 0, open: () => open(call) };
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
