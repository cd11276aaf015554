/**
 * Request signatures (wire.md 1.2): over timestamp, method, request target and body, in the very
 * bytes that arrived; nothing is sorted or written again (cases A01, A03). Clients disagree on
 * percent-encoding: the target as received is right, and so is the same with its query decoded
 * (A02). HMAC-SHA256 in base64, or SHA256 with RSA; Ed25519 where the public key is one.
 */
import { createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

export interface Signed {
  readonly timestamp: string;
  /** Upper case. */
  readonly method: string;
  /** Path and query as on the request line, one character a byte. */
  readonly target: string;
  readonly body: Buffer;
  readonly signature: string;
}

/** Whether the signature belongs to the request; `key` is a secret or a public key. */
export function isSignedWith(key: KeyObject, signed: Signed): boolean {
  const head = signed.timestamp + signed.method;
  if (matches(key, signed, Buffer.from(head + signed.target, 'latin1'))) return true;
  const other = otherTarget(signed.target);
  return other !== undefined && matches(key, signed, Buffer.from(head + other));
}

/** The text that should have been signed: for the log of a signature that does not match. */
export function prehashText(signed: Signed): string {
  return signed.timestamp + signed.method + signed.target + signed.body.toString();
}

function matches(key: KeyObject, signed: Signed, head: Buffer): boolean {
  if (key.type === 'secret') {
    const hmac = createHmac('sha256', key).update(head);
    if (signed.body.length > 0) hmac.update(signed.body);
    return isEqualText(hmac.digest('base64'), signed.signature);
  }
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'RSA-SHA256';
  const prehash = Buffer.concat([head, signed.body]);
  return verify(digest, prehash, key, Buffer.from(signed.signature, 'base64'));
}

/** Compares in a time that tells nothing but the length. */
export function isEqualText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The target as some clients sign it: query decoded, or no `?` before an empty one (case A01). */
function otherTarget(target: string): string | undefined {
  const mark = target.indexOf('?');
  if (mark < 0) return undefined;
  if (mark === target.length - 1) return target.slice(0, mark);
  if (!target.includes('%', mark)) return undefined;
  try {
    return target.slice(0, mark) + decodeURIComponent(target.slice(mark));
  } catch {
    // Not percent-encoded text: the target as received is then all there is to check.
    return undefined;
  }
}
