/** What may be wrong, or nearly so, in the fields of a request. */
import type { Dice } from './dice.ts';
import {
  anyByte,
  changed,
  inserted,
  type Parts,
  type PartsFault,
  withField,
  without,
  withoutField,
} from './wire-parts.ts';

const NAMES = [
  'space : a',
  'tab\t: a',
  ': a',
  ':',
  'none',
  'two words: a',
  'na\u00e9: a',
  'a(b): c',
];
const VALUES = [
  'pad:  a',
  'pad: a ',
  'pad:\ta',
  'pad: a\t',
  'pad: ',
  'pad:  ',
  'pad: a  b',
  'pad:\t',
];
const BYTES = [
  'bytes: \u00e9',
  'bytes: \u0080\u00ff',
  'bytes: \u007f',
  'bytes: a\u0000b',
  'na\u0000me: a',
];
const LINES = [
  'line: a\nb: c',
  'line: a\rb',
  'line: a\r\rb: c',
  'line: a\n',
  '\n',
  '\r',
  'line: a\r',
];
const UPGRADES = [
  'Upgrade: websocket',
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
  'upgrade: x\r\nconnection: upgrade',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];
const CONNECTIONS = [
  ...[
    'upgrade',
    'keep-alive, close',
    'foo',
    '',
    'close, keep-alive',
    'close,',
    ',close',
    '"close"',
    'te',
  ],
  ...[
    'close\r\nConnection: keep-alive',
    'keep-alive\r\nConnection: close',
    'close\r\nconnection: close',
  ],
];
/** Twice, alike or not, in one spelling or two. */
const DOUBLES = [
  ...[
    'Host: b',
    'host: 127.0.0.1',
    'locale: a\r\nlocale: b',
    'x: a\r\nX: b',
    'Cookie: a\r\ncookie: b',
  ],
  'ACCESS-KEY: x\r\naccess-key: y',
  'Content-Type: text/plain\r\ncontent-type: application/json',
  'Authorization: Bearer operator-token\r\nAuthorization: Bearer other',
  'X-Forwarded-For: 203.0.113.1\r\nx-forwarded-for: 203.0.113.2',
  'ACCESS-TIMESTAMP: 1',
  'access-sign: a',
];
const CODINGS = [
  ...[
    'chunked',
    'gzip',
    'identity',
    '',
    'gzip, chunked',
    'chunked, gzip',
    'chunked, chunked',
    '"chunked"',
  ],
  ...[
    '\u000bchunked',
    'chunked\u000b',
    'chunked\r\nTransfer-Encoding: identity',
    'x\r\n chunked',
    'CHUNKED',
  ],
];

export const FIELD_FAULTS: readonly PartsFault[] = [
  withField(
    'folded: a\r\n b',
    'folded: a\r\n\tb',
    ' early: fold',
    '\tearly: fold',
    'folded:\r\n a',
  ),
  withField(...NAMES, 'a"b: c', 'a/b: c', '\u00e9: a', '@: a', 'a,b: c', 'a[]: b'),
  withField(...VALUES, 'in: a\tb', 'in: a\u000bb', 'pad:\u00a0a', 'pad: \t a \t '),
  withField(
    ...BYTES,
    'bytes: \u0001',
    'bytes: \u00e9\u00be\u0099\u00e8\u0099\u00be',
    'bytes: a\u007fb',
  ),
  (parts, dice) => withField(`bytes: a${String.fromCharCode(dice.below(32))}b`)(parts, dice),
  (parts, dice) => withField(`bytes: ${anyByte(dice)}`)(parts, dice),
  (parts, dice) => withField(`a${anyByte(dice)}b: c`)(parts, dice),
  (parts, dice) => withField(`a:${anyByte(dice)}b`)(parts, dice),
  withField(...LINES),
  withField(...DOUBLES),
  doubledField,
  withField(...CODINGS.map((coding) => `Transfer-Encoding: ${coding}`)),
  withField(
    'Transfer-Encoding : chunked',
    'Transfer_Encoding: chunked',
    'transfer-encoding:chunked',
  ),
  withField('Expect: 100-continue', 'expect: 100-Continue', 'Expect: magic', 'Expect:'),
  withField(...UPGRADES),
  ...['Connection', 'connection'].map((name) =>
    changed(({ fields }, dice) => ({
      fields: inserted(without(fields, /^connection/i), `${name}: ${dice.pick(CONNECTIONS)}`, dice),
    })),
  ),
  withField(
    'Proxy-Connection: close',
    'Proxy-Connection: keep-alive',
    'Trailer: a',
    'TE: trailers',
  ),
  withoutField(/^host/i),
  withoutField(/^host/i, 'Host: a', 'Host: b'),
  withoutField(/^host/i, 'Host : a'),
  withoutField(/^host/i, 'Host: a\u0000', 'Host: \u00e9'),
  withoutField(/^content-type/i, 'Content-Type: application/json\u0000'),
  changed(({ fields }, dice) => ({ fields: fields.map((field) => inOddCase(field, dice)) })),
];

/** One of its own fields once more, as it is or in another spelling. */
function doubledField(parts: Parts, dice: Dice): string {
  const field = dice.pick(parts.fields);
  return withField(field, field.toLowerCase(), field.toUpperCase(), `${field}0`)(parts, dice);
}

function inOddCase(field: string, dice: Dice): string {
  const colon = field.indexOf(':');
  const name = Array.from(field.slice(0, colon), (letter) =>
    dice.chance(1, 2) ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return name.join('') + field.slice(colon);
}
