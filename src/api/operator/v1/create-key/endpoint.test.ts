import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const create = (body: object) =>
  venue.call('POST', '/operator/v1/create-key', { as: 'operator', body: { uid: '1001', ...body } });

const ENTRY = { key: 'new', passphrase: 'newpass1234', permissions: ['uta_mgt:read'] };
const settings = (as: string) => venue.call('GET', '/api/v3/account/settings', { as });

describe('success', () => {
  it('makes a key that works at once, and does not repeat a secret that was given', async () => {
    const reply = await create({ ...ENTRY, secret: 'new-secret' });
    expect(reply).toMatchObject({ code: '00000', data: { uid: '1001', key: 'new' } });
    expect(reply.data).not.toHaveProperty('secret');
    expect(await settings('new')).toMatchObject({ code: '00000', data: { uid: '1001' } });
  });

  it('tells a generated secret once, and never in the audit', async () => {
    const { secret } = (await create(ENTRY)).data;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const audit = await venue.call('GET', '/operator/v1/audit', { as: 'operator' });
    expect(audit.text).toContain('create-key');
    expect(audit.text).not.toContain(secret);
    expect(audit.text).not.toContain('newpass1234');
  });

  it('takes an RSA public key in place of a secret', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect((await create({ ...ENTRY, publicKey: pem })).data).toEqual({ uid: '1001', key: 'new' });
    expect(venue.state.keys.get('new')?.algorithm).toBe('rsa');
  });
});

describe('errors', () => {
  it.each([
    ['a user who does not exist', { ...ENTRY, uid: '9' }, '25005'],
    ['a key that exists', { ...ENTRY, key: 'alice' }, '90002'],
    ['no passphrase', { ...ENTRY, passphrase: '' }, '40019'],
    ['an unknown word', { ...ENTRY, ip: '127.0.0.1' }, '40020'],
    ['an unknown kind', { ...ENTRY, kind: 'gold' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await create(body)).toMatchObject({ status: 400, code, data: null });
  });
});

describe('permission', () => {
  it('is for operators: no key of a user opens it', async () => {
    const body = { uid: '1001', ...ENTRY };
    for (const as of ['alice', null]) {
      const reply = await venue.call('POST', '/operator/v1/create-key', { as, body });
      expect(reply).toMatchObject({ status: 401, code: '90001', data: null });
    }
    expect(venue.state.keys.has('new')).toBe(false);
  });
});
