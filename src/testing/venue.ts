/// <reference lib="esnext.disposable" preserve="true" />
/** What a test suite holds of a venue: the interface of `bourse/testing`, in types that need no others. */
import type { FaultRule, Firing } from '../http/fault-rule.ts';
import type { Operator } from './operator-acts.ts';

export type { FaultRule, Firing, Operator };

export interface StartOptions {
  /** A venue file by its path, or what stands in one; the demo venue by default. */
  readonly venue?: string | object;
  /** What the built-in counterparties draw from; `'1'` by default. */
  readonly seed?: string;
  /** Venue time: moved by the test alone (default), the host's, or `x60`, sixty times as fast. */
  readonly clock?: 'manual' | 'system' | `x${number}`;
  /** The built-in counterparties; `'off'` by default. */
  readonly market?: 'on' | 'off';
  /** Limits of requests and sockets: those of the exchange, or none; by default as the venue file says. */
  readonly rateLimits?: 'on' | 'off';
  /** A data folder; in memory by default. */
  readonly data?: string;
  /** A free one by default. */
  readonly port?: number;
  /** What is to go wrong from the start: `docs/faults.md`. */
  readonly faults?: readonly FaultRule[];
}

/**
 * Starts a venue: by default the demo venue in memory, on a manual clock, without counterparties. Rejects with
 * `VenueError` for what cannot be started.
 */
export type StartVenue = (options?: StartOptions) => Promise<Venue>;

/** What a client signs with. */
export interface Key {
  readonly uid: string;
  readonly key: string;
  /** Empty for a key of which only its owner has the private half. */
  readonly secret: string;
  readonly passphrase: string;
}

/** A command of the journal: its place, its venue time (Unix ms), and what it says. */
export interface Entry {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: { readonly type: string; readonly [field: string]: unknown };
}

export interface VenueClock {
  /** Venue time, Unix ms. */
  nowMs(): number;
  /** Moves a manual clock by ms, or by `250ms 10s 5m 8h 2d`; resolves with the new time when all that was due is done. */
  advance(by: string | number): Promise<number>;
  /**
   * Lets time pass until the test holds, and resolves with the time then: a manual clock is moved by `stepMs` (1000) at a
   * time, others are waited for. Rejects with `VenueError` after `limit` of venue time (`1d`).
   */
  until(test: () => unknown, options?: { stepMs?: number; limit?: string }): Promise<number>;
}

/** What is to go wrong, by rules: `docs/faults.md`. */
export interface VenueFaults {
  /** In force from now on; resolves with its id. Rejects with `VenueError` for what is no rule. */
  add(rule: FaultRule): Promise<string>;
  /** As they were given, with their ids, in the order in which they were added. */
  list(): Promise<readonly FaultRule[]>;
  /** Undoes what it still does. Rejects with `VenueError` when there is none of that id. */
  remove(id: string): Promise<void>;
  /** Those that fired, oldest first. */
  fired(): Promise<readonly Firing[]>;
}

/** A venue in this process, in memory unless it was given a folder, on the loopback's address. */
export interface Venue extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** `ws://127.0.0.1:PORT`. */
  readonly wsUrl: string;
  /** By the label of their user; a user's further keys by their own name. */
  readonly keys: Readonly<Record<string, Key>>;
  readonly operatorToken: string;
  /** A method for each act, which resolves with the data of its reply. */
  readonly operator: Operator;
  readonly clock: VenueClock;
  readonly faults: VenueFaults;
  /** Sets the index price, in each market of the symbol where no category is named. */
  price(symbol: string, price: string, category?: string): Promise<void>;
  /** Back to how it was started, at the same address, with the same keys; sockets are closed with 30033. */
  reset(): Promise<void>;
  /** Another one in memory, with the same keys, state and history, at an address of its own, without sockets. */
  fork(): Promise<Venue>;
  /** The journal up to now, oldest first, without secrets. */
  journal(): AsyncIterable<Entry>;
  /** Hex SHA-256 of the state, secrets left out: the same commands give the same everywhere. */
  hash(): Promise<string>;
  close(): Promise<void>;
}
