/**
 * Requests as bytes for the differential of the two readers of HTTP: plain ones as trading clients
 * send them, and those at the borders of the fast path's grammar and beyond. Text holds one
 * character a byte.
 */
import { createHmac } from 'node:crypto';
import type { Dice } from './dice.ts';
import type { ToyKey } from './toy-gateway.ts';

const KIB = 1024;

export interface WireCaller {
  readonly key: ToyKey;
  readonly timeMs: number;
  /** Nobody else's, so that nobody else spends its calls. */
  readonly forwardedFor: string;
}

interface Parts {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly fields: readonly string[];
  readonly body: string;
}

/** A request of the grammar, of which some have replies in the venue and some not. */
export function plainRequest(dice: Dice, caller: WireCaller): string {
  return written(plainParts(dice, caller));
}

/** A request that is somewhere outside the grammar, or as near to its border as can be. */
export function hostileRequest(dice: Dice, caller: WireCaller): string {
  const parts = plainParts(dice, caller);
  const roll = dice.below(10);
  if (roll < 3) return dice.pick(FIELD_FAULTS)(parts, dice);
  if (roll < 5) return dice.pick(LINE_FAULTS)(parts, dice);
  if (roll < 7) return dice.pick(LENGTH_FAULTS)(parts, dice);
  if (roll < 9) return dice.pick(BYTE_FAULTS)(written(parts), dice);
  return dice.pick(SIZE_FAULTS)(parts, dice);
}

const TEXTS = ['', 'a', 'BTCUSDT', 'é', '龙虾', '"', 'x'.repeat(40), '\u0000', '__proto__'];
const OPERATIONS = [
  'POST /api/v2/echo',
  'POST /api/v2/echo',
  'GET /api/v2/echo',
  'GET /api/v2/echo',
  'POST /api/v2/slow',
  'GET /api/v2/slow',
  'POST /api/v2/prompt',
  'POST /api/v2/mine',
  'POST /api/v2/mine',
  'GET /api/v2/mine',
  'GET /api/v2/mine',
  ...Array.from({ length: 6 }, () => 'POST /api/v2/order'),
  'GET /operator/v1/echo',
  'GET /operator/v1/echo',
  'GET /api/v2/long',
  'GET /healthz',
  'POST /api/v2/nope',
  'GET /',
];

function plainParts(dice: Dice, caller: WireCaller): Parts {
  const [method = '', path = ''] = dice.pick(OPERATIONS).split(' ');
  const text = dice.pick(TEXTS);
  const query =
    method === 'GET' ? dice.pick([`?text=${encodeURIComponent(text)}`, '', '?', '?a#b']) : '';
  const body = method === 'GET' ? '' : utf8(bodyOf(dice, text));
  const target = path + query;
  const fields = [
    ...lengthFields(method, body, dice),
    ...credentials(dice, { caller, signed: `${method}${target}`, body }),
    ...dice.pick(EXTRAS),
    ...dice.pick([[], [], [`X-Forwarded-For: ${caller.forwardedFor}, 10.0.0.1`]]),
  ];
  return {
    method,
    target,
    version: 'HTTP/1.1',
    fields: shuffled([hostField(dice), ...fields], dice),
    body,
  };
}

function bodyOf(dice: Dice, text: string): string {
  const json = JSON.stringify({ text });
  return dice.pick([json, json, json, json, '', '{}', '[', `${json} `, '{"text":1}']);
}

function lengthFields(method: string, body: string, dice: Dice): string[] {
  if (body === '' && dice.chance(1, 2)) return [];
  if (method === 'GET' && dice.chance(4, 5)) return [];
  return [`${dice.pick(['Content-Length', 'content-length'])}: ${body.length}`];
}

function hostField(dice: Dice): string {
  return dice.pick([
    'Host: 127.0.0.1',
    'host: 127.0.0.1:8080',
    'HOST:a',
    'Host: [::1]:80',
    'Host:',
  ]);
}

function credentials(
  dice: Dice,
  { caller, signed, body }: { caller: WireCaller; signed: string; body: string },
): string[] {
  if (dice.chance(1, 3)) return dice.pick([[], ['Authorization: Bearer operator-token']]);
  const { key, timeMs } = caller;
  const prehash = Buffer.from(`${timeMs}${signed}${body}`, 'latin1');
  const sign = createHmac('sha256', key.secret).update(prehash).digest('base64');
  const fields = [
    `ACCESS-KEY: ${key.key}`,
    `ACCESS-SIGN: ${dice.chance(1, 12) ? sign.toLowerCase() : sign}`,
    `ACCESS-TIMESTAMP: ${timeMs}`,
    `ACCESS-PASSPHRASE: ${key.passphrase}`,
  ];
  if (dice.chance(1, 12)) fields.splice(dice.below(4), 1);
  return dice.chance(1, 4)
    ? fields.map((field) => field.toLowerCase().slice(0, 11) + field.slice(11))
    : fields;
}

const EXTRAS: readonly (readonly string[])[] = [
  [],
  [],
  ['Content-Type: application/json'],
  ['content-type: application/json; charset=utf-8', 'locale: zh-CN'],
  [
    'User-Agent: python-requests/2.32.0',
    'Accept-Encoding: gzip, deflate',
    'Accept: */*',
    'Connection: keep-alive',
  ],
  [
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
    'connection: Keep-Alive',
    'Accept:application/json',
  ],
  ['Connection: close'],
  ['connection: CLOSE', 'locale: en-US'],
  ['Content-Type: text/plain', 'X-CHANNEL-API-CODE: abc'],
  ['Keep-Alive: timeout=5, max=100', 'Empty:'],
  ['constructor: a', 'toString: b', '__proto__: c'],
];

type PartsFault = (parts: Parts, dice: Dice) => string;

const withField =
  (...made: readonly string[]): PartsFault =>
  (parts, dice) =>
    written({ ...parts, fields: inserted(parts.fields, dice.pick(made), dice) });

const changed =
  (change: (parts: Parts, dice: Dice) => Partial<Parts>): PartsFault =>
  (parts, dice) =>
    written({ ...parts, ...change(parts, dice) });

const withoutField =
  (name: RegExp, ...instead: readonly string[]): PartsFault =>
  (parts) =>
    written({
      ...parts,
      fields: [...parts.fields.filter((field) => !name.test(field)), ...instead],
    });

const FIELD_FAULTS: readonly PartsFault[] = [
  withField('folded: a\r\n b', 'folded: a\r\n\tb', ' early: fold', '\tearly: fold'),
  withField(
    'space : a',
    'tab\t: a',
    ': a',
    ':',
    'none',
    'two words: a',
    'name\u00e9: a',
    'a(b): c',
    'a"b: c',
    'a/b: c',
  ),
  withField(
    'pad:  a',
    'pad: a ',
    'pad:\ta',
    'pad: a\t',
    'pad: ',
    'pad:  ',
    'pad: a  b',
    'pad:\t',
    'in: a\tb',
  ),
  withField(
    'bytes: \u00e9',
    'bytes: \u0080\u00ff',
    'bytes: \u007f',
    'bytes: a\u0000b',
    'bytes: \u0001',
    'na\u0000me: a',
  ),
  withField('line: a\nb: c', 'line: a\rb', 'line: a\r\rb: c', 'line: a\n', '\n', '\r', 'line: a\r'),
  withField(
    'Host: b',
    'host: 127.0.0.1',
    'locale: a\r\nlocale: b',
    'ACCESS-KEY: x\r\naccess-key: y',
    'x: a\r\nX: b',
  ),
  withField(
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip',
    'transfer-encoding: identity',
    'Transfer-Encoding:',
  ),
  withField(
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding : chunked',
  ),
  withField('Expect: 100-continue', 'expect: 100-Continue', 'Expect: magic', 'Expect:'),
  withField(
    'Upgrade: websocket',
    'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
    'upgrade: x\r\nconnection: upgrade',
  ),
  withField(
    'Connection: upgrade',
    'Connection: keep-alive, close',
    'Connection: foo',
    'Connection:',
    'connection: close, keep-alive',
  ),
  withField(
    'Proxy-Connection: close',
    'Proxy-Connection: keep-alive',
    'Trailer: a',
    'TE: trailers',
    'Connection: te',
  ),
  withoutField(/^host/i),
  withoutField(/^host/i, 'Host: a', 'Host: b'),
  withoutField(/^host/i, 'Host : a'),
  chunkedBody('Transfer-Encoding: chunked'),
  chunkedBody('transfer-encoding: Chunked'),
];

const LINE_FAULTS: readonly PartsFault[] = [
  changed((_, dice) => ({
    version: dice.pick([
      'HTTP/1.0',
      'HTTP/0.9',
      'HTTP/1.2',
      'HTTP/2.0',
      'http/1.1',
      'HTTP/1.1 ',
      '',
      'HTTP/11',
      'HTTP/1.1\t',
      'ICE/1.0',
    ]),
  })),
  changed((_, dice) => ({
    method: dice.pick([
      'HEAD',
      'PUT',
      'DELETE',
      'OPTIONS',
      'PATCH',
      'TRACE',
      'PROPFIND',
      'PRI',
      'SOURCE',
    ]),
  })),
  changed((_, dice) => ({
    method: dice.pick([
      'get',
      'Post',
      'GETS',
      'POS',
      'G',
      '',
      ' GET',
      'GET\t',
      'POST ',
      '\u00e9',
      'FOO',
    ]),
  })),
  changed(({ target }, dice) => ({
    target: dice.pick([
      `http://127.0.0.1${target}`,
      `https://a${target}`,
      '*',
      'a:80',
      '127.0.0.1',
      '',
    ]),
  })),
  changed(({ target }, dice) => ({
    target: dice.pick([
      target.slice(1),
      `//a${target}`,
      `${target}#f`,
      `${target}#f#g?h`,
      `${target} `,
      `${target} a`,
    ]),
  })),
  changed(({ target }, dice) => ({
    target:
      target +
      dice.pick([
        '\u00e9',
        '\u007f',
        '\u0000',
        '\t',
        '\n',
        '\r',
        '<>"{}|\\^`',
        "!$&'()*+,;=:@",
        '%zz',
        '?&=?',
      ]),
  })),
  changed(() => ({ method: 'CONNECT', target: 'a:443' })),
  (parts, dice) => dice.pick(['\r\n', '\n', '\r\n\r\n', '\r', ' ', '\u0000']) + written(parts),
  (parts) => written(parts).replace(' ', '  '),
  (parts) => written(parts).replace(' ', '\t'),
];

const LENGTH_FAULTS: readonly PartsFault[] = [
  ...['+5', '0x5', '-1', '5,5', '5, 5', '5;', '1e2', 'five', '', ' ', '5 5', '5.0', '"5"'].map(
    lengthOf,
  ),
  ...[
    '99999',
    '65536',
    '65537',
    '100000',
    '000000',
    '18446744073709551615',
    '18446744073709551616',
    '9'.repeat(40),
  ].map(lengthOf),
  paddedLength((length) => `0${length}`),
  paddedLength((length) => `00000000${length}`),
  paddedLength((length) => ` ${length}`),
  paddedLength((length) => `${length} `),
  paddedLength((length) => `\t${length}`),
  paddedLength((length) => `${length}\r\nContent-Length: ${length}`),
  paddedLength((length) => `${length}\r\ncontent-length: ${Number(length) + 1}`),
  paddedLength((length) => `${length}\r\nTransfer-Encoding: chunked`),
  paddedLength((length) => String(Number(length) + 3)),
  paddedLength((length) => String(Math.max(0, Number(length) - 3))),
  (parts, dice) =>
    written(parts) +
    dice.pick([
      '\r\n',
      '\n',
      ' ',
      'x',
      '{}',
      '\r\n\r\n',
      '\u0000',
      'GET',
      'POST / HTTP/1.1\r\n\r\n',
    ]),
];

type ByteFault = (text: string, dice: Dice) => string;

const BYTE_FAULTS: readonly ByteFault[] = [
  (text, dice) => spliced(text, dice.below(headSize(text)), 0, anyByte(dice)),
  (text, dice) => spliced(text, dice.below(headSize(text)), 1, anyByte(dice)),
  (text, dice) => spliced(text, dice.below(headSize(text)), 1, ''),
  (text, dice) => spliced(text, dice.below(headSize(text)), 1 + dice.below(30), ''),
  (text, dice) =>
    spliced(
      text,
      dice.below(headSize(text)),
      0,
      dice.pick(['\r', '\n', '\r\n', '\u0000', ':', ' ', '\t']),
    ),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => text.replace('\r\n', '\n'),
  (text) => text.replace('\r\n\r\n', '\n\n'),
  (text) => text.replace('\r\n\r\n', '\r\n\n'),
  (text) => text.replace('\r\n\r\n', '\n\r\n'),
  (text) => text.replace('\r\n\r\n', '\r\n\r'),
  (_, dice) => Array.from({ length: 1 + dice.below(60) }, () => anyByte(dice)).join(''),
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  (text, dice) => text.slice(0, dice.below(text.length)),
];

const SIZE_FAULTS: readonly PartsFault[] = [
  ...[7, 8, 9, 15, 17].map((kib) => bigField(kib * KIB)),
  ...[7, 8, 9, 15, 17].map((kib) =>
    changed(({ target }) => ({
      target: `${target}${target.includes('?') ? '&' : '?'}a=${'x'.repeat(kib * KIB)}`,
    })),
  ),
  ...[40, 63, 64, 65, 500].map((count) =>
    changed(({ fields }) => ({
      fields: [...Array.from({ length: count }, (_, n) => `x${n}: v`), ...fields],
    })),
  ),
  ...[30, 64, 65].map((kib) => bigBody(kib * KIB)),
  headOf(8 * KIB - 1),
  headOf(8 * KIB),
  headOf(8 * KIB + 1),
];

function bigField(size: number): PartsFault {
  return withField(`big: ${'x'.repeat(size)}`);
}

/** The whole head has exactly so many bytes. */
function headOf(size: number): PartsFault {
  return (parts, dice) => {
    const missing = size - headSize(written(parts)) - '\r\nbig: '.length;
    return missing < 1 ? written(parts) : withField(`big: ${'x'.repeat(missing)}`)(parts, dice);
  };
}

function bigBody(size: number): PartsFault {
  return changed(({ fields }) => {
    const body = JSON.stringify({ text: 'x'.repeat(size - 11) });
    const others = fields.filter((field) => !/^content-length/i.test(field));
    return { method: 'POST', fields: [...others, `Content-Length: ${body.length}`], body };
  });
}

function chunkedBody(field: string): PartsFault {
  return changed(({ fields, body }, dice) => {
    const others = fields.filter((each) => !/^content-length/i.test(each));
    const size = dice.pick([
      body.length.toString(16),
      `${body.length.toString(16)};a=b`,
      'zz',
      '-1',
    ]);
    const chunk = body === '' ? '' : `${size}\r\n${body}\r\n`;
    return {
      fields: [...others, field],
      body: `${chunk}0\r\n${dice.pick(['', 'Trailer: a\r\n'])}\r\n`,
    };
  });
}

function lengthOf(value: string): PartsFault {
  return paddedLength(() => value);
}

function paddedLength(change: (length: string) => string): PartsFault {
  return changed(({ fields, body }) => ({
    fields: [
      ...fields.filter((field) => !/^content-length/i.test(field)),
      `Content-Length: ${change(String(body.length))}`,
    ],
  }));
}

function written({ method, target, version, fields, body }: Parts): string {
  return `${method} ${target} ${version}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n${body}`;
}

function headSize(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? text.length : end + 4;
}

function inserted(fields: readonly string[], field: string, dice: Dice): readonly string[] {
  const at = dice.below(fields.length + 1);
  return [...fields.slice(0, at), field, ...fields.slice(at)];
}

function shuffled(fields: readonly string[], dice: Dice): readonly string[] {
  const rest = [...fields];
  return fields.map(() => rest.splice(dice.below(rest.length), 1)[0] ?? '');
}

function spliced(text: string, at: number, removed: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at + removed);
}

function anyByte(dice: Dice): string {
  return String.fromCharCode(dice.below(256));
}

/** The bytes of a text, one character each. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
