/**
 * A venue that runs and is served at a port: what its starter gets to hold, be it the command line, a test of ours or
 * a test suite of somebody else. It can be put back to where it started, and another one be made of it that goes on
 * from where it stands.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Entry } from '../engine/command.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Services } from '../http/endpoint.ts';
import type { FaultDesk } from '../http/fault-rule.ts';
import type { BourseServer, Served } from '../http/server.ts';
import { type HistoryEntry, historyEntries } from '../market/config.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { IssuedKey } from './file/issued-key.ts';
import type { VenueCounts } from './metrics.ts';
import type { OpenVenue, VenuePast } from './open-venue.ts';
import { VenueError } from './venue-error.ts';
import type { VenueOptions } from './venue-options.ts';

/** How long sockets are open after they were told that the venue stops, ms. */
const DRAIN_MS = 1_000;
/**
 * Handles are freed as the event loop turns. A venue in memory opens and closes without that: whoever starts a thousand
 * after each other would keep them all.
 */
const TURNS_TO_FREE = 2;

/** What is served from a start, or from the last time that it was put back. */
export interface Generation {
  readonly venue: OpenVenue;
  readonly feeds: Feeds;
  readonly served: Served;
  /** Nobody waits any more for what a fault has lost. */
  readonly closeFaults: () => void;
}

interface Parts {
  readonly url: string;
  readonly server: BourseServer;
  readonly options: VenueOptions;
  readonly operatorToken: string;
  readonly ownOperators: readonly string[];
  /** Where it is put back to; by default where it stands now. */
  readonly start: VenuePast | undefined;
  /** Opens it as it was. */
  readonly again: (past: VenuePast) => Promise<Generation>;
  /** Starts another one. */
  readonly fork: (past: VenuePast) => Promise<RunningVenue>;
}

export class RunningVenue {
  readonly url: string;
  /** The first that may act. */
  readonly operatorToken: string;
  /** The names of the tokens that were given; none when one was made for this run. */
  readonly ownOperators: readonly string[];
  readonly #parts: Parts;
  readonly #start: Promise<VenuePast> | undefined;
  #now: Generation;
  /** What is left of those that were put back is being closed. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(first: Generation, parts: Parts) {
    this.url = parts.url;
    this.operatorToken = parts.operatorToken;
    this.ownOperators = parts.ownOperators;
    this.#parts = parts;
    this.#now = first;
    if (!this.#isKept) this.#start = Promise.resolve(parts.start ?? first.venue.past());
  }

  get keys(): readonly IssuedKey[] {
    return this.#now.venue.keys;
  }

  /** Keys whose secret was made just now, because the venue file gives none. */
  get newSecrets(): ReadonlySet<string> {
    return this.#now.venue.newSecrets;
  }

  get isDemo(): boolean {
    return this.#now.venue.plan.isDemo;
  }

  /** Whether the built-in counterparties trade. */
  get hasMarket(): boolean {
    return this.#now.venue.hasMarket;
  }

  /** What exchanges recorded, which trades on the built-in market. */
  get histories(): readonly HistoryEntry[] {
    const { market } = this.#now.venue.plan.running;
    return market === undefined || !this.hasMarket ? [] : historyEntries(market);
  }

  /** `inject` sends a request without a socket. */
  get app(): FastifyInstance {
    return this.#parts.server.app;
  }

  get sequencer(): Sequencer {
    return this.#now.venue.sequencer;
  }

  get services(): Services {
    return this.#now.venue.services;
  }

  /** Its sockets. */
  get feeds(): Feeds {
    return this.#now.feeds;
  }

  /** Its faults: rules, and those that fired. */
  get faults(): FaultDesk {
    return this.#now.venue.faults;
  }

  /** What has happened since it was opened. */
  get counts(): VenueCounts {
    return this.#now.venue.counts;
  }

  /** The journal up to now, oldest first; the secrets in it are sealed. */
  entries(): AsyncIterable<Entry> {
    return this.#now.venue.entries();
  }

  /**
   * Back to where it started, at the same address and with the same keys; its sockets are closed. Throws `VenueError`
   * for a venue in a data folder: what is kept there is not thrown away.
   */
  async reset(): Promise<void> {
    const start = await this.#start;
    if (start === undefined)
      throw new VenueError('a venue in a data folder cannot be reset; fork it instead', 'usage');
    const next = await this.#parts.again(start);
    const last = this.#now;
    this.#parts.server.serve(next.served);
    this.#now = next;
    next.venue.run();
    this.#leaving = Promise.all([this.#leaving, leave(last, 0)]).then(() => undefined);
    await last.venue.rest();
  }

  /** Another one in memory, with the same state, keys and history, at an address of its own. */
  async fork(): Promise<RunningVenue> {
    return this.#parts.fork(await this.#now.venue.standing());
  }

  /** Stops accepting, drains, takes a snapshot, releases the data folder. */
  readonly close = async (): Promise<void> => {
    const { closeFaults, feeds, venue } = this.#now;
    await venue.rest();
    closeFaults();
    await feeds.close(this.#parts.options.drainMs ?? DRAIN_MS);
    await this.#leaving;
    await this.#parts.server.app.close();
    await venue.close();
    for (let turns = 0; turns < TURNS_TO_FREE; turns += 1) await turn();
  };

  get #isKept(): boolean {
    const { data } = this.#parts.options;
    return data !== undefined && data !== ':memory:';
  }
}

/** Its sockets end, and then what it was kept in. */
async function leave({ closeFaults, feeds, venue }: Generation, drainMs: number): Promise<void> {
  await venue.rest();
  closeFaults();
  await feeds.close(drainMs);
  await venue.close();
}
