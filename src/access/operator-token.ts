/**
 * Operator tokens: named, so that the audit trail says who; compared in constant time; and braked, so
 * that an address which guesses is not listened to, whatever it then sends.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Denial } from './denial.ts';
import { RateLimit } from './rate-limit.ts';

export interface OperatorToken {
  readonly name: string;
  readonly token: string;
  /** It reads and does nothing. */
  readonly isReadOnly: boolean;
}

const DEFAULT_NAME = 'operator';
const FORM = /^(?:([\w-]+):)?([^\s:]+?)(:read)?$/;

/** `NAME:TOKEN[:read]`, or a bare `TOKEN`; undefined: it is neither. */
export function parseOperatorToken(text: string): OperatorToken | undefined {
  const [, name, token, mark] = FORM.exec(text.trim()) ?? [];
  // Who writes TOKEN:read means no token of the name `read`.
  if (token === undefined || token === 'read') return undefined;
  if (name === undefined && mark !== undefined) return undefined;
  return { name: name ?? DEFAULT_NAME, token, isReadOnly: mark !== undefined };
}

/** An attempt to enter, and when on the host's clock. */
export interface Knock {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly nowMs: number;
}

export interface Operator {
  /** The name of the token. */
  readonly by: string;
  readonly isReadOnly: boolean;
}

/** Tells who it is: 90001 for a token that is missing or wrong, 429 for an address that guesses. */
export type OperatorDoor = (knock: Knock) => Operator | Denial;

const WRONG_MAX = 10;
const WRONG_WITHIN_MS = 60_000;

export function operatorDoor(tokens: readonly OperatorToken[]): OperatorDoor {
  // An empty token would open the door to a request without a header.
  const usable = tokens.filter(({ token }) => token !== '');
  const known = usable.map((each) => ({ ...each, digest: digest(each.token) }));
  const wrong = new RateLimit(WRONG_MAX, WRONG_WITHIN_MS);
  return ({ authorization, address, nowMs }) => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return { denied: '90001' };
    // The right one too: among refusals of the others it would be found.
    if (wrong.isSpent(address, nowMs)) return { denied: '429' };
    const given = digest(token);
    // Digests are compared, all of them: neither length, content nor position shows in the time.
    const match = known.filter((each) => timingSafeEqual(each.digest, given))[0];
    if (match !== undefined) return { by: match.name, isReadOnly: match.isReadOnly };
    wrong.take(address, nowMs);
    return { denied: '90001' };
  };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
