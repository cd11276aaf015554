/** What may be wrong, or nearly so, with how long a request is: Content-Length, chunks, limits. */
import type { Dice } from './dice.ts';
import {
  changed,
  headSize,
  type Parts,
  type PartsFault,
  withField,
  without,
  written,
} from './wire-parts.ts';

const KIB = 1024;
const LENGTH = /^content-length/i;

/** Of no body, whatever it is. */
const WORDS = ['-1', '5;', '1e2', 'five', '', ' ', '5 5', '"5"', '5,5', '0', '-0', '\u0665'];
const NUMBERS = [
  ...[
    '99999',
    '65536',
    '65537',
    '100000',
    '000000',
    '4294967296',
    '2147483648',
    '9007199254740993',
  ],
  ...['18446744073709551615', '18446744073709551616', '9'.repeat(40), '0'.repeat(300)],
];

export const LENGTH_FAULTS: readonly PartsFault[] = [
  ...WORDS.map((word) => withLength(() => word)),
  ...NUMBERS.map((number) => withLength(() => number)),
  ...['+', '-', '0', '00000', '0x', ' ', '\t', '\u000b'].map((before) =>
    withLength((length) => before + length),
  ),
  ...[' ', '\t', '.0', ',', ';', 'e0', 'L', ' 0', '\u0000', '\u00a0', '\r\n 0'].map((behind) =>
    withLength((length) => length + behind),
  ),
  withLength((length) => `0x${Number(length).toString(16)}`),
  withLength((length) => Number(length).toString(16)),
  withLength((length) => `0o${Number(length).toString(8)}`),
  withLength((length) => length.padStart(5, '0')),
  withLength((length) => length.padStart(6, '0')),
  withLength((length) => `${length},${length}`),
  withLength((length) => `${length}, ${length}`),
  ...['Content-Length', 'content-length', 'Content-length'].map((name) =>
    withLength((length) => `${length}\r\n${name}: ${length}`),
  ),
  withLength((length) => `${length}\r\ncontent-length: ${Number(length) + 1}`),
  withLength((length) => `0\r\nX: y\r\nContent-Length: ${length}`),
  withLength((length) => `${length}\r\nTransfer-Encoding: chunked`),
  withLength((length) => `${length}\r\ntransfer-encoding: identity`),
  withLength((length) => String(Number(length) + 3)),
  withLength((length) => String(Math.max(0, Number(length) - 3))),
  lengthNamed('Content-Length '),
  lengthNamed('Content_Length'),
  lengthNamed(' Content-Length'),
  lengthNamed('Content-Length\u0000'),
  (parts, dice) => written(parts) + dice.pick(GARBAGE),
];

/** Behind a whole request. */
const GARBAGE = [
  ...['\r\n', '\n', ' ', 'x', '{}', '\r\n\r\n', '\u0000', 'GET', '\r', '0\r\n\r\n', '\u00ff'],
  ...['POST / HTTP/1.1\r\n\r\n', 'GET /api/v2/echo HTTP/1.1\r\nHost: a\r\n\r\n', 'x'.repeat(300)],
];

export const BODY_FAULTS: readonly PartsFault[] = [
  chunked('Transfer-Encoding: chunked'),
  chunked('transfer-encoding: Chunked'),
  chunked('Transfer-Encoding:chunked'),
  chunked('Transfer-Encoding: chunked\r\nContent-Length: 5'),
  // A body of a request that should have none.
  changed(({ fields }) => ({
    method: 'GET',
    fields: [...fields, 'Content-Length: 2'],
    body: '{}',
  })),
  changed(({ fields }) => ({ method: 'POST', fields: [...without(fields, LENGTH)], body: '{}' })),
];

/** In one chunk or several, some of them as they should be. */
function chunked(field: string): PartsFault {
  return changed(({ fields, body }, dice) => {
    const cut = dice.below(body.length + 1);
    const parts = dice.chance(1, 2) ? [body] : [body.slice(0, cut), body.slice(cut)];
    const chunks = parts.filter((part) => part !== '').map((part) => chunkOf(part, dice));
    return {
      fields: [...without(fields, LENGTH), field],
      body: chunks.join('') + dice.pick(LAST_CHUNKS),
    };
  });
}

const LAST_CHUNKS = [
  ...[
    '0\r\n\r\n',
    '0\r\n\r\n',
    '0\r\n\r\n',
    '0\r\nTrailer: a\r\n\r\n',
    '00\r\n\r\n',
    '0;a=b\r\n\r\n',
  ],
  ...['', '0\r\n', '0\n\n', '0\r\n\r\nx', '0\r\nContent-Length: 3\r\n\r\nabc', '0\r\n bad\r\n\r\n'],
];

function chunkOf(part: string, dice: Dice): string {
  const size = part.length.toString(16);
  if (dice.chance(3, 4)) return `${size}\r\n${part}\r\n`;
  const sizes = [
    `${size};a=b`,
    `0${size}`,
    size.toUpperCase(),
    `${size} `,
    ` ${size}`,
    `${size};\n`,
  ];
  const wrong = ['zz', '-1', `+${size}`, `0x${size}`, '', 'ffffffffffffffff', '10000000000000000'];
  const end = dice.pick(['\r\n', '\r\n', '\r\n', '\n', '', 'x\r\n']);
  return `${dice.pick([...sizes, ...wrong])}${dice.pick(['\r\n', '\r\n', '\n', '\r'])}${part}${end}`;
}

/** About the fast path's limits, node's of a head (16 KiB), and the venue's of a body (1 MiB, seldom). */
export const SIZE_FAULTS: readonly PartsFault[] = [
  ...[7, 8, 9, 15, 17].map((kib) => withField(`big: ${'x'.repeat(kib * KIB)}`)),
  ...[7, 8, 9, 15, 17].map((kib) =>
    changed(({ target }) => ({
      target: `${target}${target.includes('?') ? '&' : '?'}a=${'x'.repeat(kib * KIB)}`,
    })),
  ),
  ...[40, 63, 64, 65, 500, 2_100].map((count) =>
    changed(({ fields }) => ({
      fields: [...Array.from({ length: count }, (_, n) => `x${n}: v`), ...fields],
    })),
  ),
  ...[8 * KIB, 16 * KIB].flatMap((size) => [headOf(size - 1), headOf(size), headOf(size + 1)]),
  ...[30 * KIB, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 65 * KIB].map(bigBody),
  (parts, dice) => bigBody(dice.chance(1, 8) ? KIB * KIB + dice.below(3) - 1 : 99_999)(parts, dice),
];

/** The whole head has exactly so many bytes. */
function headOf(size: number): PartsFault {
  return (parts, dice) => {
    const missing = size - headSize(written(parts)) - '\r\nbig: '.length;
    return missing < 1 ? written(parts) : withField(`big: ${'x'.repeat(missing)}`)(parts, dice);
  };
}

function bigBody(size: number): PartsFault {
  const body = JSON.stringify({ text: 'x'.repeat(size - '{"text":""}'.length) });
  return changed(({ fields }) => ({
    method: 'POST',
    fields: [...without(fields, LENGTH), `Content-Length: ${body.length}`],
    body,
  }));
}

/** Of a request with a body, if it may have one: `change` is told how long that is. */
function withLength(change: (length: string) => string): PartsFault {
  return changed(({ fields, body }) => ({
    fields: [...without(fields, LENGTH), `Content-Length: ${change(String(body.length))}`],
  }));
}

function lengthNamed(name: string): PartsFault {
  return changed(({ fields, body }: Parts) => ({
    fields: [...without(fields, LENGTH), `${name}: ${body.length}`],
  }));
}
