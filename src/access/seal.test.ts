import { expect, test } from 'vitest';
import { createSeal, keySealer } from './seal.ts';

const seal = createSeal(Buffer.alloc(32, 1));
const other = createSeal(Buffer.alloc(32, 2));

test('a sealed secret opens again, and never looks the same twice', () => {
  const sealed = seal.seal('key-1', 'sécret');
  expect(seal.open('key-1', sealed)).toBe('sécret');
  expect(seal.seal('key-1', 'sécret')).not.toBe(sealed);
  expect(sealed).toMatch(/^[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+$/);
});

test('S-2: a sealed secret does not open for another key, under another master key, or altered', () => {
  const sealed = seal.seal('key-1', 'secret');
  const [iv = '', tag = '', text = ''] = sealed.split('.');
  const flipped = Buffer.from(text, 'base64').map((byte) => byte ^ 1);
  const altered = [iv, tag, Buffer.from(flipped).toString('base64')].join('.');
  expect(() => seal.open('key-2', sealed)).toThrow();
  expect(() => other.open('key-1', sealed)).toThrow();
  expect(() => seal.open('key-1', altered)).toThrow();
  expect(() => seal.open('key-1', [iv, tag.slice(0, 4), text].join('.'))).toThrow();
  expect(() => seal.open('key-1', '')).toThrow();
});

test('a passphrase is known by its mac, which depends on key id and master key', () => {
  const mac = seal.passphraseMac('key-1', 'alicepass');
  expect(seal.isPassphrase('key-1', 'alicepass', mac)).toBe(true);
  expect(seal.isPassphrase('key-1', 'alicepasS', mac)).toBe(false);
  expect(seal.isPassphrase('key-2', 'alicepass', mac)).toBe(false);
  expect(other.isPassphrase('key-1', 'alicepass', mac)).toBe(false);
  expect(seal.isPassphrase('key-1', 'alicepass', '')).toBe(false);
});

test('a master key of another length is refused', () => {
  expect(() => createSeal(Buffer.alloc(16))).toThrow('16 bytes');
});

test('a key goes from one master key to another, and on, with its secret and its passphrase', () => {
  const masters = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
  const [first, second, third] = masters as [Buffer, Buffer, Buffer];
  const mac = seal.passphraseMac('key-1', 'alicepass');
  const made = { key: 'key-1', sealedSecret: seal.seal('key-1', 'secret'), passphraseMac: mac };
  const once = keySealer(first, second)(made);
  const twice = keySealer(second, third)(once);
  for (const [master, key] of [
    [second, once],
    [third, twice],
  ] as const) {
    const now = createSeal(master);
    expect(now.open('key-1', key.sealedSecret)).toBe('secret');
    expect(now.isPassphrase('key-1', 'alicepass', key.passphraseMac)).toBe(true);
    expect(now.isPassphrase('key-1', 'alicepasS', key.passphraseMac)).toBe(false);
    expect(() => now.isPassphrase('key-2', 'alicepass', key.passphraseMac)).toThrow();
    expect(() => seal.open('key-1', key.sealedSecret)).toThrow();
    expect(() => seal.isPassphrase('key-1', 'alicepass', key.passphraseMac)).toThrow();
  }
  expect(() => keySealer(second, third)(made)).toThrow();
});
