/**
 * A client on a real socket. Whatever it asks, it holds the venue to what every reply owes: the
 * envelope of spec 1, no server error, no number with an exponent, no stack trace.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { assert } from '../../src/primitives/assert.ts';
import { checkReply } from './checked-replies.ts';
import type { WireRequest } from './signed-request.ts';
import type { TestReply } from './venue.ts';

const SERVER_ERROR = 500;
/** Its status is 503: the one refusal that is not the client's fault. */
const BUSY = '40725';
/** A JSON number, bare or as the whole of a string. */
const EXPONENT = /[[{:,]\s*"?-?\d+(?:\.\d+)?e[+-]?\d+"?\s*[\]},]/i;
/** Spec 2.2 and 2.4: all that may be null in a success (case A43). */
const MAY_BE_NULL: ReadonlySet<string> = new Set(['triggerPrice', 'clientOid']);
/** More digits than a JSON number keeps (case A26). */
const TOO_LONG = /[[{:,]\s*-?\d{16,}\s*[\]},]/;
/** A frame is one word or two and ends behind its column; times, which announcements and fields tell, do not. */
const STACK_TRACE = /\bat (?:\S+ )?\(?[^\s"]+:\d+:\d+(?:\)|\\n|"|$)|node_modules|\.ts:\d/;

export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #base: URL;
  readonly #mayEcho: boolean;

  /** With `mayEcho`, replies may repeat any text that was sent, also what looks like a number. */
  constructor(url: string, { mayEcho = false }: { readonly mayEcho?: boolean } = {}) {
    this.#base = new URL(url);
    this.#mayEcho = mayEcho;
  }

  /** Sends the very bytes given. */
  async send({ method, url, headers, payload = '' }: WireRequest): Promise<TestReply> {
    const { hostname, port } = this.#base;
    const target = { hostname, port, agent: this.#agent, method, path: url };
    const length = { 'content-length': String(Buffer.byteLength(payload)) };
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({ ...target, headers: { ...headers, ...length } }, resolve);
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    const decent = decentReply(reply, Buffer.concat(chunks));
    if (!this.#mayEcho) refuseRoundedNumbers(decent);
    if (decent.code === '00000') await checkReply({ method, target: url, data: decent.data });
    return decent;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function decentReply({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): TestReply {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const shown = `${statusCode} ${text.slice(0, 500)}`;
  assert(headers['content-type'] === 'application/json; charset=utf-8', `type of ${shown}`);
  const { code, msg, requestTime, data, ...more } = JSON.parse(text);
  assert(Object.keys(more).length === 0, `more than the envelope: ${shown}`);
  assert(typeof code === 'string' && typeof msg === 'string', `envelope: ${shown}`);
  assert(Number.isSafeInteger(requestTime) && data !== undefined, `envelope: ${shown}`);
  assert((code === '00000') === (statusCode === 200), `status: ${shown}`);
  assert(code !== '00000' || msg === 'success', `msg of a success: ${shown}`);
  assert(code === '00000' || data === null, `data of a refusal: ${shown}`);
  // An operation that answers with nothing declares that: its schema is checked.
  assert(code !== '00000' || data === null || hasNoStrayNull(data), `a null: ${shown}`);
  assert(statusCode < SERVER_ERROR || code === BUSY, `server error: ${shown}`);
  assert(!STACK_TRACE.test(text), `a stack trace: ${shown}`);
  return { status: statusCode, code, msg, data, headers, text };
}

function refuseRoundedNumbers({ status, text }: TestReply): void {
  const shown = `${status} ${text.slice(0, 500)}`;
  assert(!EXPONENT.test(text), `an exponent: ${shown}`);
  assert(!TOO_LONG.test(text), `a number beyond 2^53: ${shown}`);
}

function hasNoStrayNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== null;
  return Object.entries(value).every(
    ([name, part]) => hasNoStrayNull(part) || (part === null && MAY_BE_NULL.has(name)),
  );
}
