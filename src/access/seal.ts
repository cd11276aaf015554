/**
 * Secrets at rest (design.md 4). A key's secret is sealed with AES-256-GCM under the master key and
 * bound to its key id, so that a sealed secret moved to another key does not open; a passphrase is
 * kept only as HMAC-SHA256. Two keys are derived from the master key, one per purpose.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const MASTER_KEY_BYTES = 32;
const IV_BYTES = 12;
const ALGORITHM = 'aes-256-gcm';

export interface Seal {
  /** `iv.tag.ciphertext` in base64. */
  readonly seal: (key: string, secret: string) => string;
  /** Throws when the text was not sealed for this key id under this master key. */
  readonly open: (key: string, sealed: string) => string;
  /** Base64. */
  readonly passphraseMac: (key: string, passphrase: string) => string;
  /** Compares in constant time. */
  readonly isPassphrase: (key: string, passphrase: string, mac: string) => boolean;
}

/** The seal of a venue; the master key is 32 random bytes. */
export function createSeal(masterKey: Uint8Array): Seal {
  if (masterKey.length !== MASTER_KEY_BYTES) {
    throw new Error(`the master key has ${masterKey.length} bytes, not ${MASTER_KEY_BYTES}`);
  }
  const sealingKey = derive(masterKey, 'bourse secret sealing');
  const passphraseKey = derive(masterKey, 'bourse passphrase mac');
  const mac = (key: string, passphrase: string) =>
    createHmac('sha256', passphraseKey).update(`${key}\0${passphrase}`).digest();
  return {
    seal: (key, secret) => seal(sealingKey, key, secret),
    open: (key, sealed) => open(sealingKey, key, sealed),
    passphraseMac: (key, passphrase) => mac(key, passphrase).toString('base64'),
    isPassphrase: (key, passphrase, expected) => {
      const known = Buffer.from(expected, 'base64');
      const given = mac(key, passphrase);
      return known.length === given.length && timingSafeEqual(known, given);
    },
  };
}

function derive(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', purpose, MASTER_KEY_BYTES));
}

function seal(sealingKey: Buffer, key: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey, iv).setAAD(Buffer.from(key));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64')).join('.');
}

function open(sealingKey: Buffer, key: string, sealed: string): string {
  const [iv = '', tag = '', ciphertext = ''] = sealed.split('.');
  const decipher = createDecipheriv(ALGORITHM, sealingKey, Buffer.from(iv, 'base64'), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(key))
    .setAuthTag(Buffer.from(tag, 'base64'));
  const opened = [decipher.update(Buffer.from(ciphertext, 'base64')), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}
