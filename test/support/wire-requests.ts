/**
 * Requests as bytes for the differential of the two readers of HTTP: plain ones as trading clients
 * send them, and those at the borders of the fast path's grammar and beyond. Text holds one
 * character a byte.
 */
import { createHmac } from 'node:crypto';
import type { Dice } from './dice.ts';
import type { ToyKey } from './toy-gateway.ts';
import { FIELD_FAULTS } from './wire-fields.ts';
import { BODY_FAULTS, LENGTH_FAULTS, SIZE_FAULTS } from './wire-lengths.ts';
import { BYTE_FAULTS, LINE_FAULTS } from './wire-lines.ts';
import { type Parts, written } from './wire-parts.ts';

/** What is asked for: of a plain request that is not said by its fields. */
export interface WireCall {
  readonly method: string;
  readonly target: string;
  readonly body: string;
}

export interface WireCaller {
  readonly key: ToyKey;
  readonly timeMs: number;
  /** Nobody else's, so that nobody else spends its calls. */
  readonly forwardedFor: string;
  /** What it asks of the venue. */
  readonly call: (dice: Dice) => WireCall;
}

/** A request of the grammar, of which some have replies in the venue and some not. */
export function plainRequest(dice: Dice, caller: WireCaller): string {
  return written(plainParts(dice, caller));
}

/** A request that is somewhere outside the grammar, or as near to its border as can be. */
export function hostileRequest(dice: Dice, caller: WireCaller): string {
  const parts = plainParts(dice, caller);
  const roll = dice.below(20);
  if (roll < 6) return dice.pick(FIELD_FAULTS)(parts, dice);
  if (roll < 10) return dice.pick(LINE_FAULTS)(parts, dice);
  if (roll < 14) return dice.pick(LENGTH_FAULTS)(parts, dice);
  if (roll < 15) return dice.pick(BODY_FAULTS)(parts, dice);
  if (roll < 19) return dice.pick(BYTE_FAULTS)(written(parts), dice);
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

/** Of the toy venue. */
export function toyCall(dice: Dice): WireCall {
  const [method = '', path = ''] = dice.pick(OPERATIONS).split(' ');
  const text = dice.pick(TEXTS);
  if (method !== 'GET') return { method, target: path, body: utf8(bodyOf(dice, text)) };
  const query = dice.pick([`?text=${encodeURIComponent(text)}`, '', '?', '?a#b']);
  return { method, target: path + query, body: '' };
}

function plainParts(dice: Dice, caller: WireCaller): Parts {
  const { method, target, body } = caller.call(dice);
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

function shuffled(fields: readonly string[], dice: Dice): readonly string[] {
  const rest = [...fields];
  return fields.map(() => rest.splice(dice.below(rest.length), 1)[0] ?? '');
}

/** The bytes of a text, one character each. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
