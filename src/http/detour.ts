/**
 * The ways from a connection to a pipeline, and the seam at which others may be put in their place while the venue
 * runs. Whoever does so leaves the plain ones as they are.
 */
import type { Server } from 'node:http';
import type { Endpoint } from './endpoint.ts';
import type { Front, FrontOptions } from './front.ts';
import type { Gateway } from './gateway.ts';
import type { FindRoute } from './routes.ts';

export interface Ways {
  /** Where the fast path looks: what it does not find goes to `front`. */
  readonly fast: FindRoute;
  /** Where orders of sockets look. */
  readonly sockets: FindRoute;
  /** From `node:http`. */
  readonly front: Front;
}

export interface DetourParts {
  readonly endpoints: readonly Endpoint[];
  readonly gateway: Gateway;
  readonly options: FrontOptions;
  readonly plain: Ways;
  /** From now on requests go these ways. */
  readonly use: (ways: Ways) => void;
  readonly server: Server;
  /** Resets every connection of requests. */
  readonly cutAll: () => void;
}

/** Told once, when the plain ways are there. */
export type Detour = (parts: DetourParts) => void;
