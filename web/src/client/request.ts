/** One call of the venue over HTTP. */
import type { DataOf, InputOf, Operation } from './operations.ts';
import type { Signer } from './signer.ts';

/** A call that the venue refused, or that did not reach it. */
export class CallError extends Error {
  /** The venue's code; `network` if it did not answer. */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CallError';
    this.code = code;
  }
}

let language = 'en-US';

/** From now on the venue's messages come in this language. */
export function speak(locale: string): void {
  language = locale;
}

/** Limits are by the second: a read that came too soon is repeated in the next, an act never. */
const TOO_MANY = '429';
const SECOND_MS = 1000;
const MOST_TRIES = 4;

interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

/** Calls an operation and gives its `data`; throws `CallError`. */
export async function call<K extends Operation>(
  operation: K,
  input: InputOf<K>,
  signer?: Signer,
): Promise<DataOf<K>> {
  return (await send(operation, input, { signer, tries: 0 })) as DataOf<K>;
}

interface How {
  readonly signer: Signer | undefined;
  readonly tries: number;
}

async function send(operation: string, input: unknown, how: How): Promise<unknown> {
  const { signer, tries } = how;
  const [method = 'GET', path = ''] = operation.split(' ');
  const isRead = method === 'GET';
  const target = isRead ? path + queryOf(input) : path;
  const body = isRead ? '' : JSON.stringify(input);
  const headers = {
    locale: language,
    ...(isRead ? {} : { 'content-type': 'application/json' }),
    ...(await signer?.(method, target, body)),
  };
  const reply = await reach(target, { method, headers, ...(isRead ? {} : { body }) });
  if (reply.code === TOO_MANY && isRead && tries < MOST_TRIES) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
    return send(operation, input, { signer, tries: tries + 1 });
  }
  if (reply.code !== '00000') throw new CallError(reply.code, reply.msg);
  return reply.data;
}

async function reach(target: string, init: RequestInit): Promise<Envelope> {
  try {
    const response = await fetch(target, init);
    return (await response.json()) as Envelope;
  } catch (cause) {
    throw new CallError('network', 'The venue does not answer.', cause);
  }
}

function queryOf(input: unknown): string {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return '';
  return `?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`;
}
