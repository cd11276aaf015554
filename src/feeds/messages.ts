/** What a client is told that is no push: answers to its requests, and errors by their codes (wire.md 5.9). */

/** Codes of the connection, JSON numbers. */
export const CODE = {
  unknownChannel: 30001,
  illegalRequest: 30002,
  unknownOp: 30003,
  needsLogin: 30004,
  loginFailed: 30005,
  tooMany: 30006,
  overLimit: 30007,
  wrongKey: 30011,
  wrongPassphrase: 30012,
  wrongTimestamp: 30013,
  expired: 30014,
  wrongSign: 30015,
  wrongParameter: 30016,
  closing: 30033,
} as const;

export type FeedCode = (typeof CODE)[keyof typeof CODE];

/** A request that is refused. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedCode;

  constructor(code: FeedCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Which part of a request an error is about. */
export interface About {
  readonly arg?: unknown;
  readonly op?: string;
  readonly id?: unknown;
}

export function errorText({ code, message }: FeedError, { arg, op, id }: About = {}): string {
  return JSON.stringify({ event: 'error', id, arg, code, msg: message, op });
}

/** How a connection ends: its code (RFC 6455), and the reason in the metrics and in the log. */
export const END = {
  restart: { code: 1012, reason: 'restart' },
  login: { code: 1008, reason: 'login' },
  revoked: { code: 1008, reason: 'revoked' },
  limit: { code: 1008, reason: 'limit' },
  idle: { code: 1001, reason: 'idle' },
  slow: { code: 1013, reason: 'slow' },
} as const;

export interface End {
  readonly code: number;
  readonly reason: string;
}
