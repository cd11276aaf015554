/** What may be wrong, or nearly so, in the line and in the bytes of a request. */
import type { Dice } from './dice.ts';
import {
  anyByte,
  changed,
  headSize,
  type PartsFault,
  spliced,
  without,
  written,
} from './wire-parts.ts';

const VERSIONS = [
  ...[
    'HTTP/0.9',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/3',
    'http/1.1',
    'HTTP/1.1 ',
    '',
    'HTTP/11',
    'HTTP/1.1\t',
  ],
  ...['ICE/1.0', 'RTSP/1.0', 'HTTP/1.01', 'HTTP/01.1', 'HTTP/1,1', 'HTTP /1.1'],
];
/** Which of those node knows differs; of ours is none. */
const METHODS = [
  ...[
    'HEAD',
    'PUT',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'TRACE',
    'PROPFIND',
    'PRI',
    'SOURCE',
    'QUERY',
    'FOO',
  ],
  ...[
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
    'GET\u0000',
    'M-SEARCH',
  ],
];

export const LINE_FAULTS: readonly PartsFault[] = [
  changed((_, dice) => ({ version: dice.pick(VERSIONS) })),
  changed(() => ({ version: 'HTTP/1.0' })),
  changed(({ fields }, dice) => ({
    version: 'HTTP/1.0',
    fields: [
      ...without(fields, /^connection/i),
      dice.pick(['Connection: keep-alive', 'connection: close']),
    ],
  })),
  changed((_, dice) => ({ method: dice.pick(METHODS) })),
  changed((_, dice) => ({ method: dice.pick(['HEAD', 'PUT', 'DELETE', 'OPTIONS']) })),
  changed(({ target }, dice) => ({ target: dice.pick(foreignTargets(target)) })),
  changed(({ target }, dice) => ({ target: dice.pick(nearTargets(target)) })),
  changed(({ target }, dice) => ({ target: target + dice.pick(TAILS) })),
  changed(({ target }, dice) => ({ target: target + anyByte(dice) })),
  changed(({ target }, dice) => ({ target: encodedSomewhere(target, dice) })),
  changed(() => ({ method: 'CONNECT', target: 'a:443' })),
  (parts, dice) =>
    dice.pick(['\r\n', '\n', '\r\n\r\n', '\r', ' ', '\u0000', '\ufeff']) + written(parts),
  (parts) => written(parts).replace(' ', '  '),
  (parts) => written(parts).replace(' ', '\t'),
  (parts) => written(parts).replace(' HTTP', '  HTTP'),
];

const TAILS = [
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
];

function foreignTargets(target: string): readonly string[] {
  const schemes = [
    `http://127.0.0.1${target}`,
    `https://a${target}`,
    `HTTP://a:80${target}`,
    `ws://a${target}`,
  ];
  return [...schemes, `http:${target}`, 'http://a', '*', 'a:80', '127.0.0.1', ''];
}

function nearTargets(target: string): readonly string[] {
  const path = target.split('?')[0] ?? '';
  const paths = [
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path};a=b`,
    `${path}%00`,
    `/.${path}`,
    `/a/..${path}`,
  ];
  const marks = [`//a${target}`, `${target}#f`, `${target}#f#g?h`, `${target} `, `${target} a`];
  return [target.slice(1), ...marks, ...paths, path.replace('/api/v2', '/api//v2')];
}

/** One of its characters as a percent and two digits, which no path of ours is spelled with. */
function encodedSomewhere(target: string, dice: Dice): string {
  const at = dice.below(target.length);
  const code = target.charCodeAt(at).toString(16).padStart(2, '0');
  return spliced(target, at, 1, `%${dice.chance(1, 2) ? code : code.toUpperCase()}`);
}

type ByteFault = (text: string, dice: Dice) => string;

const somewhere = (removed: number, added: (dice: Dice) => string): ByteFault => {
  return (text, dice) => spliced(text, dice.below(headSize(text)), removed, added(dice));
};

export const BYTE_FAULTS: readonly ByteFault[] = [
  somewhere(0, anyByte),
  somewhere(1, anyByte),
  somewhere(1, () => ''),
  (text, dice) => somewhere(1 + dice.below(30), () => '')(text, dice),
  somewhere(0, (dice) => dice.pick(['\r', '\n', '\r\n', '\u0000', ':', ' ', '\t'])),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => text.replace('\r\n', '\n'),
  (text, dice) => {
    const ends = [...text.matchAll(/\r\n/g)].map(({ index }) => index);
    return ends.length === 0
      ? text
      : spliced(text, dice.pick(ends), 2, dice.pick(['\n', '\r', '\n\r', '\r\r\n']));
  },
  (text) => text.replace('\r\n\r\n', '\n\n'),
  (text) => text.replace('\r\n\r\n', '\r\n\n'),
  (text) => text.replace('\r\n\r\n', '\n\r\n'),
  (text) => text.replace('\r\n\r\n', '\r\n\r'),
  (text) => text.replace('\r\n\r\n', '\r\n \r\n'),
  (_, dice) => Array.from({ length: 1 + dice.below(60) }, () => anyByte(dice)).join(''),
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  (text, dice) => text.slice(0, dice.below(text.length)),
];
