/** What a venue is started with. */
import type { AccessLog } from '../http/access-log.ts';
import type { FaultRule } from '../http/fault-rule.ts';
import type { HttpMode } from '../http/server.ts';
import type { NowMs } from '../journal/journal.ts';
import type { BackingOptions, ClusterOptions } from './backing/backing.ts';
import type { ClockMode, VenueClock } from './clock.ts';
import type { VenueFile } from './file/schema.ts';

export interface VenueOptions extends Partial<BackingOptions> {
  /**
   * A venue file by its path, or what stands in one. Undefined: what the data folder was made from, or the demo
   * venue when it is new.
   */
  readonly venue?: string | VenueFile;
  /** Of the built-in market, in place of `market.seed` in the venue file. */
  readonly seed?: string;
  /** By default what the data folder was made with, and the host's for a new venue. A test may bring its own. */
  readonly clock?: ClockMode | VenueClock;
  /** Built-in counterparties; by default on for the demo venue only. */
  readonly market?: 'on' | 'off';
  /** Limits of requests and sockets: those of the exchange, or none; by default as the venue file says. */
  readonly rateLimits?: 'on' | 'off';
  /** By default in memory, to keep nothing. */
  readonly data?: string;
  /** By default the loopback's. */
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** `[NAME:]TOKEN`, `NAME:TOKEN:read` for one that only reads, several with commas; one is made when absent. */
  readonly operatorToken?: string;
  /** `off` (default), a number of hops, or the addresses of proxies with commas. */
  readonly trustProxy?: string;
  readonly http?: HttpMode;
  /** Beside those of the venue file. */
  readonly faults?: readonly FaultRule[];
  /** Also where others than this host reach the venue. */
  readonly allowFaults?: boolean;
  /** Of several machines with one journal. */
  readonly cluster?: ClusterOptions;
  /** How long sockets are open after they were told that the venue stops, ms; 1000 by default. */
  readonly drainMs?: number;
  /** What rate limits and signature windows go by; the host's time by default. */
  readonly hostMs?: NowMs;
  readonly log?: { readonly level: string; readonly stream?: { write(line: string): void } };
  /** Has a line for each request. */
  readonly accessLog?: AccessLog;
  /** Metrics of the process itself. */
  readonly processMetrics?: boolean;
}
