/**
 * Who calls: the checks of wire.md 2.2 in their order, so that each mistake has its one code
 * (cases A04, A05): key, sign, timestamp, passphrase, signature, address, the user's own state.
 */

import type { ReadUser } from '../engine/core/entities.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { ApiKey } from '../engine/core/user.ts';
import type { Denial } from './denial.ts';
import type { KeyRing, OpenedKey } from './key-ring.ts';
import { isSignedWith, prehashText } from './signature.ts';
import { type Clocks, timestampDenial } from './timestamp.ts';

/** The ACCESS-* headers; undefined or empty = not sent. */
interface Credentials {
  readonly key: string | undefined;
  readonly signature: string | undefined;
  readonly timestamp: string | undefined;
  readonly passphrase: string | undefined;
}

export interface SignedRequest {
  readonly credentials: Credentials;
  readonly method: string;
  readonly target: string;
  readonly body: Buffer;
  readonly ip: string;
  /** When it was signed, ms, where its timestamp is written in another unit. */
  readonly signedMs?: string;
}

export interface Identity {
  readonly user: ReadUser;
  readonly apiKey: ApiKey;
  readonly opened: OpenedKey;
}

export interface Door {
  readonly state: ReadState;
  readonly keyRing: KeyRing;
  readonly clocks: () => Clocks;
}

export function authenticate(request: SignedRequest, door: Door): Identity | Denial {
  const { key } = request.credentials;
  if (!key) return { denied: '40006' };
  const apiKey = door.state.keys.get(key);
  const user = apiKey && door.state.users.get(apiKey.uid);
  if (apiKey === undefined || user === undefined) return { denied: '40037' };
  const opened = door.keyRing.open(apiKey);
  const denial = credentialsDenial(request, opened, door.clocks());
  if (denial !== undefined) return denial;
  // Told only to who has proven the key.
  return user.isFrozen ? { denied: '40013' } : { user, apiKey, opened };
}

function credentialsDenial(
  request: SignedRequest,
  opened: OpenedKey,
  now: Clocks,
): Denial | undefined {
  const { signature, timestamp, passphrase } = request.credentials;
  if (!signature) return { denied: '40002' };
  const untimely = timestampDenial(request.signedMs ?? timestamp, now);
  if (untimely !== undefined || timestamp === undefined) return untimely;
  if (!passphrase) return { denied: '40011' };
  if (!opened.isPassphrase(passphrase)) return { denied: '40012' };
  const { method, target, body } = request;
  const signed = { timestamp, method, target, body, signature };
  if (!isSignedWith(opened.verifier, signed)) {
    return { denied: '40009', prehash: prehashText(signed) };
  }
  return opened.isAllowedFrom(request.ip) ? undefined : { denied: '40018' };
}
