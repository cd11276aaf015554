/**
 * The one form of a request that the fast path reads itself (decision 13):
 *
 *   request = head body
 *   head    = HEAD, below: GET or POST, a target that is a path, HTTP/1.1, and fields of which each
 *             stands on one line, begins with a token and a colon, and has visible ASCII and single
 *             values; at most 8 KiB and 64 fields, no name twice, Host among them, none of those that
 *             change what the message is (FOREIGN_FIELDS), `close` or `keep-alive` alone in Connection
 *   body    = as many bytes as Content-Length says in one to five digits, at most 64 KiB; of a GET none
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Method, target, version; fields; the empty line. Every repetition ends where the next part begins. */
const HEAD =
  /^(?:GET|POST) \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+: ?(?:[!-~](?:[ -~]*[!-~])?)?\r\n)*\r\n/;
const LENGTH = /^[0-9]{1,5}$/;
const FOREIGN_FIELDS = new Set(['transfer-encoding', 'expect', 'upgrade', 'proxy-connection']);

export const HEAD_MAX = 8 * 1024;
const BODY_MAX = 64 * 1024;
const FIELDS_MAX = 64;
const VERSION = ' HTTP/1.1\r\n';
const CR = 13;
const SPACE = 32;

/** What may be missing of a head whose first line has not ended. */
const LINE_ENDS = [...endsOf('GET / HTTP/1.1\r\n\r\n'), ...endsOf('POST / HTTP/1.1\r\n\r\n')];
/** What may be missing of one with fields: behind a value, a name, or a space in a value. */
const FIELD_ENDS = [...endsOf('\r\n\r\n'), ':\r\n\r\n', 'x\r\n\r\n'];

/** Names as clients spell them: to look one up is cheaper than to make it lower case. */
const NAMES = new Map(
  [
    ...['host', 'connection', 'content-type', 'content-length', 'user-agent', 'accept'],
    ...['accept-encoding', 'accept-language', 'authorization', 'locale', 'x-forwarded-for'],
    ...['access-key', 'access-sign', 'access-timestamp', 'access-passphrase'],
  ].flatMap((name) => [
    [name, name],
    [name.toUpperCase(), name],
    [name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), name],
  ]),
);

export interface Head {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyAt: number;
  /** Of head and body, bytes. */
  readonly size: number;
  readonly isLast: boolean;
}

/** The head that text of one character a byte begins with; undefined if it begins with none of ours. */
export function readHead(text: string): Head | undefined {
  if (!HEAD.test(text)) return undefined;
  const method = text.startsWith('G') ? 'GET' : 'POST';
  const targetAt = method.length + 1;
  const targetEnd = text.indexOf(' ', targetAt);
  const headers: IncomingHttpHeaders = {};
  const bodyAt = readFields(text, targetEnd + VERSION.length, headers);
  if (bodyAt === undefined) return undefined;
  const length = Number(headers['content-length'] ?? 0);
  const connection = headers.connection?.toLowerCase() ?? 'keep-alive';
  if (connection !== 'keep-alive' && connection !== 'close') return undefined;
  if (length > (method === 'GET' ? 0 : BODY_MAX)) return undefined;
  const target = text.slice(targetAt, targetEnd);
  return { method, target, headers, bodyAt, size: bodyAt + length, isLast: connection === 'close' };
}

/** Reads the fields of a whole head; gives where its body begins. */
function readFields(text: string, from: number, headers: IncomingHttpHeaders): number | undefined {
  let at = from;
  for (let count = 0; text.charCodeAt(at) !== CR; count += 1) {
    const colon = text.indexOf(':', at);
    const end = text.indexOf('\r\n', colon);
    const spelled = text.slice(at, colon);
    const name = NAMES.get(spelled) ?? spelled.toLowerCase();
    const value = text.slice(text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1, end);
    if (headers[name] !== undefined || FOREIGN_FIELDS.has(name)) return undefined;
    if (count === FIELDS_MAX || (name === 'content-length' && !LENGTH.test(value)))
      return undefined;
    headers[name] = value;
    at = end + 2;
  }
  return at + 2;
}

/** Whether more bytes may make it a head: some end does. */
export function hasBegun(text: string): boolean {
  const ends = text.includes('\r\n') ? FIELD_ENDS : LINE_ENDS;
  return ends.some((end) => readHead(text + end) !== undefined);
}

function endsOf(text: string): string[] {
  return Array.from(text, (_, index) => text.slice(index));
}
