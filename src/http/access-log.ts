/**
 * What is told of requests once they are answered: a client finds the id that it gave one in the reply, and who runs the
 * venue finds a line for each in a log, where that is asked for.
 */
import type { IncomingHttpHeaders } from 'node:http';

export const REQUEST_ID = 'x-request-id';

/** Takes lines, each with its end. */
export interface AccessLog {
  readonly write: (line: string) => void;
}

/** A request that was answered. */
export interface Answered {
  readonly method: string;
  readonly target: string;
  readonly ip: string;
  /** Absent where it came over a socket, which has none. */
  readonly status?: number;
  /** Which one it came over, counted from 1 since the start; absent where it came by HTTP. */
  readonly socket?: string;
  /** Of its client. */
  readonly requestId: string | undefined;
  /** Of the envelope; empty where the reply is none. */
  readonly code: string;
  readonly elapsedMs: number;
}

/** What may stand in a head and in a log as it is. */
const ID = /^[\w.:/+=@-]{1,128}$/;

/** The id that a client gave its request; undefined: none, or one that is not repeated. */
export function requestIdOf({ [REQUEST_ID]: given }: IncomingHttpHeaders): string | undefined {
  return plainId(given);
}

/** What a client calls a request of its own, as it may be repeated. */
export function plainId(given: unknown): string | undefined {
  return typeof given === 'string' && ID.test(given) ? given : undefined;
}

/** A line of the log, JSON: the path without its query, which may say what is nobody else's. */
export function accessLine(answered: Answered): string {
  const { code, elapsedMs, ip, method, requestId = '', socket, status, target } = answered;
  const [path = ''] = target.split('?', 1);
  const line = {
    time: new Date().toISOString(),
    ...{ ip, socket, method, path, status, code },
    ms: Number(elapsedMs.toFixed(3)),
    requestId,
  };
  return `${JSON.stringify(line)}\n`;
}
