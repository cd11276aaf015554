/** What every request passes through, built once by composition and shared by all endpoints. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '../access/authenticate.ts';
import type { TakeOrders } from '../access/copy-trading.ts';
import type { KeyRing } from '../access/key-ring.ts';
import type { OperatorDoor } from '../access/operator-token.ts';
import type { RateLimitOverrides } from '../access/rate-limit.ts';
import type { Services } from './endpoint.ts';
import type { ReadGate } from './read-gate.ts';

/** A request, free of the HTTP framework. */
export interface Request {
  readonly method: string;
  /** Path and query as on the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, string>>;
  /** The bytes as received; empty when there are none. */
  readonly body: Buffer;
  readonly ip: string;
  /** What it came on, for whoever tells the first request of a connection from others. */
  readonly connection?: object;
  /** Who sends it, where that was proven before: by the login of a socket. */
  readonly identity?: Identity;
  /** What stands in its body, where that has been read already; the body is empty then. */
  readonly json?: unknown;
}

interface Log {
  readonly debug: (context: object, message: string) => void;
  readonly error: (context: object, message: string) => void;
}

export interface Gateway {
  readonly services: Services;
  readonly keyRing: KeyRing;
  readonly operatorDoor: OperatorDoor;
  readonly rateLimits: RateLimitOverrides;
  /** How many machines count calls, each its own; limits are divided among them. */
  readonly liveNodes: () => number;
  /** Of copy-trading keys, over all operations together; undefined: they have no limit of their own. */
  readonly takeCopyOrders: TakeOrders | undefined;
  /** Host time, ms: rate limits and signatures live in it. */
  readonly hostMs: () => number;
  readonly log: Log;
  /** Of a node of several machines; undefined where a state is never old. */
  readonly gate?: ReadGate;
}
