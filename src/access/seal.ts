/**
 * Secrets at rest (design.md 4). A key's secret is sealed with AES-256-GCM under the master key and
 * bound to its key id, so that a sealed secret moved to another key does not open; a passphrase is
 * kept only as HMAC-SHA256. A key is derived from the master key for each purpose.
 *
 * Nobody knows a passphrase, so that a rotation of the master key cannot make its HMAC anew: it keeps the HMAC and
 * the key that it was made with, which is sealed like a secret, as `sealed:mac`.
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
  /** What salts that nobody may guess are made with: those of proofs of reserves. */
  readonly saltKey: Uint8Array;
  /** Compares in constant time. */
  readonly isPassphrase: (key: string, passphrase: string, mac: string) => boolean;
}

/** The seal of a venue; the master key is 32 random bytes. */
export function createSeal(masterKey: Uint8Array): Seal {
  if (masterKey.length !== MASTER_KEY_BYTES) {
    throw new Error(`the master key has ${masterKey.length} bytes, not ${MASTER_KEY_BYTES}`);
  }
  const sealingKey = derive(masterKey, SEALING);
  const passphraseKey = derive(masterKey, PASSPHRASE_MAC);
  const mac = (key: string, passphrase: string, by = passphraseKey) =>
    createHmac('sha256', by).update(`${key}\0${passphrase}`).digest();
  return {
    seal: (key, secret) => seal(sealingKey, key, secret),
    open: (key, sealed) => open(sealingKey, key, sealed),
    saltKey: derive(masterKey, SALTS),
    passphraseMac: (key, passphrase) => mac(key, passphrase).toString('base64'),
    isPassphrase: (key, passphrase, expected) => {
      const { own, sealedKey } = partsOf(expected);
      const known = Buffer.from(own, 'base64');
      const by = sealedKey === undefined ? passphraseKey : macKeyIn(sealingKey, key, sealedKey);
      const given = mac(key, passphrase, by);
      return known.length === given.length && timingSafeEqual(known, given);
    },
  };
}

/** What proves a key, as one master key keeps it. */
interface SealedKey {
  readonly key: string;
  readonly sealedSecret: string;
  readonly passphraseMac: string;
}

/** Takes keys from one master key to another. What it gives throws when a key is not of the first. */
export function keySealer(from: Uint8Array, to: Uint8Array): (sealed: SealedKey) => SealedKey {
  const old = createSeal(from);
  const next = createSeal(to);
  const oldSealingKey = derive(from, SEALING);
  const oldMacKey = derive(from, PASSPHRASE_MAC);
  return ({ key, sealedSecret, passphraseMac }) => {
    const { own, sealedKey } = partsOf(passphraseMac);
    const macKey = sealedKey === undefined ? oldMacKey : macKeyIn(oldSealingKey, key, sealedKey);
    const carried = next.seal(key, macKey.toString('base64'));
    return {
      key,
      sealedSecret: next.seal(key, old.open(key, sealedSecret)),
      passphraseMac: `${carried}:${own}`,
    };
  };
}

/** The HMAC, and the sealed key that it was made with, if that is not of the master key of now. */
function partsOf(mac: string): { own: string; sealedKey: string | undefined } {
  const [own = '', sealedKey] = mac.split(':').reverse();
  return { own, sealedKey };
}

function macKeyIn(sealingKey: Buffer, key: string, sealedKey: string): Buffer {
  return Buffer.from(open(sealingKey, key, sealedKey), 'base64');
}

const SEALING = 'bourse secret sealing';
const PASSPHRASE_MAC = 'bourse passphrase mac';
const SALTS = 'bourse reserve salts';

/** A key of the master key for one purpose. */
export function derive(masterKey: Uint8Array, purpose: string): Buffer {
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
