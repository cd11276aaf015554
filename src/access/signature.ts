/**
 * Request signatures (wire.md 1.2): over timestamp, method, request target and body, in the very
 * bytes that arrived; nothing is sorted or written again (cases A01, A03). Clients disagree on
 * percent-encoding: the target as received is right, and so is the same with its query decoded
 * (A02). HMAC-SHA256 in base64, or SHA256 with RSA; Ed25519 where the public key is one.
 * Decides R-5-3.
 */
import { hash, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

/** SHA-256: what one step of it takes, and what it gives, bytes. */
const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** An HMAC-SHA256 in base64. */
const SIGNATURE_CHARACTERS = 44;

export interface Signed {
  readonly timestamp: string;
  /** Upper case. */
  readonly method: string;
  /** Path and query as on the request line, one character a byte. */
  readonly target: string;
  readonly body: Buffer;
  readonly signature: string;
}

/** Whether the signature is that of `head` and `body`, one after the other. */
export type Verifier = (head: Buffer, body: Buffer, signature: string) => boolean;

/**
 * HMAC-SHA256 as RFC 2104 defines it: two hashes, each made at one stroke, over pads that are kept with
 * the key. An Hmac object for each request costs twice as much.
 */
export function secretVerifier(secret: string): Verifier {
  const inner = padded(secret, 0x36);
  const outer = Buffer.concat([padded(secret, 0x5c), Buffer.alloc(HASH_BYTES)]);
  return (head, body, signature) => {
    outer.write(
      hash('sha256', Buffer.concat([inner, head, body]), 'binary'),
      BLOCK_BYTES,
      'binary',
    );
    return isEqualSignature(hash('sha256', outer, 'base64'), signature);
  };
}

/** SHA256 with RSA, or Ed25519. */
export function publicKeyVerifier(key: KeyObject): Verifier {
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'RSA-SHA256';
  return (head, body, signature) =>
    verify(digest, Buffer.concat([head, body]), key, Buffer.from(signature, 'base64'));
}

function padded(secret: string, pad: number): Buffer {
  const key = Buffer.from(secret);
  const block = Buffer.alloc(BLOCK_BYTES);
  if (key.length > BLOCK_BYTES) block.write(hash('sha256', key, 'binary'), 'binary');
  else key.copy(block);
  return block.map((byte) => byte ^ pad) as Buffer;
}

/** Whether the signature belongs to the request. */
export function isSignedWith(verifier: Verifier, signed: Signed): boolean {
  const { body, signature, target } = signed;
  const head = signed.timestamp + signed.method;
  if (verifier(Buffer.from(head + target, 'latin1'), body, signature)) return true;
  const other = otherTarget(target);
  return other !== undefined && verifier(Buffer.from(head + other), body, signature);
}

/** The text that should have been signed: for the log of a signature that does not match. */
export function prehashText(signed: Signed): string {
  return signed.timestamp + signed.method + signed.target + signed.body.toString();
}

/** Compares in a time that tells nothing but the length. */
export function isEqualText(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given);
  return expected.length === bytes.length && timingSafeEqual(expected, bytes);
}

// Written over for each request: no bytes are made to be compared.
const expectedBytes = Buffer.alloc(SIGNATURE_CHARACTERS);
const givenBytes = Buffer.alloc(SIGNATURE_CHARACTERS);

function isEqualSignature(expected: string, given: string): boolean {
  if (given.length !== SIGNATURE_CHARACTERS) return false;
  expectedBytes.write(expected);
  // Fewer are written where a character is more than one byte.
  const isWritten = givenBytes.write(given) === SIGNATURE_CHARACTERS;
  return isWritten && timingSafeEqual(expectedBytes, givenBytes);
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
