/**
 * The console under `/`: the files that the build has left in a folder, each at its own path, so that nothing else is
 * reached by it and no path of an operation is hidden. What has a hash in its name never changes; the page that names
 * them is asked for anew each time.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Scripts, styles, pictures and fonts are the venue's own, and whatever a page sends goes to it. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONSOLE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
/** Pictures and fonts are packed by themselves. */
const PACKED = new Set(['.png', '.woff2']);

const FOREVER = 'public, max-age=31536000, immutable';
/** Where the build puts what has a hash in its name. */
const HASHED = 'assets/';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Bourse</title></head>
  <body>
    <h1>The console is not built</h1>
    <p>This venue runs from its sources: <code>npm run build</code> makes the console. The
    <a href="/docs">reference</a> is there.</p>
  </body>
</html>
`;

/** `folder`: where the build has left the console; without one a page says how it is made. */
export function addConsole(app: FastifyInstance, folder: string): void {
  const files = filesIn(folder);
  if (!files.includes('index.html')) {
    app.get('/', (_, reply) =>
      reply
        .headers(HEADERS)
        .code(404)
        .type(TYPES['.html'] ?? '')
        .send(NOT_BUILT),
    );
    return;
  }
  for (const file of files) {
    const send = sender(join(folder, file), file.startsWith(HASHED));
    app.get(file === 'index.html' ? '/' : `/${file}`, send);
  }
}

/** By their paths in it, with forward slashes; sources of the scripts stay behind. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => extname(file) in TYPES);
  } catch {
    // It is not there.
    return [];
  }
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Version {
  readonly bytes: Buffer;
  readonly encoding?: 'br' | 'gzip';
}

/** A file is read when it is asked for first, and kept. */
function sender(path: string, isHashed: boolean): Send {
  const type = TYPES[extname(path)] ?? '';
  const kept = new Map<string, Promise<Version>>();
  let plain: Buffer | undefined;
  let tag = '';
  return async (request, reply) => {
    if (plain === undefined) {
      plain = readFileSync(path);
      tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    }
    reply.headers({
      ...HEADERS,
      'cache-control': isHashed ? FOREVER : 'no-cache',
      etag: tag,
      vary: 'accept-encoding',
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const encoding = PACKED.has(extname(path)) ? '' : wanted(request.headers['accept-encoding']);
    const version = kept.get(encoding) ?? pack(plain, encoding);
    kept.set(encoding, version);
    const { bytes, encoding: used } = await version;
    if (used !== undefined) reply.header('content-encoding', used);
    return reply.type(type).send(bytes);
  };
}

function wanted(accepted: string | string[] | undefined): 'br' | 'gzip' | '' {
  const names = String(accepted ?? '')
    .split(',')
    .filter((name) => !/;\s*q=0(?:\.0*)?\s*$/.test(name))
    .map((name) => name.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : '';
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Off the trading thread. */
async function pack(bytes: Buffer, encoding: 'br' | 'gzip' | ''): Promise<Version> {
  if (encoding === 'br')
    return { bytes: await promisify(brotliCompress)(bytes, QUALITY), encoding };
  if (encoding === 'gzip') return { bytes: await promisify(gzip)(bytes), encoding };
  return { bytes };
}
