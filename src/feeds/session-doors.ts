/** What the sessions of all clients share. */
import type { Door } from '../access/authenticate.ts';
import type { AccessLog } from '../http/access-log.ts';
import type { FindRoute } from '../http/routes.ts';
import type { Arguments } from './argument.ts';
import type { FeedLimits, FeedRates } from './feed-limits.ts';
import type { Hub } from './hub.ts';
import type { Tap } from './tap.ts';

export interface SessionDoors {
  readonly hub: Hub;
  readonly args: Arguments;
  readonly door: Door;
  readonly limits: FeedLimits;
  readonly rates: FeedRates;
  readonly hostMs: () => number;
  /** The next of 1, 2, 3 …. */
  readonly nextConnId: () => string;
  /** The ways of requests, for orders. */
  readonly find: FindRoute;
  /** Told of each order; nobody is when absent. */
  readonly accessLog?: AccessLog;
  readonly onFault: (error: unknown) => void;
  /** Of a node of several machines: resolves when its state is the newest. */
  readonly confirm?: () => Promise<void>;
  /** Who comes between now. */
  readonly tap: () => Tap;
}
