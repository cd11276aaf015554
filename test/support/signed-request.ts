/** Requests as a well-behaved client signs them, and, piece by piece, as a broken one would. */
import { createHmac } from 'node:crypto';

export const OPERATOR_TOKEN = 'operator-token';

export type Method = 'GET' | 'POST';

/** What goes on the wire, byte by byte. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface TestCall {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is no JSON of ours; `body` otherwise. */
  readonly payload?: string;
  /** The key that signs; `operator` is the operator's token; null sends no credentials. */
  readonly as?: string | null;
  readonly locale?: string;
}

/** A call as a client sends it. */
export function wireRequest(
  method: Method,
  path: string,
  call: TestCall,
  nowMs: number,
): WireRequest {
  const query = new URLSearchParams(call.query).toString();
  const url = query === '' ? path : `${path}?${query}`;
  const payload = method === 'POST' ? (call.payload ?? JSON.stringify(bodyOf(path, call))) : '';
  const headers = {
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...(call.locale === undefined ? {} : { locale: call.locale }),
    ...credentials(`${method}${url}${payload}`, nowMs, call.as),
  };
  return { method, url, headers, ...(method === 'POST' ? { payload } : {}) };
}

/** What an operator does has a reason, and the prices that he sets are meant, but where a test says otherwise. */
function bodyOf(path: string, { as, body = {} }: TestCall): unknown {
  const isAct = as === 'operator' && path.startsWith('/operator/v1/');
  const isPlain = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isAct && isPlain ? { ...meant(path), ...body } : body;
}

/** What an act has beside what a test is about. */
export function meant(path: string): object {
  const isPrice = path.endsWith('-price');
  return { reason: 'a test', ...(isPrice ? { force: 'yes' } : {}) };
}

function credentials(text: string, nowMs: number, as: string | null = 'alice') {
  if (as === null) return {};
  if (as === 'operator') return { authorization: `Bearer ${OPERATOR_TOKEN}` };
  return accessHeaders(as, String(nowMs), text);
}

/** A request of which every part is chosen; what is not said is as it should be. */
export interface HandMade {
  readonly method?: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly body?: string;
  readonly key?: string;
  readonly timestamp: number | string;
  /** What is signed in their place. */
  readonly signed?: { readonly target?: string; readonly body?: string; readonly method?: string };
  /** On top of the right ones; undefined leaves a header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export function handMade(request: HandMade): WireRequest {
  const { target, body = '', key = 'alice', signed = {}, headers = {} } = request;
  const method = request.method ?? 'GET';
  const text = `${signed.method ?? method}${signed.target ?? target}${signed.body ?? body}`;
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    ...accessHeaders(key, String(request.timestamp), text),
    ...headers,
  };
  const sent = Object.entries(all).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  return { method, url: target, headers: Object.fromEntries(sent), payload: body };
}

/** The headers of one of the fixture's keys; `text` is what is signed, without the time. */
export function accessHeaders(key: string, timestamp: string, text: string) {
  return {
    'access-key': key,
    'access-sign': createHmac('sha256', `${key}-secret`)
      .update(timestamp + text)
      .digest('base64'),
    'access-timestamp': timestamp,
    'access-passphrase': `${key}pass1234`,
  };
}
