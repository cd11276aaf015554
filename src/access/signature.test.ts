import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isEqualText,
  isSignedWith,
  prehashText,
  publicKeyVerifier,
  type Signed,
  secretVerifier,
} from './signature.ts';

const TIME = '1700000000000';
const secret = secretVerifier('testsecret');

function request(target: string, signature: string, body = '', method = 'GET'): Signed {
  return { timestamp: TIME, method, target, body: Buffer.from(body), signature };
}

function hmac(prehash: string): string {
  return createHmac('sha256', 'testsecret').update(prehash).digest('base64');
}

test.each([
  [
    'a query',
    request(
      '/api/v3/account/fee-rate?category=SPOT&symbol=BTCUSDT',
      'lwhdGhXVn0O7EvaeaVuN7LcR3m9BOAbIFZIoF87qQ1Q=',
    ),
  ],
  ['no query', request('/api/v3/account/settings', 'pUZ7KfzzlZUKWmk3ZbXo2W3NV/dk5p41DclAbGYRA1U=')],
  [
    'an array body',
    request(
      '/api/v3/trade/cancel-batch',
      'fOXC8jk72GyDeof1j6MVfOWNSLqnA4eL6bSStVcImdU=',
      '[{"orderId":"111","symbol":"BTCUSDT","category":"SPOT"}]',
      'POST',
    ),
  ],
])('the golden vector with %s verifies', (_, signed) => {
  expect(isSignedWith(secret, signed)).toBe(true);
});

test('A02: an encoded query may be signed as sent or decoded, and in no other way', () => {
  const target = '/api/v2/spot/trade/unfilled-orders?idLessThan=&symbol=BTC%2FUSDT';
  for (const signature of [
    'k4j0hjNFHf7+dYsS7QcSTlYiLSwD8u+qq/Ld62PT9qE=',
    'qcrUVcPpu2hANTFIQgYmy8zSrZTPMUXQCrsT2LggbIw=',
  ]) {
    expect(isSignedWith(secret, request(target, signature))).toBe(true);
  }
  const sorted = hmac(`${TIME}GET/api/v2/spot/trade/unfilled-orders?symbol=BTC%2FUSDT&idLessThan=`);
  expect(isSignedWith(secret, request(target, sorted))).toBe(false);
});

test('A02: a symbol outside ASCII verifies encoded and decoded', () => {
  const target = '/api/v3/account/fee-rate?category=SPOT&symbol=%E9%BE%99%E8%99%BEUSDT';
  const decoded = '/api/v3/account/fee-rate?category=SPOT&symbol=龙虾USDT';
  expect(isSignedWith(secret, request(target, hmac(`${TIME}GET${target}`)))).toBe(true);
  expect(isSignedWith(secret, request(target, hmac(`${TIME}GET${decoded}`)))).toBe(true);
});

test('a query that is no percent-encoding is checked as received and does not throw', () => {
  const target = '/api/v2/x?symbol=%E9%ZZ';
  expect(isSignedWith(secret, request(target, hmac(`${TIME}GET${target}`)))).toBe(true);
  expect(isSignedWith(secret, request(target, 'no'))).toBe(false);
});

test('A03: one byte of the body changed after signing is a wrong signature', () => {
  const body = '{ "b": 1,  "a": 2 }';
  const signature = hmac(`${TIME}POST/api/v2/x${body}`);
  expect(isSignedWith(secret, request('/api/v2/x', signature, body, 'POST'))).toBe(true);
  const shorter = body.replace('  ', ' ');
  expect(isSignedWith(secret, request('/api/v2/x', signature, shorter, 'POST'))).toBe(false);
});

test('any secret, head and body have the signature that Node makes, and no other', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
  fc.assert(
    fc.property(
      fc.string({ maxLength: 150, unit: 'grapheme' }),
      bytes,
      bytes,
      (text, head, body) => {
        const verifier = secretVerifier(text);
        const signature = createHmac('sha256', text).update(head).update(body).digest('base64');
        expect(verifier(head, body, signature)).toBe(true);
        for (const other of [
          signature.slice(1),
          `${signature}=`,
          signature.slice(0, -1),
          `${signature.slice(0, -1)}é`,
          `${signature.slice(0, -2)}é`,
          signature.toLowerCase(),
          '',
        ]) {
          expect(verifier(head, body, other)).toBe(false);
        }
        expect(verifier(head, Buffer.concat([body, Buffer.of(0)]), signature)).toBe(false);
      },
    ),
  );
});

test('RSA and Ed25519 keys verify with the public key', () => {
  const prehash = `${TIME}POST/api/v2/x?q=1{}`;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ed25519 = generateKeyPairSync('ed25519');
  const signatures = [
    [rsa.publicKey, sign('RSA-SHA256', Buffer.from(prehash), rsa.privateKey)],
    [ed25519.publicKey, sign(null, Buffer.from(prehash), ed25519.privateKey)],
  ] as const;
  for (const [key, signature] of signatures) {
    const publicKey = publicKeyVerifier(
      createPublicKey(key.export({ type: 'spki', format: 'pem' })),
    );
    const signed = request('/api/v2/x?q=1', signature.toString('base64'), '{}', 'POST');
    expect(isSignedWith(publicKey, signed)).toBe(true);
    expect(isSignedWith(publicKey, { ...signed, target: '/api/v2/x?q=2' })).toBe(false);
    expect(isSignedWith(publicKey, { ...signed, signature: '' })).toBe(false);
  }
});

test('text of another length or case is not equal', () => {
  const expected = Buffer.from('abc');
  expect(isEqualText(expected, 'abc')).toBe(true);
  expect(isEqualText(expected, 'abC')).toBe(false);
  expect(isEqualText(expected, 'abcd')).toBe(false);
  expect(isEqualText(Buffer.alloc(0), '')).toBe(true);
});

test('the prehash for the log is the text that should have been signed', () => {
  expect(prehashText(request('/api/v2/x?a=1', '', '{}', 'POST'))).toBe(
    `${TIME}POST/api/v2/x?a=1{}`,
  );
});
