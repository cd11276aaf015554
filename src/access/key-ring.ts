/**
 * API keys ready for use. The state is the truth about keys; what is opened is cached by the key's
 * object, so a revoked or replaced key is forgotten with its object.
 */
import { createPublicKey } from 'node:crypto';
import type { ApiKey, Permission } from '../engine/core/user.ts';
import { type IpAllowList, ipAllowList } from './ip-allow-list.ts';
import { grantedBy } from './permission.ts';
import type { Seal } from './seal.ts';
import { isEqualText, publicKeyVerifier, secretVerifier, type Verifier } from './signature.ts';

export interface OpenedKey {
  /** Verifies signatures: the secret, or the public key of an RSA key. */
  readonly verifier: Verifier;
  readonly granted: ReadonlySet<Permission>;
  readonly isAllowedFrom: IpAllowList;
  readonly isPassphrase: (passphrase: string) => boolean;
}

export class KeyRing {
  readonly #seal: Seal;
  readonly #opened = new WeakMap<ApiKey, OpenedKey>();

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  /** Throws when the sealed secret is not of this master key: a fault of the installation. */
  open(apiKey: ApiKey): OpenedKey {
    const known = this.#opened.get(apiKey);
    if (known !== undefined) return known;
    const opened = open(this.#seal, apiKey);
    this.#opened.set(apiKey, opened);
    return opened;
  }
}

function open(seal: Seal, apiKey: ApiKey): OpenedKey {
  const secret = seal.open(apiKey.key, apiKey.sealedSecret);
  return {
    verifier:
      apiKey.algorithm === 'rsa'
        ? publicKeyVerifier(createPublicKey(secret))
        : secretVerifier(secret),
    granted: grantedBy(apiKey.permissions),
    isAllowedFrom: ipAllowList(apiKey.ips),
    isPassphrase: passphraseCheck(seal, apiKey),
  };
}

/** Once proven by its HMAC, a passphrase is compared directly: it saves a hash on every request. */
function passphraseCheck(seal: Seal, apiKey: ApiKey): (passphrase: string) => boolean {
  let proven: Buffer | undefined;
  return (passphrase) => {
    if (proven !== undefined) return isEqualText(proven, passphrase);
    if (!seal.isPassphrase(apiKey.key, passphrase, apiKey.passphraseMac)) return false;
    proven = Buffer.from(passphrase);
    return true;
  };
}
