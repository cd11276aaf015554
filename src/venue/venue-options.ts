/** What a venue is started with, and what its starter gets to hold. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/endpoint.ts';
import type { HttpMode } from '../http/server.ts';
import type { Disk } from '../journal/disk.ts';
import type { Standstill } from '../reporting/store/sqlite/standstill.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { ClockMode } from './clock.ts';
import type { IssuedKey } from './file/issued-key.ts';
import type { VenueFile } from './file/schema.ts';
import type { VenueCounts } from './metrics.ts';

export interface VenueOptions {
  /** Undefined: what the data folder was made from, or the demo venue when it is new. */
  readonly venue?: VenueFile;
  /** A folder, or `:memory:`. */
  readonly data: string;
  /** PostgreSQL for the history, instead of SQLite in the data folder. It may hold a password. */
  readonly databaseUrl?: string;
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  readonly clock?: ClockMode;
  /** Built-in counterparties; by default on for the demo venue only. */
  readonly market?: boolean;
  readonly sync?: 'always' | 'os';
  /** Where the journal is written; a test makes it fail. */
  readonly disk?: Disk;
  /** Commands that may wait for the disk; beyond them the answer is 503. */
  readonly maxQueued?: number;
  /** `[NAME:]TOKEN`, several with commas; one is made when absent. */
  readonly operatorToken?: string;
  readonly trustProxy?: boolean;
  readonly http?: HttpMode;
  /** Where `env:NAME` secrets and the master key come from. */
  readonly env?: NodeJS.ProcessEnv;
  readonly log?: { readonly level: string; readonly stream?: { write(line: string): void } };
  /** Metrics of the process itself. */
  readonly processMetrics?: boolean;
  /** A false invariant or a broken disk: the venue answers nothing any more. */
  readonly onStop?: (cause: Error) => void;
  /** To be asked for before the process ends without closing the venue. */
  readonly standstill?: Standstill;
  readonly onWarning?: (message: string) => void;
  /** How far the recovery is. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface RunningVenue {
  readonly url: string;
  readonly operatorToken: string;
  readonly keys: readonly IssuedKey[];
  /** Keys whose secret was made just now, because the venue file gives none. */
  readonly newSecrets: ReadonlySet<string>;
  readonly isDemo: boolean;
  /** `inject` sends a request without a socket. */
  readonly app: FastifyInstance;
  readonly sequencer: Sequencer;
  readonly services: Services;
  /** What has happened since it was opened. */
  readonly counts: VenueCounts;
  /** Stops accepting, drains, takes a snapshot, releases the data folder. */
  readonly close: () => Promise<void>;
}
