/** Talks to a running venue's operator interface: finds it, asks, and tells errors apart. */
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-code.ts';
import { readReadyFile } from './ready-file.ts';

export const DEFAULT_URL = 'http://127.0.0.1:8080';

/** How a command was told where the venue is. */
export interface VenueAddress {
  readonly url?: string;
  readonly token?: string;
  readonly readyFile?: string;
}

export interface VenueClient {
  /** The `data` of the reply. Throws {@link CliError} when it is refused or cannot be reached. */
  readonly call: (method: 'GET' | 'POST', path: string, input: object) => Promise<unknown>;
}

/** What was named outright stands over the ready file. */
export function venueClient(address: VenueAddress): VenueClient {
  const ready = address.readyFile === undefined ? undefined : readReadyFile(address.readyFile);
  const url = address.url ?? ready?.url ?? DEFAULT_URL;
  const token = address.token ?? ready?.operatorToken;
  if (token === undefined) {
    throw new CliError(
      'no operator token: give --token, BOURSE_OPERATOR_TOKEN or --ready-file',
      EXIT.usage,
    );
  }
  return { call: (method, path, input) => call({ url, token, method, path, input }) };
}

interface Call {
  readonly url: string;
  readonly token: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: object;
}

interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

async function call({ url, token, method, path, input }: Call): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const suffix = method === 'GET' && query.size > 0 ? `?${query}` : '';
  const response = await reach(`${url.replace(/\/$/, '')}${path}${suffix}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  const envelope = (await response.json()) as Envelope;
  if (envelope.code !== '00000') {
    throw new CliError(`refused: ${envelope.msg} (code ${envelope.code})`, EXIT.refused);
  }
  return envelope.data;
}

/** `fetch` with its one unhelpful error made clear. */
export async function reach(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = (error as Error).cause;
    const why = cause instanceof Error ? cause.message : (error as Error).message;
    throw new CliError(`no venue answers at ${new URL(url).origin}: ${why}`, EXIT.unreachable);
  }
}
