import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toyGateway } from '../../test/support/toy-gateway.ts';
import { CONSOLE_POLICY } from './console.ts';

const PAGE = '<!doctype html><title>console</title>';
const SCRIPT = 'console.log("there");'.repeat(100);
const root = mkdtempSync(join(tmpdir(), 'bourse-console-'));
mkdirSync(join(root, 'built/assets'), { recursive: true });
writeFileSync(join(root, 'built/index.html'), PAGE);
writeFileSync(join(root, 'built/icon.svg'), '<svg/>');
writeFileSync(join(root, 'built/assets/app-1a2b.js'), SCRIPT);
writeFileSync(join(root, 'built/assets/app-1a2b.js.map'), '{}');
writeFileSync(join(root, 'built/assets/font.woff2'), 'font');
afterAll(() => rmSync(root, { recursive: true }));

describe('a console that is built', () => {
  let gateway: Awaited<ReturnType<typeof toyGateway>>;
  beforeAll(async () => {
    gateway = await toyGateway([], { console: join(root, 'built') });
  });
  afterAll(() => gateway.app.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'GET', url, headers });

  it('is served at the address of the venue, under the policy to the letter', async () => {
    const page = await get('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe(PAGE);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': CONSOLE_POLICY,
      'x-content-type-options': 'nosniff',
    });
    expect(CONSOLE_POLICY).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
  });

  it('lets what has a hash in its name be kept for ever', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('is packed as the browser takes it', async () => {
    const br = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    const gz = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/assets/app-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
    const font = await get('/assets/font.woff2', { 'accept-encoding': 'br' });
    expect(font.headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again to who has it', async () => {
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/assets/app-1a2b.js.map',
    '/assets/nothing.js',
    '/index.html.bak',
    '/assets/',
    '/assets/../../outside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/api/v2/nothing',
  ])('has nothing at %s', async (url) => {
    writeFileSync(join(root, 'outside.txt'), 'secret');
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: '40404' });
  });
});

it('a venue that runs from its sources says how its console is made', async () => {
  const { app } = await toyGateway([], { console: join(root, 'absent') });
  const reply = await app.inject({ method: 'GET', url: '/' });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).toContain('npm run build');
  await app.close();
});
