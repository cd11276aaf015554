/** Requests written byte by byte: broken HTTP, hostile headers, bodies that are not what they say. */
import { gzipSync } from 'node:zlib';
import type { Dice } from '../support/dice.ts';

const CRLF = '\r\n';
const PLACE = '/api/v2/spot/trade/place-order';
const KIB = 1024;

export interface RawRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** Well-formed HTTP: it must be answered, and in the envelope. */
  readonly isHttp: boolean;
}

export function rawRequests(dice: Dice): readonly RawRequest[] {
  return [...hostilePaths(), ...hostileHeaders(dice), ...hostileBodies(), ...brokenHttp(dice)];
}

function hostilePaths(): RawRequest[] {
  const paths = [
    '//',
    '/assets/../index.html/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/%00',
    '/%zz',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/docs/../../../../etc/passwd',
    '/docs/..%2f..%2f..%2fetc%2fpasswd',
    '/docs/static/../../../package.json',
    '/docs/static/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/docs/static/..%5c..%5cpackage.json',
    '/api/v2/../../operator/v1/invariants',
    '/api/v2/spot/trade/place-order/',
    '/API/V2/PUBLIC/TIME',
    '/api/v2/public/time/../time',
    '/api/v2/public/time%20',
    `/${'a'.repeat(8 * KIB)}`,
    `/api/v2/nope?${'a=1&'.repeat(2 * KIB)}`,
    '/operator/v1/deposit',
    '/__proto__',
    '/constructor',
  ];
  const strange = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];
  return [
    ...paths.map((path) => http(`path ${path.slice(0, 60)}`, head('GET', path))),
    ...paths.slice(0, 12).map((path) => http(`POST ${path}`, head('POST', path), '{}')),
    ...strange.map((method) => http(`method ${method}`, head(method, PLACE), '{}')),
    http('absolute form', head('GET', 'http://evil.example/api/v2/nope')),
  ];
}

function hostileHeaders(dice: Dice): RawRequest[] {
  const values: Record<string, string> = {
    binary: randomBytes(dice, 300)
      .toString('latin1')
      .replace(/[\0\r\n]/g, 'x'),
    empty: '',
    long: 'x'.repeat(10 * KIB),
    unicode: Buffer.from('ключ😀').toString('latin1'),
    poisoned: '__proto__',
    'a number': '1e309',
    'a list': 'a, b; c="d',
  };
  const names = [
    'access-key',
    'access-sign',
    'access-timestamp',
    'access-passphrase',
    'authorization',
    'locale',
    'content-type',
    'x-forwarded-for',
    '__proto__',
  ];
  const each = names.flatMap((name) =>
    Object.entries(values).map(([kind, value]) =>
      http(`${kind} ${name}`, head('POST', PLACE, { ...credentials(), [name]: value }), '{}'),
    ),
  );
  const doubled = names.map((name) =>
    http(
      `two ${name}`,
      `${head('POST', PLACE, credentials())}${name}: a${CRLF}${name}: b${CRLF}`,
      '{}',
    ),
  );
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, 'v']));
  return [
    ...each,
    ...doubled,
    http('900 headers', head('GET', '/api/v2/nope', many)),
    http(
      'an upgrade',
      head('GET', '/api/v2/nope', { upgrade: 'websocket', connection: 'upgrade, close' }),
    ),
    http('a strange expectation', head('POST', PLACE, { expect: 'the-unexpected' }), '{}'),
    http('100-continue', head('POST', PLACE, { expect: '100-continue' }), '{}'),
  ];
}

function hostileBodies(): RawRequest[] {
  const bodies: Record<string, string | Buffer> = {
    'half an object': '{"symbol":"ETHUSDT"',
    'a bracket': '[',
    'deep arrays': '['.repeat(100 * KIB),
    'deep objects': '{"a":'.repeat(50 * KIB),
    'closed deep arrays': '['.repeat(50 * KIB) + ']'.repeat(50 * KIB),
    'two values': '{}{}',
    'single quotes': "{'symbol':'ETHUSDT'}",
    'a comment': '{/* */}',
    'repeated names': '{"symbol":"a","symbol":{"b":1}}',
    'a prototype':
      '{"__proto__":{"symbol":"ETHUSDT","isAdmin":true},"constructor":{"prototype":{}}}',
    'a huge number': `{"size":${'9'.repeat(100 * KIB)}}`,
    'an exponent': '{"size":1e400}',
    'broken UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    'a byte order mark': '\ufeff{}',
    'a lone surrogate': '{"symbol":"\\ud800"}',
    zeros: Buffer.alloc(KIB),
    'two megabytes of spaces': ' '.repeat(2 * KIB * KIB),
    'two megabytes of text': `{"symbol":"${'x'.repeat(2 * KIB * KIB)}"}`,
    form: 'symbol=ETHUSDT&size=1',
    zipped: gzipSync('{"symbol":"ETHUSDT"}'),
  };
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'a/b;;;'];
  const json = { 'content-type': 'application/json' };
  return [
    ...Object.entries(bodies).map(([name, body]) =>
      http(`body: ${name}`, head('POST', PLACE, { ...json, ...credentials() }), body),
    ),
    ...Object.entries(bodies).map(([name, body]) =>
      http(
        `operator's body: ${name}`,
        head('POST', '/operator/v1/deposit', { ...json, ...operator() }),
        body,
      ),
    ),
    ...types.map((type) =>
      http(`type ${type}`, head('POST', PLACE, { 'content-type': type }), '{}'),
    ),
    http('said to be zipped', head('POST', PLACE, { ...json, 'content-encoding': 'gzip' }), '{}'),
    http('a GET with a body', head('GET', '/api/v2/public/time'), '{"a":1}'),
    http('a body for nobody', head('POST', '/api/v2/nope'), 'x'.repeat(2 * KIB * KIB)),
    chunked('chunks', ['1', '{', '1', '}', '0', '']),
  ];
}

function brokenHttp(dice: Dice): RawRequest[] {
  const post = head('POST', PLACE);
  const texts: Record<string, string> = {
    'no version': `GET /nothing${CRLF}${CRLF}`,
    'an unknown version': `GET /nothing HTTP/9.9${CRLF}${CRLF}`,
    'no path': `GET HTTP/1.1${CRLF}${CRLF}`,
    'a space in the path': `GET /a b HTTP/1.1${CRLF}host: x${CRLF}${CRLF}`,
    'an invented method': `BREW /pot HTTP/1.1${CRLF}host: x${CRLF}${CRLF}`,
    'a header without a colon': `${head('GET', '/nothing')}nonsense${CRLF}${CRLF}`,
    'a space before the colon': `${head('GET', '/nothing')}a : b${CRLF}${CRLF}`,
    'a folded header': `${head('GET', '/nothing')}a: b${CRLF} c${CRLF}${CRLF}`,
    'a bare line feed': `GET /nothing HTTP/1.1\nhost: x\n\n`,
    'a NUL in a header': `${head('GET', '/nothing')}a: b\0c${CRLF}${CRLF}`,
    'a smuggled header': `${head('GET', '/a%0d%0aset-cookie:x=1')}x: a\rb${CRLF}${CRLF}`,
    'headers without end': `${head('GET', '/nothing')}x: ${'y'.repeat(40 * KIB)}${CRLF}${CRLF}`,
    'a negative length': `${post}content-length: -1${CRLF}${CRLF}`,
    'a length in words': `${post}content-length: two${CRLF}${CRLF}{}`,
    'two lengths': `${post}content-length: 2${CRLF}content-length: 3${CRLF}${CRLF}{}x`,
    'a length and chunks': `${post}content-length: 2${CRLF}transfer-encoding: chunked${CRLF}${CRLF}0${CRLF}${CRLF}`,
    'an unknown transfer': `${post}transfer-encoding: magic${CRLF}${CRLF}{}`,
    'chunks of junk': `${post}transfer-encoding: chunked${CRLF}${CRLF}zz${CRLF}{}${CRLF}`,
    'an endless chunk size': `${post}transfer-encoding: chunked${CRLF}${CRLF}${'f'.repeat(40)}${CRLF}`,
    'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'an SSH greeting': `SSH-2.0-OpenSSH_9.6${CRLF}`,
    'HTTP/2': `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`,
  };
  const junk = Array.from({ length: 30 }, (_, n) => ({
    name: `junk ${n}`,
    bytes: Buffer.concat([randomBytes(dice, 1 + dice.below(2000)), Buffer.from(CRLF + CRLF)]),
    isHttp: false,
  }));
  const broken = Object.entries(texts).map(([name, text]) => ({
    name,
    bytes: Buffer.from(text, 'latin1'),
    isHttp: false,
  }));
  return [...broken, ...junk];
}

/** The head without its last line, so that more can follow. */
function head(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const lines = Object.entries({ host: 'venue', connection: 'close', ...headers });
  const text = lines.map(([name, value]) => `${name}: ${value}${CRLF}`).join('');
  return `${method} ${path} HTTP/1.1${CRLF}${text}`;
}

function http(name: string, start: string, body: string | Buffer = ''): RawRequest {
  const content = Buffer.from(body);
  const length = content.length === 0 ? '' : `content-length: ${content.length}${CRLF}`;
  const bytes = Buffer.concat([Buffer.from(`${start}${length}${CRLF}`, 'latin1'), content]);
  return { name, bytes, isHttp: true };
}

function chunked(name: string, lines: readonly string[]): RawRequest {
  const body = lines.map((line) => `${line}${CRLF}`).join('');
  const start = head('POST', PLACE, { 'transfer-encoding': 'chunked' });
  return { name, bytes: Buffer.from(`${start}${CRLF}${body}`), isHttp: true };
}

function credentials(): Record<string, string> {
  const now = String(Date.now());
  return {
    'access-key': 'alice',
    'access-sign': 'c2ln',
    'access-timestamp': now,
    'access-passphrase': 'alicepass1234',
  };
}

function operator(): Record<string, string> {
  return { authorization: 'Bearer operator-token' };
}

function randomBytes(dice: Dice, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => dice.below(256)));
}
